import type { Release } from '@aerofleet/shared/mfe-declaration'
import type { Page } from '@playwright/test'
import { provoke } from '../support/page-errors'
import type { Releases } from '../support/releases'
import {
  eventsOf,
  lateErrors,
  makeBad,
  misleading,
  throwsLate,
  unusable,
  type BadRelease,
} from './bad-releases'
import { expect, rowsOf, type Tools } from './frame'
import { comeBack, navigation, tryAgain, unavailable } from './remote-files'

const row = rowsOf('Bad releases')

const list = '/dashboard/aircraft'
const heading = (page: Page) => page.getByRole('heading', { name: 'Aircraft Fleet' })
const entry = (page: Page, name: string) =>
  navigation(page).getByRole('link', { name, exact: true })
const isTampered = (page: Page) => page.evaluate(() => 'tampered' in window)

/** Where a release is met first. */
const meetings = {
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
    await entry(page, 'Aircraft').click()
  },
}

let made = 0

async function setUp({ releases, visit }: Tools, bad: BadRelease) {
  provoke(/\/mfe\/fleet\/|a (late )?typo|No routes matched|^Uncaught: SyntaxError/)
  const release = await makeBad(releases, `bad${made++}`, bad)
  return { page: await visit('admin'), release }
}

async function expectPrevious(page: Page, releases: Releases, release: Release) {
  await expect(heading(page)).toBeVisible()
  expect(await isTampered(page)).toBe(false)
  await expect
    .poll(() => eventsOf(releases, release.version))
    .toEqual(['fell back to the previous release'])
  await page.getByRole('button', { name: 'Debug Console' }).click()
  const told = page.getByRole('dialog').getByText('fell back to the previous release')
  await expect(told.first()).toBeVisible()
}

async function expectUnavailable(page: Page, releases: Releases, release: Release) {
  await expect(unavailable(page)).toBeVisible()
  expect(await isTampered(page)).toBe(false)
  await expect.poll(() => eventsOf(releases, release.version)).toEqual(['unavailable'])
  await expectOthersGoOn(page)
}

async function expectOthersGoOn(page: Page) {
  await entry(page, 'Operators').click()
  await expect(page.getByRole('heading', { name: 'Operators', exact: true }).first()).toBeVisible()
}

for (const [what, bad] of Object.entries(unusable)) {
  for (const [where, meet] of Object.entries(meetings)) {
    row(
      `${what}, ${where}`,
      'the release before stands in; the log and the debug console say so once',
      async (tools) => {
        const { page, release } = await setUp(tools, bad)
        await meet(page, () => tools.releases.promote(release))
        await expectPrevious(page, tools.releases, release)
      },
    )
    row(
      `${what}, ${where}, and there is no release before`,
      'This screen is unavailable, inside the frame; the log says so once, and other screens go on',
      async (tools) => {
        const { page, release } = await setUp(tools, bad)
        await meet(page, () => tools.releases.promote(release, { alone: true }))
        await expectUnavailable(page, tools.releases, release)
      },
    )
  }
}

for (const [what, bad] of Object.entries(misleading)) {
  row(what, 'the frame and every other screen go on', async (tools) => {
    const { page, release } = await setUp(tools, bad)
    await tools.releases.promote(release)
    await page.goto(list)
    await expectOthersGoOn(page)
  })
}

for (const [what, bad] of Object.entries(lateErrors)) {
  row(
    `${what}, later`,
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
      await releases.promote(release, { alone: !hasPrevious })
      await page.goto(list)
      const setBroken = (broken: boolean) =>
        page.evaluate((value) => Object.assign(window, { broken: value }), broken)
      const breakIt = async () => {
        await expect(heading(page)).toBeVisible()
        await setBroken(true)
        // The screen may render, and so throw, before the button is found.
        const refresh = page.getByRole('button', { name: 'Refresh' })
        await refresh.click({ timeout: 3000 }).catch(() => undefined)
        await expect(unavailable(page)).toBeVisible()
        await expect(navigation(page)).toBeVisible()
      }
      await breakIt()
      await expect.poll(() => eventsOf(releases, release.version)).toEqual(['late error'])
      await setBroken(false)
      await tryAgain(page).click()
      await breakIt()
      const back = page.getByRole('button', { name: 'Use the Previous Release' })
      await expect(back).toHaveCount(hasPrevious ? 1 : 0)
      if (!hasPrevious) return
      await back.click()
      await expect(heading(page)).toBeVisible()
      expect(eventsOf(releases, release.version)).toEqual([
        'late error',
        'fell back to the previous release',
      ])
    },
  )
}
