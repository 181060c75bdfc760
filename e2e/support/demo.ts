import type { BrowserContextOptions, Page } from '@playwright/test'
import type { Product } from './product'
import { sharedProduct } from './shared'
import { test as base, signIn } from './test'

export type DemoAccount = 'admin' | 'operator' | 'mro' | 'viewer'

export const demo = (account: DemoAccount) => ({
  email: `${account}@demo.aerofleet.test`,
  password: 'flightline-demo',
})

/** Signs an account in. Returns its session, for visits in contexts of their own. */
export async function signedIn(page: Page, account: DemoAccount): Promise<BrowserContextOptions> {
  await signIn(page, demo(account))
  return { storageState: await page.context().storageState() }
}

/** Tests with the sample fleet and an account per role. */
export function demoTest(aircraft = 120) {
  const product = sharedProduct({ DEMO: '1', DEMO_AIRCRAFT: String(aircraft) })
  return base.extend<{ product: Product }>({
    product: async ({}, use) => use(await product()),
  })
}

/** For tests that store nothing: the files of a worker share one product. */
export const lookTest = demoTest()
