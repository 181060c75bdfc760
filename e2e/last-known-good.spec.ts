import type { Page } from '@playwright/test'
import { test, type Change, type Releases } from './support/releases'
import { expect } from './support/test'

const list = '/dashboard/aircraft'

/** Gives the list another heading, which tells the release from the one before. */
function renameHeading(releases: Releases): Change {
  return {
    file: releases.listFile('js'),
    edit: (text) => text.replaceAll('"Aircraft Fleet"', '"Fleet of tomorrow"'),
  }
}

test('a release that works is shown', async ({ page, releases }) => {
  await releases.promote(await releases.make('working', [renameHeading(releases)]))
  await page.goto(list)
  await expect(page.getByRole('heading', { name: 'Fleet of tomorrow' })).toBeVisible()
})

test('after a fallback every further screen is of the release before, and no file of both', async ({
  page,
  releases,
}) => {
  const release = await releases.make('mixed', [
    { file: releases.listFile('js'), edit: () => null, afterBuild: true },
  ])
  await releases.promote(release)
  await page.goto(list)
  await expect(page.getByRole('heading', { name: 'Aircraft Fleet' })).toBeVisible()
  const requested = collectRequests(page, release.version)
  await page.goto(list)
  await expect(page.getByRole('heading', { name: 'Aircraft Fleet' })).toBeVisible()
  const before = requested.length
  await page.getByRole('link', { name: 'Add Aircraft' }).click()
  await expect(page.getByRole('heading', { name: 'Aircraft Onboarding' })).toBeVisible()
  expect(requested.slice(before)).toEqual([])
})

/** Collects requests for scripts and style sheets of a version, but not what is only prefetched. */
function collectRequests(page: Page, version: string): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    const isUsed = ['script', 'stylesheet'].includes(request.resourceType())
    if (isUsed && request.url().includes(`/${version}/`)) requested.push(request.url())
  })
  return requested
}

test('after a fallback the navigation is that of the release before, too', async ({
  page,
  releases,
}) => {
  const release = await releases.make('renamed', [
    { file: releases.listFile('js'), edit: () => null, afterBuild: true },
  ])
  const navigation = release.declaration.navigation.map((entry) => ({
    ...entry,
    label: `${entry.label} of tomorrow`,
  }))
  await releases.promote({ ...release, declaration: { ...release.declaration, navigation } })
  await page.goto('/dashboard')
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(entries.filter({ hasText: 'of tomorrow' })).toHaveText([
    'Aircraft of tomorrow',
    'Add Aircraft of tomorrow',
  ])
  await entries.filter({ hasText: /^Aircraft/ }).click()
  await expect(page.getByRole('heading', { name: 'Aircraft Fleet' })).toBeVisible()
  await expect(entries.filter({ hasText: 'Aircraft' })).toHaveText(['Aircraft', 'Add Aircraft'])
})

test('a stylesheet that hangs is given up after 120 s, and the release before takes over (§9.15)', async ({
  page,
  releases,
}) => {
  const release = await releases.make('hung', [renameHeading(releases)])
  await releases.promote(release)
  await page.clock.install()
  await page.route(`**/${release.version}/${releases.listFile('css')}`, () => {})
  await page.goto(list, { waitUntil: 'commit' })
  const stylesheet = `link[rel=stylesheet][href*="/${release.version}/"]`
  await expect(page.locator(stylesheet)).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Aircraft Fleet' })).toBeHidden()
  await page.clock.fastForward(120_000)
  await expect(page.getByRole('heading', { name: 'Aircraft Fleet' })).toBeVisible()
})
