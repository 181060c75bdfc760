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
  'a user comes back after 8 days, with a token that is still good',
  'the sign-in page, which lets the user in; one who comes back after 6 days is still signed in (§4.10)',
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
    const { email, password } = demo('admin')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('table')).toBeVisible()
  },
  { always: true },
)

/** Gives what reads all values that the stored token has had in the page, in their order. */
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
