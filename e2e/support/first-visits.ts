import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MfeFile, VisitBudget } from '@aerofleet/shared/mfe-file'
import type { BrowserContextOptions, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { workspace } from './command'

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(workspace, path), 'utf8'))
/** Of the remotes that are live after `npm start`. */
const screens = readdirSync(workspace)
  .filter((name) => name.startsWith('mfe-'))
  .map((name) => MfeFile.parse(readJson(`${name}/mfe.json`)))
  .filter(({ composition }) => composition !== 'optional')
  .flatMap((remote) => remote.screens)
const { visits } = z
  .object({ visits: z.record(z.string(), VisitBudget) })
  .parse(readJson('shell/package.json'))
export const paths = [...Object.keys(visits), ...screens.map(({ path }) => path)]
/** What the first visit of each page of the specification may cost. */
export const budgets: Record<string, VisitBudget> = {
  ...visits,
  ...Object.fromEntries(
    screens.flatMap(({ path, visit: budget }) => (budget ? [[path, budget]] : [])),
  ),
}

const row = 'main [role=row] [role=cell], main tbody td'
/** What a visitor of a page came for. */
export const usable: Record<string, string> = {
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

/** A visitor of a page: a user who has signed in where the page needs one. */
export const visitorOf = (path: string, user: BrowserContextOptions): BrowserContextOptions =>
  path.startsWith('/dashboard') ? user : { baseURL: user.baseURL }

/** The address of the first aircraft in the list. */
export async function findAircraft(page: Page): Promise<string> {
  await page.goto('/dashboard/aircraft')
  const link = page.locator('main a[href^="/dashboard/aircraft/"]').first()
  return (await link.getAttribute('href')) ?? ''
}
