import type { Release } from '@aerofleet/shared/mfe-declaration'
import type { Page } from '@playwright/test'
import { focusTab, navigationEntry, unavailable } from '../../support/frame-parts'
import { provoke } from '../../support/page-errors'
import { eventsOf, type Releases } from '../../support/releases'
import { expect, rowsOf, type Tools } from '../frame'
import { makeBad, unusable, type BadRelease } from './bad-releases'

const row = rowsOf('Bad releases')

const list = '/dashboard/aircraft'
const heading = (page: Page) => page.getByRole('heading', { name: 'Aircraft Fleet' })
const isTampered = (page: Page) => page.evaluate(() => 'tampered' in window)

async function useInOpenTab(page: Page, promote: () => Promise<void>) {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await promote()
  await focusTab(page)
  await expect(page.getByText('Update available')).toBeVisible()
  await navigationEntry(page, 'Aircraft').click()
}

let releaseCount = 0

async function setUp({ releases, visit }: Tools, bad: BadRelease) {
  provoke(/\/mfe\/fleet\/|a (late )?typo|No routes matched|^Uncaught: SyntaxError/)
  const release = await makeBad(releases, `bad${releaseCount++}`, bad)
  return { page: await visit('admin'), release }
}

async function expectPrevious(page: Page, releases: Releases, release: Release) {
  await expect(heading(page)).toBeVisible()
  expect(await isTampered(page)).toBe(false)
  await expect
    .poll(() => eventsOf(releases, release.version))
    .toEqual(['fell back to the previous release'])
  await page.getByRole('button', { name: 'Debug Console' }).click()
  const logEntry = page.getByRole('dialog').getByText('fell back to the previous release')
  await expect(logEntry.first()).toBeVisible()
}

async function expectOthersGoOn(page: Page) {
  await navigationEntry(page, 'Operators').click()
  await expect(page.getByRole('heading', { name: 'Operators', exact: true }).first()).toBeVisible()
}

for (const [label, bad] of Object.entries(unusable)) {
  row(
    `${label}, in a new visit`,
    'the previous release takes its place; the log and the debug console say so once',
    async (tools) => {
      const { page, release } = await setUp(tools, bad)
      await tools.releases.promote(release)
      await page.goto(list)
      await expectPrevious(page, tools.releases, release)
    },
  )
}

const label = 'its page throws in its first render'
const example = unusable[label] as BadRelease

row(
  `${label}, in a tab that was open`,
  'the previous release takes its place; the log and the debug console say so once',
  async (tools) => {
    const { page, release } = await setUp(tools, example)
    await useInOpenTab(page, () => tools.releases.promote(release))
    await expectPrevious(page, tools.releases, release)
  },
)

row(
  `${label}, in a tab that was open, and there is no previous release`,
  'This screen is unavailable, inside the frame; the log says so once, and other screens go on',
  async (tools) => {
    const { page, release } = await setUp(tools, example)
    await useInOpenTab(page, () => tools.releases.promote(release, { hasPrevious: false }))
    await expect(unavailable(page)).toBeVisible()
    await expect.poll(() => eventsOf(tools.releases, release.version)).toEqual(['unavailable'])
    await expectOthersGoOn(page)
  },
)
