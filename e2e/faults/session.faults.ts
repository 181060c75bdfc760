import type { Page } from '@playwright/test'
import { demo } from '../support/demo'
import { expect, rowsOf } from './frame'
import type { Fault, Line } from './line'

const row = rowsOf('Session')

const unauthenticated: Fault = {
  status: 401,
  body: '{"message":"Not accepted","code":"unauthenticated"}',
}
const everyCall = /^\w+ \/api\//
const sentence = 'Authentication failed. Please log in again.'
const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('firebaseToken'))
/** Each load of a page is one request for its document. */
const pageLoads = (line: Line) =>
  line.requests().filter((request) => /^GET \/(dashboard|login)/.test(request))

row(
  'the API answers 401 for ever, on the list',
  'one reload, then /login with the sentence, and nobody is signed in any more',
  async ({ line, visit }) => {
    const page = await visit('admin')
    line.when(everyCall, unauthenticated)
    await page.goto('/dashboard/aircraft')
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
    expect(await readToken(page)).toBeNull()
    expect(pageLoads(line)).toHaveLength(2)
    line.clear()
    await page.goto('/dashboard/aircraft')
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
  },
  { always: true },
)

row(
  'the API answers 401 once at a start',
  'the refused token is gone until a fresh one has come, and the list is shown',
  async ({ line, visit }) => {
    const page = await visit('admin')
    const values = await watchToken(page)
    line.when(/^GET \/api\/aircraft/, unauthenticated, { times: 1 })
    await page.goto('/dashboard/aircraft')
    await expect(page.getByRole('table')).toBeVisible()
    const [old, none, fresh, ...more] = await values()
    expect([none, more]).toEqual([null, []])
    expect(fresh).not.toBe(old)
  },
  { always: true },
)

row(
  'a user comes back after 8 days with a token that is still good',
  'the sign-in page, which lets the user in; after 6 days the user would still be signed in (§4.10)',
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
    await fillIn(page)
    await expect(page.getByRole('table')).toBeVisible()
  },
  { always: true },
)

row(
  'the API answers 401 for ever, to a row that is saved',
  '/login with the sentence; after a new sign-in the row is there as it was typed (§2.240)',
  async ({ line, visit }) => {
    const page = await visit('admin')
    await page.goto('/dashboard/aircraft')
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await page.getByLabel('Total Hours').fill('4999')
    line.when(/^PUT /, unauthenticated)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    line.clear()
    await fillIn(page)
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
    'sign-in and lists work, with at most two calls for a token (§9.26)',
    async ({ line, visit }) => {
      const page = await visit('nobody')
      await page.addInitScript((ahead) => {
        const { now } = Date
        const Real = Date
        Real.now = () => now() + ahead
        window.Date = new Proxy(Real, {
          construct: (target, args) =>
            args.length > 0 ? Reflect.construct(target, args) : new target(Real.now()),
        })
      }, minutes * 60_000)
      await page.goto('/login')
      await fillIn(page)
      await page.getByRole('link', { name: 'View Aircraft' }).click()
      await expect(page.getByRole('table')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('table')).toBeVisible()
      const calls = line.requests().filter((request) => request.includes('/v1/token'))
      expect(calls.length).toBeLessThanOrEqual(2)
    },
    { always: true },
  )

row(
  'two Backs at the same moment, over a row that is not saved',
  'page and address agree after “Keep Editing”, and the next Back asks again (§2.143)',
  async ({ visit }) => {
    const page = await visit('admin')
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

async function fillIn(page: Page) {
  const { email, password } = demo('admin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

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
