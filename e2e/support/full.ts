import { copyStore, mfe } from './command'
import { removeData, startProduct, type Product } from './product'
import { expect, test } from './test'

/** Runs `mfe` with these arguments on a store, and expects it to succeed. */
export async function runOnStore(store: string, commandLine: string): Promise<void> {
  const { code, output } = await mfe(commandLine, { env: { MFE_STORE: store } })
  expect(code, output).toBe(0)
}

/** Tests of the full composition, with the sample fleet and what it has for optional remotes. */
export const fullTest = test.extend<object, { store: string; product: Product }>({
  store: [
    async ({}, use) => {
      const { store, remove } = await copyStore('maintenance')
      await runOnStore(store, 'promote maintenance')
      await use(store)
      await remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  product: [
    async ({ store }, use) => {
      const env = { DEMO: '1', COMPOSITION: 'full', MFE_STORE: store }
      const product = await startProduct({ env })
      await use(product)
      await product.stop()
      await removeData(product)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
