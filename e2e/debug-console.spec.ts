import type { Page } from '@playwright/test'
import { demo, demoTest } from './support/demo'
import { provoke, unloaded } from './support/page-errors'
import { expect, signIn } from './support/test'

const test = demoTest()
const key = 'aerofleet.debugLog'

async function openConsole(page: Page) {
  await page.getByRole('button', { name: 'Debug Console' }).click()
  const dialog = page.getByRole('dialog', { name: 'Debug Console' })
  await expect(dialog).toBeVisible()
  return dialog
}

const entries = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: n + 1,
    level: 'debug',
    timestamp: new Date(n).toISOString(),
    tag: `entry ${n + 1}`,
    data: {},
  }))

test('§2 the debug console opens on every screen', async ({ page }) => {
  provoke(/404 .*\/nowhere$/)
  const isOpened = async (path: string, heading: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    const dialog = await openConsole(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Debug Console' })).toBeFocused()
  }
  await isOpened('/', 'Maintenance Tracking')
  await isOpened('/privacy', 'Privacy Policy')
  await isOpened('/terms', 'Terms of Service')
  await isOpened('/login', 'Sign In')
  await isOpened('/nowhere', 'Page not found')
  await signIn(page, demo('admin'))
  await isOpened('/dashboard', 'Dashboard')
  await isOpened('/dashboard/aircraft', 'Aircraft Fleet')
  await isOpened('/dashboard/add-aircraft', 'Aircraft Onboarding')
  await isOpened('/dashboard/operators', 'Operators')
  await isOpened('/dashboard/user-management', 'User Management')
})

test('§2 the debug console opens over the spinner, which after 10 s says why it waits', async ({
  page,
}) => {
  await signIn(page, demo('mro'))
  await page.clock.install()
  await page.evaluate(() => localStorage.removeItem('firebaseToken'))
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

test('§2 the debug console opens when a remote is down, and says which', async ({ page }) => {
  provoke(unloaded)
  await signIn(page, demo('mro'))
  await page.route('**/mfe/fleet/**', (route) => route.abort())
  await page.goto('/dashboard/aircraft')
  await expect(page.getByRole('heading', { name: 'This screen is unavailable' })).toBeVisible()
  const dialog = await openConsole(page)
  await dialog.getByLabel('Level').selectOption('error')
  await expect(dialog.getByText('"remote":"fleet"').first()).toBeVisible()
})

test('§9 of more than 1000 entries the oldest fall out, and the rest outlives a reload', async ({
  page,
}) => {
  await page.addInitScript(
    ([name, text]) => {
      if (!localStorage.getItem(name)) localStorage.setItem(name, text)
    },
    [key, JSON.stringify(entries(1000))] as const,
  )
  await signIn(page, demo('mro'))
  await page.reload()
  const dialog = await openConsole(page)
  await expect(dialog.getByText('Total: 1000 | Filtered: 1000')).toBeVisible()
  const stored = () => page.evaluate((name) => localStorage.getItem(name) ?? '', key)
  await expect.poll(stored).toContain('"session"')
  expect(await stored()).not.toContain('"entry 1"')
})

test('§2 a debug log of 1000 entries shows its newest ones, and only those are in the document', async ({
  page,
}) => {
  await page.addInitScript(([name, text]) => localStorage.setItem(name, text), [
    key,
    JSON.stringify(entries(1000)),
  ] as const)
  await page.goto('/privacy')
  const dialog = await openConsole(page)
  await expect(dialog.getByText('entry 1000', { exact: true })).toBeVisible()
  expect(await dialog.getByRole('article').count()).toBeLessThan(60)
})

test('§3 the debug log holds no token and no password, on the screen and in storage', async ({
  page,
}) => {
  const { email, password } = demo('admin')
  await signIn(page, { email, password })
  await page.goto('/dashboard/user-management')
  await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible()
  const dialog = await openConsole(page)
  await expect(dialog.getByText('GET /usermanagement/users').first()).toBeVisible()
  const shown = (await dialog.textContent()) ?? ''
  const read = (name: string) => page.evaluate((item) => localStorage.getItem(item) ?? '', name)
  // The log is written when the page is idle.
  await expect.poll(() => read(key)).toContain('usermanagement')
  const [token, stored] = [await read('firebaseToken'), await read(key)]
  expect(token).toMatch(/^eyJ/)
  for (const log of [shown, stored]) {
    expect(log).toContain('usermanagement')
    expect(log).not.toContain(token)
    expect(log).not.toMatch(/eyJ|[Bb]earer eyJ/)
    expect(log).not.toContain(password)
  }
})

test('§2 the debug console works with local storage full', async ({ page }) => {
  await page.addInitScript((name) => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (item: string, value: string) {
      if (item === name) throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, item, value)
    }
  }, key)
  await signIn(page, demo('mro'))
  const dialog = await openConsole(page)
  await expect(dialog.getByText('session').first()).toBeVisible()
})

test('§2 landing page, sign-in and debug console work with local storage forbidden', async ({
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

test('§2 a toast stands at the top right for 5000 ms, once however often it is asked for (§9)', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Get a Demo' })).toBeVisible()
  // Time stands still between the steps, however long they take.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  for (let presses = 0; presses < 5; presses++)
    await page.getByRole('button', { name: 'Get a Demo' }).click()
  const toast = page
    .getByRole('alert')
    .filter({ hasText: "Demo request received! We'll contact you soon." })
  await expect(toast).toHaveCount(1)
  const box = await toast.boundingBox()
  const { width } = page.viewportSize() ?? { width: 0 }
  expect(box && box.x + box.width).toBeGreaterThan(width - 40)
  expect(box?.y).toBeLessThan(60)
  await page.clock.runFor(4500)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1500)
  await expect(toast).toHaveCount(0)
})
