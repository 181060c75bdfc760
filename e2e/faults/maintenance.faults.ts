import type { Page } from '@playwright/test'
import { navigationEntry } from '../support/frame-parts'
import { failedLoad, provoke } from '../support/page-errors'
import { api } from './api'
import {
  expectHealedByOnePress,
  expectUnavailable,
  faults,
  fetchLiveRelease,
  headingOf,
  places,
  requestFor,
  type Place,
  type Remote,
} from './federation/remote-files'
import { expect, rowsOf, type Tools } from './frame'

const row = rowsOf('Maintenance', 'full')

const maintenance: Remote = {
  name: 'maintenance',
  who: 'operator',
  path: '/dashboard/maintenance',
  heading: 'Maintenance',
  link: (page) => navigationEntry(page, 'Maintenance'),
  isFramed: true,
  other: { path: '/dashboard/aircraft', heading: 'Aircraft Fleet' },
}

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

type Entries = { items: { id: string; reference: string }[] }

async function readEntries({ product }: Tools, path: string): Promise<Entries['items']> {
  const answer = await api(product, 'operator', 'GET', `/maintenance/${path}`)
  return ((await answer.json()) as Entries).items
}

row(
  'the connection is lost after the server has completed an item',
  'the dialog says so and keeps what was entered; the next press completes nothing twice',
  async (tools) => {
    const [item] = await readEntries(tools, 'due?state=ok')
    const page = await tools.visit('operator')
    await page.goto(`/dashboard/maintenance/items/${item?.id}`)
    await page.getByRole('button', { name: 'Complete' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reference').fill('WS 4711')
    tools.line.when(/^POST .*\/complete$/, 'cut in the body')
    const send = () => dialog.getByRole('button', { name: 'Complete' }).click()
    await send()
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to complete the item' })
    await expect(failure).toContainText('Network error: the server could not be reached')
    await expect(dialog.getByLabel('Reference')).toHaveValue('WS 4711')
    tools.line.clear()
    await send()
    await expect(dialog).toHaveCount(0)
    const log = await readEntries(tools, `items/${item?.id}/completions`)
    expect(log).toMatchObject([{ reference: 'WS 4711' }])
  },
)
