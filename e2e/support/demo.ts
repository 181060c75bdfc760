import type { BrowserContextOptions, Page } from '@playwright/test'
import type { Product } from './product'
import { sharedProduct } from './shared'
import { test as base, signIn } from './test'

export type DemoAccount = 'admin' | 'operator' | 'mro' | 'viewer'

export const demo = (account: DemoAccount) => ({
  email: `${account}@demo.aerofleet.test`,
  password: 'flightline-demo',
})

export async function signedIn(page: Page, account: DemoAccount): Promise<BrowserContextOptions> {
  await signIn(page, demo(account))
  return { storageState: await page.context().storageState() }
}

export function demoTest(aircraft = 120) {
  const product = sharedProduct({ DEMO: '1', DEMO_AIRCRAFT: String(aircraft) })
  return base.extend<{ product: Product }>({
    product: async ({}, use) => use(await product()),
  })
}

/** The files of a worker share one product, so these tests store nothing. */
export const lookTest = demoTest()
