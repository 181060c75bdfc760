import type { Page } from '@playwright/test'
import { navigationEntry } from '../support/frame-parts'
import { failedLoad, provoke } from '../support/page-errors'
import {
  expectHealedByOnePress,
  expectUnavailable,
  faults,
  fetchLiveRelease,
  headingOf,
  places,
  maintenance,
  requestFor,
  type Place,
} from './federation/remote-files'
import { expect, rowsOf } from './frame'
import { openDraft } from './screens-of-maintenance'

const row = rowsOf('Maintenance', 'full')

/** Walks through the screens of the specification, which are as without the remote. */
async function expectOthersWhole(page: Page) {
  await navigationEntry(page, 'Aircraft').click()
  await expect(headingOf(page, maintenance.other)).toBeVisible()
  await page.locator('main tbody').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Flight Data' })).toBeVisible()
  await navigationEntry(page, 'Dashboard').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

const broken: [place: Place, fault: string, always?: boolean][] = [
  ['entry', 'is missing', true],
  ['exposed module', 'is a page of HTML'],
  ['page chunk', 'is damaged and kept by the browser'],
]
for (const [place, label, always = false] of broken) {
  row(
    `the ${place} of the maintenance remote ${label}`,
    'its screen is unavailable, inside the frame; every screen of the specification is as always; one press heals',
    async (tools) => {
      provoke(failedLoad, /\/mfe\/maintenance\//)
      const file = places[place](await fetchLiveRelease(tools, maintenance), maintenance.path)
      const page = await tools.visit(maintenance.who)
      const fault = faults[label]
      if (!file || !fault) throw new Error('There is no such file or fault.')
      tools.line.when(requestFor(file), fault)
      await page.goto(maintenance.path)
      await expectUnavailable(page, maintenance, fault)
      await expectOthersWhole(page)
      await maintenance.link(page).click()
      await expectUnavailable(page, maintenance, fault)
      await expectHealedByOnePress(page, tools.line, maintenance)
    },
    { always },
  )
}

row(
  'the panel of maintenance on the page of an aircraft cannot be loaded',
  'its place says so, the page is whole, and one press heals',
  async (tools) => {
    provoke(failedLoad, /\/mfe\/maintenance\//)
    const page = await tools.visit('mro')
    await page.goto('/dashboard/aircraft')
    tools.line.when(/^GET \/mfe\/maintenance\//, 'cut')
    await page.locator('main tbody').getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Flight Data' })).toBeVisible()
    const failure = page.getByText('This part of the screen is unavailable.')
    await expect(failure).toBeVisible()
    tools.line.clear()
    await failure.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText(/^Fleet list condition: /)).toBeVisible()
  },
)

row(
  'a programme is not read again after a task of its draft was saved',
  'the task is shown as it was saved, and the draft is activated',
  async (tools) => {
    const page = await tools.visit('admin')
    await openDraft(tools, page)
    await page.getByRole('button', { name: 'Edit 05-20' }).click()
    await page.getByRole('dialog').getByLabel('Title').fill('B check')
    tools.line.when(/^GET \/api\/maintenance\/programmes\//, 'hang')
    await page.getByRole('button', { name: 'Save Task' }).click()
    await expect(page.getByRole('row', { name: /B check/ })).toBeVisible()
    await page.getByRole('button', { name: 'Activate' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click()
    await expect(page.getByText(/^Revision 1 of .+ is valid$/)).toBeVisible()
  },
)
