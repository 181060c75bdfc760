import { copyStore, runOnStore } from './command'
import { startProduct, stopAndRemove, type Product } from './product'
import { shared } from './shared'
import { test } from './test'

type Full = { store: string; product: Product }
const fullProduct = shared<[], Full>(async () => {
  const { store, remove } = await copyStore('maintenance')
  await runOnStore(store, 'promote maintenance')
  const env = { DEMO: '1', COMPOSITION: 'full', MFE_STORE: store }
  const product = await startProduct({ env })
  const stop = async () => {
    await stopAndRemove(product)
    await remove()
  }
  return { value: { store, product }, stop }
})

export const fullTest = test.extend<{ full: Full; store: string }>({
  full: [async ({}, use) => use(await fullProduct()), { timeout: 180_000 }],
  store: async ({ full }, use) => use(full.store),
  product: async ({ full }, use) => use(full.product),
})
