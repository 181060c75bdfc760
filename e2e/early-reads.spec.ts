import type { Page } from '@playwright/test'
import { demo, lookTest, type DemoAccount } from './support/demo'
import { expect, loading, signIn } from './support/test'

const test = lookTest

const list = '/dashboard/aircraft'
const cell = (page: Page) => page.locator('main [role=row] [role=cell], main tbody td').first()

function watchCalls(page: Page) {
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requested.push(pathname)
  })
  return requested
}

/** The scripts of the page wait for `release`. */
async function openWithoutCode(page: Page, path: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\.js$/, async (route) => {
    await released
    await route.continue()
  })
  const requested = watchCalls(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('#unloaded').waitFor({ state: 'attached' })
  const sent = await page.evaluate(() => globalThis.earlyReads?.size ?? 0)
  await expect.poll(() => requested.length).toBeGreaterThanOrEqual(sent)
  return { requested, release }
}

async function requestedWithoutCode(page: Page, path: string): Promise<string[]> {
  const { requested } = await openWithoutCode(page, path)
  return requested
}

async function openAs(page: Page, account: DemoAccount) {
  await signIn(page, demo(account))
  return page.context().newPage()
}

test('pages send their declared calls before any code is there, and use the answers (§2.232)', async ({
  page,
}) => {
  await signIn(page, demo('admin'))
  await page.goto(list)
  const link = page.locator('main a[href^="/dashboard/aircraft/"]').first()
  const details = (await link.getAttribute('href')) ?? ''
  const aircraft = details.replace('/dashboard', '/api')
  const declared: [path: string, calls: string[]][] = [
    [list, ['/api/aircraft']],
    [details, [aircraft, `${aircraft}/history`]],
    ['/dashboard/operators', ['/api/operators', '/api/aircraft']],
    ['/dashboard/user-management', ['/api/usermanagement/users']],
    ['/dashboard', ['/api/aircraft', '/api/history']],
    ['/dashboard/history', ['/api/usermanagement/users', '/api/history']],
  ]
  for (const [path, calls] of declared) {
    const tab = await page.context().newPage()
    const { requested, release } = await openWithoutCode(tab, path)
    expect(requested).toEqual(calls)
    release()
    await expect(loading(tab)).toHaveCount(0)
    await tab.waitForLoadState('networkidle')
    const ofPage = requested.filter((call) => calls.includes(call))
    expect(ofPage.sort(), path).toEqual([...calls].sort())
    await tab.close()
  }
})

test('no early call is sent for somebody who is not signed in, or for a role that may not see the page (§2.232)', async ({
  page,
}) => {
  const stranger = await page.context().newPage()
  expect(await requestedWithoutCode(stranger, list)).toEqual([])
  await stranger.close()
  const tab = await openAs(page, 'mro')
  expect(await requestedWithoutCode(tab, '/dashboard/operators')).toEqual([])
  expect(await requestedWithoutCode(tab, '/dashboard/user-management')).toEqual([])
  expect(await requestedWithoutCode(tab, list)).toEqual(['/api/aircraft'])
})

test('after an early call with a refused token the page calls once more with a fresh one (§2.232, §8.5)', async ({
  page,
}) => {
  const tab = await openAs(page, 'mro')
  const requested = watchCalls(tab)
  let calls = 0
  await tab.route('**/api/aircraft', (route) =>
    calls++ === 0 ? route.fulfill({ status: 401 }) : route.continue(),
  )
  await tab.goto(list)
  await expect.poll(() => requested.filter((call) => call === '/api/aircraft')).toHaveLength(2)
  await expect(loading(tab)).toHaveCount(0)
  await expect(cell(tab)).toBeVisible()
})
