import type { Page } from '@playwright/test'
import { demo, lookTest } from './support/demo'
import { failedLoad, provoke } from './support/page-errors'
import { expect, signIn } from './support/test'

const test = lookTest
const logKey = 'aerofleet.debugLog'

async function openConsole(page: Page) {
  await page.getByRole('button', { name: 'Debug Console' }).click()
  const dialog = page.getByRole('dialog', { name: 'Debug Console' })
  await expect(dialog).toBeVisible()
  return dialog
}

const makeEntries = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: n + 1,
    level: 'debug',
    timestamp: new Date(n).toISOString(),
    tag: `entry ${n + 1}`,
    data: {},
  }))

test('the debug console opens on every screen (§2.2, §2.57)', async ({ page }) => {
  provoke(/404 .*\/nowhere$/)
  const expectOpens = async (path: string, heading: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    const dialog = await openConsole(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Debug Console' })).toBeFocused()
  }
  await expectOpens('/', 'Maintenance Tracking')
  await expectOpens('/privacy', 'Privacy Policy')
  await expectOpens('/terms', 'Terms of Service')
  await expectOpens('/login', 'Sign In')
  await expectOpens('/nowhere', 'Page not found')
  await signIn(page, demo('admin'))
  await expectOpens('/dashboard', 'Dashboard')
  await expectOpens('/dashboard/aircraft', 'Aircraft Fleet')
  await expectOpens('/dashboard/add-aircraft', 'Aircraft Onboarding')
  await expectOpens('/dashboard/operators', 'Operators')
  await expectOpens('/dashboard/user-management', 'User Management')
})

test('the debug console opens over the spinner, which after 10 s says why it waits (§2.1, §2.2)', async ({
  page,
}) => {
  await signIn(page, demo('mro'))
  await page.clock.install()
  await page.addInitScript(() => localStorage.removeItem('firebaseToken'))
  await page.route('**/accounts:lookup*', () => {})
  await page.goto('/dashboard/aircraft')
  await expect(page.getByText('Initializing authentication...')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Aircraft Fleet' })).toHaveCount(0)
  await expect(page.getByText('The identity service does not answer')).toHaveCount(0)
  await expect(async () => {
    await page.clock.fastForward(10_000)
    await expect(page.getByText('The identity service does not answer')).toBeVisible()
  }).toPass()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await openConsole(page)
})

test('the debug console opens when a remote is down, and says which (§2.2, §2.10)', async ({
  page,
}) => {
  provoke(failedLoad)
  await signIn(page, demo('mro'))
  await page.route('**/mfe/fleet/**', (route) => route.abort())
  await page.goto('/dashboard/aircraft')
  await expect(page.getByRole('heading', { name: 'This screen is unavailable' })).toBeVisible()
  const dialog = await openConsole(page)
  await dialog.getByLabel('Level').selectOption('error')
  await expect(dialog.getByText('"remote":"fleet"').first()).toBeVisible()
})

test('the debug log keeps the newest 1000 entries, and they outlive a reload (§9.10, §4.9)', async ({
  page,
}) => {
  await page.addInitScript(
    ([name, text]) => {
      if (!localStorage.getItem(name)) localStorage.setItem(name, text)
    },
    [logKey, JSON.stringify(makeEntries(1000))] as const,
  )
  await signIn(page, demo('mro'))
  await page.reload()
  const dialog = await openConsole(page)
  await expect(dialog.getByText('Total: 1000 | Filtered: 1000')).toBeVisible()
  const stored = () => page.evaluate((name) => localStorage.getItem(name) ?? '', logKey)
  await expect.poll(stored).toContain('"session"')
  expect(await stored()).not.toContain('"entry 1"')
})

test('a debug log of 1000 entries shows its newest ones, and only those are in the document (§2.57)', async ({
  page,
}) => {
  await page.addInitScript(([name, text]) => localStorage.setItem(name, text), [
    logKey,
    JSON.stringify(makeEntries(1000)),
  ] as const)
  await page.goto('/privacy')
  const dialog = await openConsole(page)
  await expect(dialog.getByText('entry 1000', { exact: true })).toBeVisible()
  expect(await dialog.getByRole('article').count()).toBeLessThan(60)
})

test('the debug log holds no token and no password, on the screen and in storage (§3.7)', async ({
  page,
}) => {
  const { email, password } = demo('admin')
  await signIn(page, { email, password })
  await page.goto('/dashboard/user-management')
  await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible()
  const dialog = await openConsole(page)
  await expect(dialog.getByText('GET /usermanagement/users').first()).toBeVisible()
  const dialogText = (await dialog.textContent()) ?? ''
  const read = (name: string) => page.evaluate((item) => localStorage.getItem(item) ?? '', name)
  await expect.poll(() => read(logKey)).toContain('usermanagement')
  const [token, stored] = [await read('firebaseToken'), await read(logKey)]
  expect(token).toMatch(/^eyJ/)
  for (const log of [dialogText, stored]) {
    expect(log).toContain('usermanagement')
    expect(log).not.toContain(token)
    expect(log).not.toMatch(/eyJ|[Bb]earer eyJ/)
    expect(log).not.toContain(password)
  }
})

test('the debug console works with local storage full (§2.9)', async ({ page }) => {
  await page.addInitScript((name) => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (item: string, value: string) {
      if (item === name) throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, item, value)
    }
  }, logKey)
  await signIn(page, demo('mro'))
  const dialog = await openConsole(page)
  await expect(dialog.getByText('session').first()).toBeVisible()
})

test('landing page, sign-in and debug console work with local storage forbidden (§2.9)', async ({
  page,
}) => {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error)))
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Maintenance Tracking' })).toBeVisible()
  await signIn(page, demo('mro'))
  await page.getByRole('link', { name: 'View Aircraft' }).click()
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible()
  const dialog = await openConsole(page)
  await expect(dialog.getByText('GET /aircraft').first()).toBeVisible()
  expect(failures).toEqual([])
})

test('a toast stands at the top right for 5000 ms, once however often the button is pressed (§2.3, §9.12)', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Get a Demo' })).toBeVisible()
  // The clock stands still, so that the toast does not end while the test presses the buttons.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  for (let presses = 0; presses < 5; presses++)
    await page.getByRole('button', { name: 'Get a Demo' }).click()
  const toast = page
    .getByRole('status')
    .filter({ hasText: "Demo request received! We'll contact you soon." })
  await expect(toast).toHaveCount(1)
  const box = await toast.boundingBox()
  const { width } = page.viewportSize() ?? { width: 0 }
  expect(box && box.x + box.width).toBeGreaterThan(width - 40)
  expect(box?.y).toBeLessThan(60)
  await page.clock.runFor(4500)
  await expect(toast).toBeVisible()
  await expect(async () => {
    await page.clock.runFor(500)
    await expect(toast).toHaveCount(0, { timeout: 1000 })
  }).toPass()
})
