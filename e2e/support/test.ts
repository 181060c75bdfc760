import { chromiumOptions } from '@aerofleet/federation/release/rehearsal/chromium'
import { test as base, expect, type Page } from '@playwright/test'
import { hasRoomInMemory } from '../../api/test/volatile-folder.mjs'
import { takeErrors, watchPages } from './page-errors'
import type { Product } from './product'
import { sharedProduct, stopShared } from './shared'

type Fixtures = { noErrors: void; product: Product }
type WorkerFixtures = { stopShared: void }

const emptyProduct = sharedProduct()

export const test = base.extend<Fixtures, WorkerFixtures>({
  browser: [
    async ({ playwright }, use) => {
      const browser = await playwright.chromium.launch({
        ...(await chromiumOptions()),
        // On machines with little shared memory Playwright has Chromium use new files in /tmp, which are slow.
        ...(hasRoomInMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
      })
      watchPages(browser)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  stopShared: [
    async ({}, use) => {
      await use()
      await stopShared()
    },
    { scope: 'worker', auto: true, timeout: 60_000 },
  ],
  product: [async ({}, use) => use(await emptyProduct()), { timeout: 120_000 }],
  noErrors: [
    async ({}, use) => {
      takeErrors()
      await use()
      expect(takeErrors()).toEqual([])
    },
    { auto: true },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})

export { expect }

export const loading = (page: Page) => page.locator('main [aria-busy=true]')

let accounts = 0

/** Signs up a new account on the screen. The page ends on the dashboard. */
export async function signUp(page: Page, displayName = 'Mara Keller') {
  const email = `pilot${++accounts}.${process.pid}@aerofleet.test`
  const password = 'holding-pattern'
  await page.goto('/login')
  await page.getByRole('button', { name: 'Need an account? Sign Up' }).click()
  await page.getByLabel('Display Name').fill(displayName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  return { email, password, displayName }
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}
