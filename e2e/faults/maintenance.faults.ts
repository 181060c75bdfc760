import type { Page } from '@playwright/test'
import { navigationEntry } from '../support/frame-parts'
import { failedLoad, provoke } from '../support/page-errors'
import {
  expectHealedByOnePress,
  expectUnavailable,
  fetchLiveRelease,
  headingOf,
  maintenance,
  requestFor,
} from './federation/remote-files'
import { expect, rowsOf } from './frame'

/** Adds a row to the fault matrix. */
const row = rowsOf('Maintenance', 'full')

/** Opens screens of the other remotes, each of which must work. */
async function expectOthersToWork(page: Page) {
  await navigationEntry(page, 'Aircraft').click()
  await expect(headingOf(page, maintenance.other)).toBeVisible()
  await page.locator('main tbody').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Flight Data' })).toBeVisible()
  await navigationEntry(page, 'Dashboard').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

row(
  'the entry of the maintenance remote is missing',
  'its screen is unavailable, inside the frame; the other screens work; after the fault one press opens it',
  async (tools) => {
    provoke(failedLoad, /\/mfe\/maintenance\//)
    const { entry } = await fetchLiveRelease(tools, maintenance)
    const page = await tools.visit(maintenance.who)
    tools.network.when(requestFor(entry), { status: 404 })
    await page.goto(maintenance.path)
    await expectUnavailable(page, maintenance)
    await expectOthersToWork(page)
    await maintenance.link(page).click()
    await expectUnavailable(page, maintenance)
    await expectHealedByOnePress(page, tools.network, maintenance)
  },
  { always: true },
)
