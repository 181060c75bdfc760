import { cutOff } from './support/cut-off'
import { lookTest, signedIn } from './support/demo'
import { failedLoad, provoke } from './support/page-errors'
import { expect } from './support/test'
import { largestShift, visit } from './support/visit'

const test = lookTest

const row = 'main [role=row] [role=cell], main tbody td'

test('the film comes after everything else of the page, and after its text is painted (§2.220)', async ({
  browser,
  baseURL,
}) => {
  const { page, requests, close } = await visit(browser, {
    path: '/',
    usable: 'h1',
    context: { baseURL },
    // The browser would take the line of this test for a slow one, and load no film.
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
  const textPaintedAt = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ('element' in entry && entry.element instanceof HTMLElement)
              if (entry.element.closest('main h1, main p')) resolve(entry.startTime)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  const filmAsked = await page.evaluate(() =>
    Math.min(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/flight-tracks'))
        .map(({ startTime }) => startTime),
    ),
  )
  expect(filmAsked).toBeGreaterThan(textPaintedAt)
  await close()
})

test('the list loads no file of another page before its data are there (§2.221)', async ({
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
  // No timer of the page is longer.
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
    // The visits run at once, because they mostly wait for the slow line.
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
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Debug Console' })
  await expect(button).toBeVisible()
  const restore = await cutOff(page, '**/assets/*.js')
  await button.click()
  await expect(page.getByText('This part of the page could not be loaded')).toBeVisible()
  await expect(page.getByText('Check the connection and try again.')).toBeVisible()
  restore()
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Debug Console' })).toBeVisible()
})
