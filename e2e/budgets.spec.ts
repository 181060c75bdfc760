import type { BrowserContext, Page } from '@playwright/test'
import { lookTest, signedIn } from './support/demo'
import { budgets, findAircraft, paths, usable, visitorOf } from './support/first-visits'
import { findCopies } from './support/library-modules'
import { expect, loading } from './support/test'
import { largestShift, visit, visitIn, type Visit } from './support/visit'
import { expectWithin } from './support/visit-cost'

const test = lookTest

/** What these show is not kept from the last visit. */
const withoutKept = ['/dashboard/history', '/dashboard/aircraft/:id']
/** The answers that are kept. */
const keptAnswers = ['/api/aircraft', '/api/operators', '/api/usermanagement/users']

const urlsOf = ({ requests }: Visit) => requests().map(({ url }) => url)

/** No address is asked for twice, and no module of a library comes twice, until nothing more is asked for. */
async function expectNothingTwice(opened: Visit, path: string): Promise<void> {
  const { page, requests } = opened
  await expect(loading(page)).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const unanswered = () => requests().filter(({ end }) => end === Infinity)
  await expect.poll(() => unanswered().map(({ url }) => url)).toEqual([])
  const urls = urlsOf(opened)
  expect.soft(urls.toSorted(), `requests of ${path}`).toEqual([...new Set(urls)].toSorted())
  expect.soft(findCopies(urls), `modules of ${path}`).toEqual([])
}

/** Keeps back the answers of the API. */
async function withhold(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
}

/** It mends a failed start, and nothing waits for it. */
const mender = '/start.js'

type Target = { path: string; usable: string }

/** A second visit waits for the document alone where its data are kept; else for them as well. */
async function expectSecondVisit(context: BrowserContext, target: Target, path: string) {
  const isKept = !withoutKept.includes(path)
  const second = await visitIn(context, isKept ? { ...target, prepare: withhold } : target)
  const sent = second.requests().filter(({ isCached, url }) => !isCached && url !== mender)
  const waitedFor = sent.filter(({ start, end }) =>
    isKept ? end <= second.usableAt : start <= second.usableAt,
  )
  const levels = Math.max(...waitedFor.map(({ level }) => level))
  expect.soft(levels, `levels of a second visit of ${path}`).toBe(isKept ? 1 : 2)
  if (!isKept) await expectNothingTwice(second, path)
  await second.close()
}

test('a first visit of each page costs no more than its budget, a second one waits for the document alone, or also for data that are not kept, and neither loads anything twice or shifts the page (§2.221, §2.231, §2.233)', async ({
  page,
  browser,
  baseURL,
}) => {
  // Most of it is waiting for the slow line.
  test.setTimeout(300_000)
  expect(Object.keys(budgets).sort()).toEqual(paths.toSorted())
  expect(Object.keys(usable).sort()).toEqual(paths.toSorted())
  const admin = { baseURL, ...(await signedIn(page, 'admin')) }
  const details = await findAircraft(page)
  for (const [path, budget] of Object.entries(budgets)) {
    const context = await browser.newContext(visitorOf(path, admin))
    const target = { path: path.includes(':') ? details : path, usable: usable[path] ?? '' }
    const first = await visitIn(context, target)
    await expectWithin(budget, path, first)
    await expectNothingTwice(first, path)
    expect.soft(await first.shift(), `shift of ${path}`).toBeLessThanOrEqual(largestShift)
    const lists = keptAnswers.filter((url) => urlsOf(first).includes(url))
    const kept = () =>
      first.page.evaluate(() => localStorage.getItem('aerofleet.kept')?.split('\n').slice(1) ?? [])
    await expect.poll(async () => (await kept()).length, path).toBe(lists.length)
    await first.close()
    await expectSecondVisit(context, target, path)
    await context.close()
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
    await expectNothingTwice(opened, path)
    await opened.close()
  }
})
