import type { Page } from '@playwright/test'
import { demo, lookTest, signedIn } from './support/demo'
import { budgets, findAircraft, paths, usable, visitorOf } from './support/first-visits'
import { expect, signIn } from './support/test'
import { visit, visitIn, type Visit } from './support/visit'
import { expectWithin } from './support/visit-cost'

const test = lookTest

test('a first visit of each page costs no more than its budget (§2.231)', async ({
  page,
  browser,
  baseURL,
}) => {
  expect(Object.keys(budgets).sort()).toEqual(paths.toSorted())
  expect(Object.keys(usable).sort()).toEqual(paths.toSorted())
  const admin = { baseURL, ...(await signedIn(page, 'admin')) }
  const details = await findAircraft(page)
  for (const [path, budget] of Object.entries(budgets)) {
    const context = visitorOf(path, admin)
    const address = path.includes(':') ? details : path
    const opened = await visit(browser, { path: address, usable: usable[path] ?? '', context })
    await expectWithin(budget, path, opened)
    await opened.close()
  }
})

test('what the address asks for comes with the page (§2.231)', async ({
  page,
  browser,
  baseURL,
}) => {
  const admin = { baseURL, ...(await signedIn(page, 'admin')) }
  const id = (await findAircraft(page)).split('/').at(-1)
  for (const [path, usable] of [
    ['/dashboard/operators?tab=add', 'main form input'],
    [`/dashboard/aircraft?edit=${id}`, 'main td input[inputmode]'],
  ] as const) {
    const opened = await visit(browser, { path, usable, context: admin })
    const levels = Math.max(...opened.loaded.map(({ level }) => level))
    expect(levels, `levels of ${path}`).toBe(2)
    await opened.close()
  }
})

/** What these show is not kept from the last visit. */
const withoutKept = ['/dashboard/history', '/dashboard/aircraft/:id']

/** Keeps back the answers of the API. */
async function withhold(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
}

/** It mends a failed start, and nothing waits for it. */
const mender = '/start.js'

async function expectNothingTwice({ page, requests }: Visit, path: string): Promise<void> {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  const unanswered = () => requests().filter(({ end }) => end === Infinity)
  await expect.poll(() => unanswered().map(({ url }) => url)).toEqual([])
  const urls = requests().map(({ url }) => url)
  expect.soft(urls.toSorted(), `requests of ${path}`).toEqual([...new Set(urls)].toSorted())
}

test('a second visit waits for the document alone, or also for data that are not kept, and no visit asks twice (§2.231, §2.233)', async ({
  page,
}) => {
  const context = page.context()
  const isPublic = (path: string) => !path.startsWith('/dashboard')

  async function visitTwice(chosen: string[], details = '') {
    const targets = chosen.map((path) => ({
      path: path.includes(':') ? details : path,
      declared: path,
      usable: usable[path] ?? '',
    }))
    for (const target of targets) {
      const first = await visitIn(context, target)
      await expectNothingTwice(first, target.declared)
      await first.close()
    }
    const kept = () =>
      page.evaluate(() => localStorage.getItem('aerofleet.kept')?.split('\n').length)
    // A line for the user, and one for each list.
    if (details) await expect.poll(kept).toBe(4)
    for (const target of targets) {
      const isKept = !withoutKept.includes(target.declared)
      const second = await visitIn(context, isKept ? { ...target, prepare: withhold } : target)
      const sent = second.requests().filter(({ isCached, url }) => !isCached && url !== mender)
      const waitedFor = sent.filter(({ start, end }) =>
        isKept ? end <= second.usableAt : start <= second.usableAt,
      )
      const levels = Math.max(...waitedFor.map(({ level }) => level))
      expect.soft(levels, `levels of ${target.declared}`).toBe(isKept ? 1 : 2)
      if (!isKept) await expectNothingTwice(second, target.declared)
      await second.close()
    }
  }
  await visitTwice(paths.filter(isPublic))
  await signIn(page, demo('admin'))
  const details = await findAircraft(page)
  await visitTwice(
    paths.filter((path) => !isPublic(path)),
    details,
  )
})
