import type { Page } from '@playwright/test'
import { demo } from '../support/demo'
import { expect, rowsOf } from './frame'
import type { Fault, Network } from './network'

const row = rowsOf('Session')

const unauthenticated: Fault = {
  status: 401,
  body: '{"message":"Not accepted","code":"unauthenticated"}',
}
const everyCall = /^\w+ \/api\//
const logInAgain = 'Authentication failed. Please log in again.'
const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('firebaseToken'))
/** Each load of a page is one request for its document. */
const pageLoads = (network: Network) =>
  network.requests().filter((request) => /^GET \/(dashboard|login)/.test(request))

row(
  'the API answers every call of the list with 401',
  'the page reloads once, then /login asks the user to log in again, and nobody is signed in any more',
  async ({ network, visit }) => {
    const page = await visit('admin')
    network.when(everyCall, unauthenticated)
    await page.goto('/dashboard/aircraft')
    await expect(page.getByRole('alert').filter({ hasText: logInAgain })).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
    expect(await readToken(page)).toBeNull()
    expect(pageLoads(network)).toHaveLength(2)
    network.clear()
    await page.goto('/dashboard/aircraft')
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
  },
  { always: true },
)

row(
  'the API answers the first call of a page with 401',
  'the browser removes the refused token, gets a fresh one, and shows the list',
  async ({ network, visit }) => {
    const page = await visit('admin')
    const values = await watchToken(page)
    network.when(/^GET \/api\/aircraft/, unauthenticated, { times: 1 })
    await page.goto('/dashboard/aircraft')
    await expect(page.getByRole('table')).toBeVisible()
    const [old, none, fresh, ...more] = await values()
    expect([none, more]).toEqual([null, []])
    expect(fresh).not.toBe(old)
  },
  { always: true },
)

row(
  'a user comes back after 6 days, then after 8 days, with a token that is still valid',
  'after 6 days the user is still signed in; after 8 days the user must sign in, and can (§4.10)',
  async ({ visit }) => {
    const page = await visit('admin')
    await page.goto('/dashboard')
    const comeBackAfter = async (days: number) => {
      await page.evaluate(
        (time) => localStorage.setItem('aerofleet.lastUse', String(time)),
        Date.now() - days * 86_400_000,
      )
      await page.goto('/dashboard/aircraft')
    }
    await comeBackAfter(6)
    await expect(page.getByRole('table')).toBeVisible()
    await comeBackAfter(8)
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    expect(await readToken(page)).toBeNull()
    await submitSignIn(page)
    await expect(page.getByRole('table')).toBeVisible()
  },
  { always: true },
)

row(
  'the API answers every save of a row with 401',
  '/login asks the user to log in again; after that the row has what the user had typed (§2.240)',
  async ({ network, visit }) => {
    const page = await visit('admin')
    await page.goto('/dashboard/aircraft')
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await page.getByLabel('Total Hours').fill('4999')
    network.when(/^PUT /, unauthenticated)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: logInAgain })).toBeVisible()
    network.clear()
    await submitSignIn(page)
    await expect(page.getByText('Restored what you had typed')).toBeVisible()
    await expect(page.getByLabel('Total Hours')).toHaveValue('4999')
  },
  { always: true },
)

for (const [clock, minutes] of [
  ['an hour ahead', 60],
  ['a day behind', -24 * 60],
] as const)
  row(
    `the clock of the computer is ${clock}`,
    'the user can sign in and see the list, and the browser asks for a new token at most twice (§9.26)',
    async ({ network, visit }) => {
      const page = await visit('nobody')
      // Shifts the clock of the page, both `Date.now()` and `new Date()`.
      await page.addInitScript((shift) => {
        const { now } = Date
        const Real = Date
        Real.now = () => now() + shift
        window.Date = new Proxy(Real, {
          construct: (target, args) =>
            args.length > 0 ? Reflect.construct(target, args) : new target(Real.now()),
        })
      }, minutes * 60_000)
      await page.goto('/login')
      await submitSignIn(page)
      await page.getByRole('link', { name: 'View Aircraft' }).click()
      await expect(page.getByRole('table')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('table')).toBeVisible()
      const calls = network.requests().filter((request) => request.includes('/v1/token'))
      expect(calls.length).toBeLessThanOrEqual(2)
    },
    { always: true },
  )

row(
  'the browser goes back two pages at once while a row has unsaved input',
  'after “Keep Editing” the page and its address stay, and the next Back asks again (§2.143)',
  async ({ visit }) => {
    const page = await visit('admin')
    // A busy Chromium may load the earlier page anew. Then it asks the user itself, and Playwright would leave.
    page.on('dialog', (dialog) => dialog.dismiss())
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Operators', exact: true }).click()
    await page.getByRole('link', { name: 'Aircraft', exact: true }).click()
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await page.getByLabel('Total Hours').fill('4999')
    const question = page.getByRole('alertdialog')
    for (const _ of ['once', 'again']) {
      await page.evaluate(() => {
        history.back()
        history.back()
      })
      await question.getByRole('button', { name: 'Keep Editing' }).click()
      await expect(question).toHaveCount(0)
      await expect(page).toHaveURL(/\/dashboard\/aircraft$/)
      await expect(page.getByLabel('Total Hours')).toHaveValue('4999')
    }
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL(/\/dashboard(\/operators)?$/)
    await expect(page.getByLabel('Total Hours')).toHaveCount(0)
  },
  { always: true },
)

/** Signs in on the sign-in page that is open. */
async function submitSignIn(page: Page) {
  const { email, password } = demo('admin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Returns a function that lists the values which the stored token has had since the page was loaded. */
async function watchToken(page: Page): Promise<() => Promise<(string | null)[]>> {
  await page.addInitScript(() => {
    const values: (string | null)[] = []
    const look = () => {
      const token = localStorage.getItem('firebaseToken')
      if (values.length === 0 || values.at(-1) !== token) values.push(token)
    }
    look()
    setInterval(look, 10)
    Object.assign(window, { storedTokens: values })
  })
  return () => page.evaluate(() => (window as unknown as { storedTokens: string[] }).storedTokens)
}
