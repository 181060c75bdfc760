import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MfeFile, VisitBudget } from '@aerofleet/shared/mfe-declaration'
import * as z from 'zod/mini'
import { demo, lookTest } from './support/demo'
import { findAircraft } from './support/find-aircraft'
import { expect, signIn } from './support/test'
import { visit } from './support/visit'
import { expectWithin } from './support/visit-cost'

const test = lookTest

const workspace = join(__dirname, '..')
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(workspace, path), 'utf8'))
/** Those that are live after `npm start`. */
const remotes = readdirSync(workspace)
  .filter((name) => name.startsWith('mfe-'))
  .map((name) => MfeFile.parse(readJson(`${name}/mfe.json`)))
  .filter(({ composition }) => composition !== 'optional')
const screens = remotes.flatMap((remote) => remote.screens)
const { visits } = z
  .object({ visits: z.record(z.string(), VisitBudget) })
  .parse(readJson('shell/package.json'))
const budgets: Record<string, VisitBudget> = {
  ...visits,
  ...Object.fromEntries(
    screens.flatMap(({ path, visit: budget }) => (budget ? [[path, budget]] : [])),
  ),
}

const row = 'main [role=row] [role=cell], main tbody td'
/** What a visitor of a page came for. */
const usable: Record<string, string> = {
  '/': 'h1',
  '/privacy': 'h1',
  '/terms': 'h1',
  '/login': 'input[type=password]',
  '/dashboard': 'main li a',
  '/dashboard/aircraft': row,
  '/dashboard/add-aircraft': 'main form input',
  '/dashboard/operators': row,
  '/dashboard/user-management': row,
  '/dashboard/history': 'main li, main tbody td',
  '/dashboard/aircraft/:id': 'main h2',
}

test('a first visit of each page costs no more than its budget (§2.231)', async ({
  page,
  browser,
  baseURL,
}) => {
  const paths = [...Object.keys(visits), ...screens.map(({ path }) => path)]
  expect(Object.keys(budgets).sort()).toEqual(paths.sort())
  expect(Object.keys(usable).sort()).toEqual(paths)
  await signIn(page, demo('admin'))
  const details = await findAircraft(page)
  const storageState = await page.context().storageState()
  for (const [path, budget] of Object.entries(budgets)) {
    const context = path.startsWith('/dashboard') ? { baseURL, storageState } : { baseURL }
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
