import { copyStore, mfe } from './command'
import { removeData, startProduct, type Product } from './product'
import { expect, test } from './test'

/** Tests of the full composition, with the sample fleet and what it has for optional remotes. */
export const fullTest = test.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const { store, remove } = await copyStore('maintenance')
      const { code, output } = await mfe('promote maintenance', { env: { MFE_STORE: store } })
      expect(code, output).toBe(0)
      const env = { DEMO: '1', COMPOSITION: 'full', MFE_STORE: store }
      const product = await startProduct({ env })
      await use(product)
      await product.stop()
      await removeData(product)
      await remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
