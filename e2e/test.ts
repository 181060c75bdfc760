import { test as base, expect, type Page } from '@playwright/test'
import { startProduct, removeData, type Product } from './product'

type Fixtures = { noErrors: void }
type WorkerFixtures = { product: Product; browserPath: string | undefined }

/** Chromium comes inside an npm package on Linux x64; elsewhere Playwright brings its own. */
async function chromiumPath(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  browserPath: [async ({}, use) => use(await chromiumPath()), { scope: 'worker' }],
  browser: [
    async ({ playwright, browserPath }, use) => {
      const browser = await playwright.chromium.launch({
        executablePath: browserPath,
        args: [
          '--headless',
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
        ],
      })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  product: [
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
      await removeData(product)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})

export { expect }

let accounts = 0

/** A new account, signed up through the front door; ends on the dashboard. */
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
