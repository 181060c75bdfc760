import { removeData, startProduct, type Product } from './product'
import { test as base } from './test'

export type DemoAccount = 'admin' | 'operator' | 'mro' | 'viewer'

/** The email address and password of a demo account. */
export const demo = (account: DemoAccount) => ({
  email: `${account}@demo.aerofleet.test`,
  password: 'flightline-demo',
})

/** The product with the sample fleet and an account per role. */
export function demoTest(aircraft = 120) {
  return base.extend<object, { product: Product }>({
    product: [
      async ({}, use) => {
        const env = { DEMO: '1', DEMO_AIRCRAFT: String(aircraft) }
        const product = await startProduct({ env })
        await use(product)
        await product.stop()
        await removeData(product)
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  })
}

/** For tests that look and store nothing: the files of a worker share one product. */
export const lookTest = demoTest()
