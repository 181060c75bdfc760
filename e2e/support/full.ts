import { copyStore, mfe } from './command'
import { startProduct, stopAndRemove, type Product } from './product'
import { shared } from './shared'
import { expect, test } from './test'

/** Runs `mfe` with these arguments on a store, and expects it to succeed. */
export async function runOnStore(store: string, commandLine: string): Promise<void> {
  const { code, output } = await mfe(commandLine, { env: { MFE_STORE: store } })
  expect(code, output).toBe(0)
}

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

/** Tests of the full composition, with the sample fleet and what it has for optional remotes. */
export const fullTest = test.extend<{ full: Full; store: string }>({
  full: [async ({}, use) => use(await fullProduct()), { timeout: 180_000 }],
  store: async ({ full }, use) => use(full.store),
  product: async ({ full }, use) => use(full.product),
})
