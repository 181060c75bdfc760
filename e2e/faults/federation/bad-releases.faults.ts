import type { Release } from '@aerofleet/shared/mfe-declaration'
import type { Page } from '@playwright/test'
import { comeBack, navigationEntry, tryAgain, unavailable } from '../../support/frame-parts'
import { provoke } from '../../support/page-errors'
import { eventsOf, type Releases } from '../../support/releases'
import { expect, rowsOf, type Tools } from '../frame'
import {
  breakScreen,
  lateErrors,
  makeBad,
  mendScreen,
  misleading,
  throwsLate,
  unusable,
  type BadRelease,
} from './bad-releases'

const row = rowsOf('Bad releases')

const list = '/dashboard/aircraft'
const heading = (page: Page) => page.getByRole('heading', { name: 'Aircraft Fleet' })
const isTampered = (page: Page) => page.evaluate(() => 'tampered' in window)

/** How a page comes to use the new release. */
const encounters = {
  async 'in a new visit'(page: Page, promote: () => Promise<void>) {
    await promote()
    await page.goto(list)
  },
  async 'in a tab that was open'(page: Page, promote: () => Promise<void>) {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await promote()
    await comeBack(page)
    await expect(page.getByText('Update available')).toBeVisible()
    await navigationEntry(page, 'Aircraft').click()
  },
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

async function expectUnavailable(page: Page, releases: Releases, release: Release) {
  await expect(unavailable(page)).toBeVisible()
  expect(await isTampered(page)).toBe(false)
  await expect.poll(() => eventsOf(releases, release.version)).toEqual(['unavailable'])
  await expectOthersGoOn(page)
}

async function expectOthersGoOn(page: Page) {
  await navigationEntry(page, 'Operators').click()
  await expect(page.getByRole('heading', { name: 'Operators', exact: true }).first()).toBeVisible()
}

for (const [label, bad] of Object.entries(unusable)) {
  for (const [where, meet] of Object.entries(encounters)) {
    row(
      `${label}, ${where}`,
      'the release before stands in; the log and the debug console say so once',
      async (tools) => {
        const { page, release } = await setUp(tools, bad)
        await meet(page, () => tools.releases.promote(release))
        await expectPrevious(page, tools.releases, release)
      },
    )
    row(
      `${label}, ${where}, and there is no release before`,
      'This screen is unavailable, inside the frame; the log says so once, and other screens go on',
      async (tools) => {
        const { page, release } = await setUp(tools, bad)
        await meet(page, () => tools.releases.promote(release, { hasPrevious: false }))
        await expectUnavailable(page, tools.releases, release)
      },
    )
  }
}

for (const [label, bad] of Object.entries(misleading)) {
  row(label, 'the frame and every other screen go on', async (tools) => {
    const { page, release } = await setUp(tools, bad)
    await tools.releases.promote(release)
    await page.goto(list)
    await expectOthersGoOn(page)
  })
}

for (const [label, bad] of Object.entries(lateErrors)) {
  row(
    `${label}, later`,
    'the screen stays; the log and the debug console say so once',
    async (tools) => {
      const { releases } = tools
      const { page, release } = await setUp(tools, bad)
      await releases.promote(release)
      for (const path of [list, list]) {
        await page.goto(path)
        await heading(page).click()
        await expect(heading(page)).toBeVisible()
      }
      await page.getByRole('button', { name: 'Debug Console' }).click()
      await expect(page.getByRole('dialog').getByText('late error').first()).toBeVisible()
      await expect
        .poll(() => new Set(eventsOf(releases, release.version)))
        .toEqual(new Set(['late error']))
    },
  )
}

for (const hasPrevious of [true, false]) {
  row(
    `its page throws when it has long been shown${hasPrevious ? '' : ', and there is no release before'}`,
    hasPrevious
      ? 'This screen is unavailable with Try Again and Use the Previous Release, which both work'
      : 'This screen is unavailable with Try Again, which works, and nothing else',
    async (tools) => {
      const { releases } = tools
      const { page, release } = await setUp(tools, throwsLate)
      await releases.promote(release, { hasPrevious })
      await page.goto(list)
      await breakScreen(page)
      await expect.poll(() => eventsOf(releases, release.version)).toEqual(['late error'])
      await mendScreen(page)
      await tryAgain(page).click()
      await breakScreen(page)
      const usePrevious = page.getByRole('button', { name: 'Use the Previous Release' })
      await expect(usePrevious).toHaveCount(hasPrevious ? 1 : 0)
      if (!hasPrevious) return
      await usePrevious.click()
      await expect(heading(page)).toBeVisible()
      expect(eventsOf(releases, release.version)).toEqual([
        'late error',
        'fell back to the previous release',
      ])
    },
  )
}
