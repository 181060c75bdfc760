import { demo, lookTest } from './support/demo'
import { budgets, findAircraft, paths, usable, visitorOf } from './support/first-visits'
import { expect, signIn } from './support/test'
import { visit } from './support/visit'
import { expectWithin } from './support/visit-cost'

const test = lookTest

test('a first visit of each page costs no more than its budget (§2.231)', async ({
  page,
  browser,
  baseURL,
}) => {
  expect(Object.keys(budgets).sort()).toEqual(paths.toSorted())
  expect(Object.keys(usable).sort()).toEqual(paths.toSorted())
  await signIn(page, demo('admin'))
  const details = await findAircraft(page)
  const storageState = await page.context().storageState()
  for (const [path, budget] of Object.entries(budgets)) {
    const context = visitorOf(path, { baseURL, storageState })
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
  await signIn(page, demo('admin'))
  const storageState = await page.context().storageState()
  const id = (await findAircraft(page)).split('/').at(-1)
  for (const [path, usable] of [
    ['/dashboard/operators?tab=add', 'main form input'],
    [`/dashboard/aircraft?edit=${id}`, 'main td input[inputmode]'],
  ] as const) {
    const opened = await visit(browser, { path, usable, context: { baseURL, storageState } })
    const levels = Math.max(...opened.loaded.map(({ level }) => level))
    expect(levels, `levels of ${path}`).toBe(2)
    await opened.close()
  }
})
