import type { Page } from '@playwright/test'
import { cutOff } from './support/cut-off'
import { demo, lookTest, signedIn } from './support/demo'
import { failedLoad, provoke } from './support/page-errors'
import { expect, signIn } from './support/test'
import { ignoreRestingPointer, largestShift, visit } from './support/visit'

const test = lookTest

const row = 'main [role=row] [role=cell], main tbody td'

test('the film comes after everything else of the page (§2.220)', async ({ browser, baseURL }) => {
  const { page, requests, close } = await visit(browser, {
    path: '/',
    usable: 'h1',
    context: { baseURL },
    // The browser takes the line of this test for a slow one, on which no film would be loaded.
    prepare: (tab) =>
      tab.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g' } })
      }),
  })
  const isFilm = ({ url }: { url: string }) => url.startsWith('/flight-tracks')
  await expect.poll(() => requests().filter(isFilm).length).toBeGreaterThan(1)
  const film = requests().filter(isFilm)
  const others = requests().filter((each) => !isFilm(each) && each.level < (film[0]?.level ?? 0))
  expect(others.some(({ url }) => url.endsWith('.woff2'))).toBe(true)
  expect(Math.min(...film.map(({ start }) => start))).toBeGreaterThan(
    Math.max(...others.map(({ end }) => end)),
  )
  await expect(page.locator('video')).toHaveAttribute('poster', '/flight-tracks.webp')
  await close()
})

test('nothing of another page is loaded while the data of the list are awaited (§2.221)', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = { baseURL, ...(await signedIn(page, 'admin')) }
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const opened = await visit(browser, {
    path: '/dashboard/aircraft',
    usable: '[aria-busy=true]',
    context,
    async prepare(tab) {
      await tab.route('**/api/aircraft', async (route) => {
        await released
        await route.continue()
      })
    },
  })
  const ofOthers = () => opened.requests().filter(({ url }) => url.startsWith('/mfe/admin/'))
  // Longer than anything takes that a timer might start.
  await opened.page.waitForTimeout(4000)
  expect(ofOthers()).toEqual([])
  release()
  await expect.poll(() => ofOthers().length).toBeGreaterThan(0)
  await opened.close()
})

const phone = { width: 412, height: 823 }
const desk = { width: 1440, height: 900 }

for (const [where, viewport] of Object.entries({ 'on a phone': phone, 'in a wide window': desk }))
  test(`${where} no page shifts while it is loaded (§2.221)`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const state = await signedIn(page, 'admin')
    await page.goto('/dashboard/aircraft')
    const link = page.locator('main a[href^="/dashboard/aircraft/"]').first()
    const details = (await link.getAttribute('href')) ?? ''
    const pages = [
      { path: '/', usable: 'footer', context: {} },
      { path: '/login', usable: 'input[type=password]', context: {} },
      { path: '/dashboard', usable: 'main section ol, main section table', context: state },
      { path: '/dashboard/aircraft', usable: row, context: state },
      { path: details, usable: 'main h2', context: state },
      { path: '/dashboard/operators', usable: row, context: state },
    ]
    // At once, as most of a visit is waiting for the slow line.
    const visits = pages.map(async ({ path, usable, context }) => {
      const opened = await visit(browser, {
        path,
        usable,
        context: { baseURL, viewport, ...context },
      })
      await opened.page.waitForLoadState('networkidle')
      expect.soft(await opened.shift(), path).toBeLessThanOrEqual(largestShift)
      await opened.close()
    })
    await Promise.all(visits)
  })

test('a part of the page that does not arrive is reported, and opens when it does (§2.230)', async ({
  page,
}) => {
  provoke(failedLoad)
  // It would load the part before the connection is cut.
  await ignoreRestingPointer(page)
  const toasts = page.waitForResponse('**/assets/toasts.*.js')
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Debug Console' })
  await expect(button).toBeVisible()
  await (await toasts).finished()
  const restore = await cutOff(page, '**/assets/*.js')
  await button.click()
  await expect(page.getByText('This part of the page could not be loaded')).toBeVisible()
  await expect(page.getByText('Check the connection and try again.')).toBeVisible()
  restore()
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Debug Console' })).toBeVisible()
})

/** Presses Edit while the row in edit mode is held back, types, and lets it come. */
async function typeAfterEdit(page: Page, keys: readonly string[]) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await signIn(page, demo('admin'))
  await page.route('**/assets/forms.*.js', async (route) => {
    await released
    await route.continue()
  })
  // Without waiting for its load event, which the script that is held back would delay if it is asked for early.
  await page.goto('/dashboard/aircraft', { waitUntil: 'commit' })
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  for (const key of keys) await page.keyboard.press(key)
  release()
}

test('digits that are typed after Edit, before the row in edit mode has come, stand in its first field (§2.230)', async ({
  page,
}) => {
  await typeAfterEdit(page, ['4', '3', '2', '1'])
  const hours = page.getByRole('textbox', { name: 'Total Hours' })
  await expect(hours).toHaveValue('4321')
  await expect(hours).toBeFocused()
  await page.keyboard.type('5')
  await expect(hours).toHaveValue('43215')
})

test('an Enter after digits that were typed before the row in edit mode has come saves them (§2.230)', async ({
  page,
}) => {
  // What is saved is not answered, as other tests read the same fleet.
  await page.route('**/api/aircraft/*', () => {})
  const [saved] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    typeAfterEdit(page, ['4', '3', '2', '1', 'Enter']),
  ])
  expect(saved.postDataJSON()).toMatchObject({ totalHours: 4321 })
})
