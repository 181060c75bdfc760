import type { Page } from '@playwright/test'
import { provoke, unloaded } from './page-errors'
import { test } from './releases'
import { expect } from './test'

const sentence = (page: Page) =>
  page.getByRole('heading', { name: 'AeroFleet could not be loaded.' })
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again' })
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })
const script = /\/assets\/main\.[^/]+\.js$/

/** A browser that was never here, so that it has nothing of the shell in its cache. */
const shell = test.extend({
  page: async ({ browser, product }, use) => {
    provoke(unloaded)
    const context = await browser.newContext({ baseURL: product.url })
    await use(await context.newPage())
    await context.close()
  },
})

const faults: [string, (page: Page) => Promise<unknown>][] = [
  ['is missing', (page) => page.route(script, (route) => route.fulfill({ status: 404 }))],
  ['is answered 500', (page) => page.route(script, (route) => route.fulfill({ status: 500 }))],
  ['is blocked', (page) => page.route(script, (route) => route.abort('blockedbyclient'))],
  ['is cut off', (page) => page.route(script, (route) => route.abort('connectionreset'))],
  ['hangs', (page) => page.route(script, () => {})],
]

for (const [what, strike] of faults) {
  shell(`a shell whose script ${what} says so, and starts with Try Again`, async ({ page }) => {
    await strike(page)
    await page.goto('/login?mode=sign-up', { waitUntil: 'commit' })
    await expect(sentence(page)).toBeVisible()
    await page.unroute(script)
    await tryAgain(page).click()
    await expect(page.getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible()
    await expect(sentence(page)).toHaveCount(0)
  })
}

shell(
  'a shell of which nothing but the page arrives says so, and Try Again asks anew',
  async ({ page }) => {
    await page.route(/\.js$/, (route) => route.abort())
    await page.goto('/login')
    await expect(sentence(page)).toBeVisible()
    await page.unroute(/\.js$/)
    await tryAgain(page).click()
    await expect(signIn(page)).toBeVisible()
  },
)

for (const kind of ['js', 'css']) {
  shell(
    `a damaged shell (${kind}) that the browser keeps does not stay`,
    async ({ page, product, releases }) => {
      const html = await (await fetch(product.url)).text()
      const file = new RegExp(`/(assets/main\\.[^"]+\\.${kind})"`).exec(html)?.[1] ?? 'none'
      const mend = await releases.spoilShell(file, (text) => `${text}\n`)
      const arrived = page.waitForEvent('requestfinished', (request) =>
        request.url().endsWith(file),
      )
      await page.goto('/login', { waitUntil: 'commit' })
      await arrived
      if (kind === 'js') await expect(sentence(page)).toBeVisible()
      await mend()
      if (kind === 'js') await tryAgain(page).click()
      else await (await page.context().newPage()).goto('/login')
      const open = page.context().pages().at(-1) ?? page
      await expect(signIn(open)).toBeVisible()
      const sheets = () => open.evaluate(() => [...document.styleSheets].length)
      await expect.poll(sheets).toBeGreaterThan(1)
    },
  )
}

shell(
  'a visit after one with a damaged shell starts without a press',
  async ({ page, product, releases }) => {
    const html = await (await fetch(product.url)).text()
    const file = /\/(assets\/main\.[^"]+\.js)"/.exec(html)?.[1] ?? 'none'
    const mend = await releases.spoilShell(file, (text) => text.slice(0, 1000))
    await page.goto('/login')
    await expect(sentence(page)).toBeVisible()
    await mend()
    const next = await page.context().newPage()
    await next.goto('/login')
    await expect(signIn(next)).toBeVisible()
  },
)

shell('a shell that is slow to arrive is not called lost', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(script, (route) => held.then(() => route.continue()))
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByText('AeroFleet could not be loaded.')).toBeAttached()
  await expect(sentence(page)).toBeHidden()
  answer()
  await expect(signIn(page)).toBeVisible()
})
