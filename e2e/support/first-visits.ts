import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MfeFile, VisitBudget } from '@aerofleet/shared/mfe-declaration'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { workspace } from './command'

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(workspace, path), 'utf8'))
const remotes = ['landing', 'fleet', 'admin'].map((name) =>
  MfeFile.parse(readJson(`mfe-${name}/mfe.json`)),
)
const { visits } = z
  .object({ visits: z.record(z.string(), VisitBudget) })
  .parse(readJson('shell/package.json'))
/** What the first visit of each page of the specification may cost. */
export const budgets: Record<string, VisitBudget> = {
  ...visits,
  ...Object.fromEntries(
    remotes.flatMap(({ screens }) =>
      screens.flatMap(({ path, visit: budget }) => (budget ? [[path, budget]] : [])),
    ),
  ),
}

const row = 'main [role=row] [role=cell], main tbody td'
/** What a visitor of a page came for. */
export const usable: Record<string, string> = {
  '/': 'h1',
  '/login': 'input[type=password]',
  '/dashboard': 'main li a',
  '/dashboard/aircraft': row,
  '/dashboard/operators': row,
  '/dashboard/aircraft/:id': 'main h2',
}

/** The address of the first aircraft in the list. */
export async function findAircraft(page: Page): Promise<string> {
  await page.goto('/dashboard/aircraft')
  const link = page.locator('main a[href^="/dashboard/aircraft/"]').first()
  return (await link.getAttribute('href')) ?? ''
}
