import type { Page } from '@playwright/test'
import { test, type Change, type Releases } from './support/releases'
import { expect } from './support/test'

const list = '/dashboard/aircraft'

/** What is told apart from the previous release by its heading. */
function fresh(releases: Releases): Change {
  return {
    file: releases.listFile('js'),
    edit: (text) => text.replaceAll('"Aircraft Fleet"', '"Fleet of tomorrow"'),
  }
}

test('a release that works is shown', async ({ page, releases }) => {
  await releases.promote(await releases.make('working', [fresh(releases)]))
  await page.goto(list)
  await expect(page.getByRole('heading', { name: 'Fleet of tomorrow' })).toBeVisible()
})

test('after a fallback every further screen is of the release before, and no file of both', async ({
  page,
  releases,
}) => {
  const release = await releases.make('mixed', [
    { file: releases.listFile('js'), edit: () => null, afterwards: true },
  ])
  await releases.promote(release)
  await page.goto(list)
  await expect(page.getByRole('heading', { name: 'Aircraft Fleet' })).toBeVisible()
  const asked = filesAsked(page, release.version)
  await page.goto(list)
  await expect(page.getByRole('heading', { name: 'Aircraft Fleet' })).toBeVisible()
  const before = asked.length
  await page.getByRole('link', { name: 'Add Aircraft' }).click()
  await expect(page.getByRole('heading', { name: 'Aircraft Onboarding' })).toBeVisible()
  expect(asked.slice(before)).toEqual([])
})

/** What runs or styles the page; what is fetched in case it is needed may come at any time. */
function filesAsked(page: Page, version: string): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const isUsed = ['script', 'stylesheet'].includes(request.resourceType())
    if (isUsed && request.url().includes(`/${version}/`)) asked.push(request.url())
  })
  return asked
}

test('after a fallback the navigation is that of the release before, too', async ({
  page,
  releases,
}) => {
  const release = await releases.make('renamed', [
    { file: releases.listFile('js'), edit: () => null, afterwards: true },
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

test('§9 a stylesheet that hangs is given up after 120 s, and the release before takes over', async ({
  page,
  releases,
}) => {
  const release = await releases.make('hung', [fresh(releases)])
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
