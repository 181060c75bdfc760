import type { Page } from '@playwright/test'
import { test, type Change, type Releases } from './support/releases'
import { expect } from './support/test'

const list = '/dashboard/aircraft'

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

test('after a fallback every further screen comes from the previous release, and no files are mixed', async ({
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

/** A prefetch does not count as a request of the page. */
function collectRequests(page: Page, version: string): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    const isUsed = ['script', 'stylesheet'].includes(request.resourceType())
    if (isUsed && request.url().includes(`/${version}/`)) requested.push(request.url())
  })
  return requested
}

test('after a fallback the navigation comes from the previous release, too', async ({
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

test('the page gives up a hanging style sheet after 120 s, and the previous release takes over (§9.15)', async ({
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
