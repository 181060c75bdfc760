import type { Page } from '@playwright/test'
import { test, type Change, type Releases } from './releases'
import { provoke } from './page-errors'
import { expect } from './test'

const list = '/dashboard/aircraft'

/** What is told apart from the previous release by its heading. */
function fresh(releases: Releases): Change {
  return {
    file: releases.listFile('js'),
    edit: (text) => text.replaceAll('"Aircraft Fleet"', '"Fleet of tomorrow"'),
  }
}

const broken: [string, (releases: Releases) => Change][] = [
  [
    'whose page throws in its first render',
    () => ({
      file: 'expose_routes',
      edit: (text) =>
        text.replace(
          '{path:"aircraft",lazy:',
          '{path:"aircraft",lazy:async()=>({Component(){throw new Error("a typo")}}),was:',
        ),
    }),
  ],
  [
    'whose entry throws while it is evaluated',
    () => ({ file: 'remoteEntry', edit: (text) => `throw new Error("a typo");${text}` }),
  ],
  [
    'whose page chunk is missing',
    (releases) => ({ file: releases.listFile('js'), edit: () => null, afterwards: true }),
  ],
  [
    'whose page chunk is corrupted',
    (releases) => ({ file: releases.listFile('js'), edit: (text) => text.slice(0, 400) }),
  ],
  [
    'whose page chunk was tampered with',
    (releases) => ({
      file: releases.listFile('js'),
      edit: (text) => `${text};window.tampered=true`,
      afterwards: true,
    }),
  ],
  [
    'whose entry was tampered with',
    () => ({
      file: 'remoteEntry',
      edit: (text) => `window.tampered=true;${text}`,
      afterwards: true,
    }),
  ],
  [
    'whose stylesheet is missing',
    (releases) => ({ file: releases.listFile('css'), edit: () => null, afterwards: true }),
  ],
  [
    'whose stylesheet was tampered with',
    (releases) => ({
      file: releases.listFile('css'),
      edit: (text) => `${text}h2{display:none}`,
      afterwards: true,
    }),
  ],
]

test('a release that works is shown', async ({ page, releases }) => {
  await releases.promote(await releases.make('working', [fresh(releases)]))
  await page.goto(list)
  await expect(page.getByRole('heading', { name: 'Fleet of tomorrow' })).toBeVisible()
})

for (const [index, [which, change]] of broken.entries()) {
  test(`a release ${which} gives way to the one before, and the server learns of it once`, async ({
    page,
    releases,
  }) => {
    provoke(/^Uncaught: Error: a typo/)
    const release = await releases.make(`broken${index}`, [fresh(releases), change(releases)])
    await releases.promote(release)
    await page.goto(list)
    await expect(page.getByRole('heading', { name: 'Aircraft Fleet' })).toBeVisible()
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false)
    await expect
      .poll(() => linesAbout(releases, release.version))
      .toEqual(['fell back to the previous release'])

    await page.getByRole('button', { name: 'Debug Console' }).click()
    const entry = page.getByRole('dialog').getByText('fell back to the previous release')
    await expect(entry.first()).toBeVisible()
  })
}

function linesAbout({ product }: Releases, version: string): string[] {
  return product
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { release?: { version: string; event: string } })
    .flatMap(({ release }) => (release?.version === version ? [release.event] : []))
}

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

const alone: [string, (releases: Releases) => Change][] = [
  [
    'whose entry throws',
    () => ({ file: 'remoteEntry', edit: (text) => `throw new Error("a typo");${text}` }),
  ],
  [
    'whose page chunk is missing',
    (releases) => ({ file: releases.listFile('js'), edit: () => null, afterwards: true }),
  ],
]

for (const [index, [which, change]] of alone.entries()) {
  test(`without a release before one ${which}, the frame goes on and says that the screen is unavailable`, async ({
    page,
    releases,
  }) => {
    provoke(/^Uncaught: Error: a typo/)
    const release = await releases.make(`alone${index}`, [change(releases)])
    await releases.promote(release, { alone: true })
    await page.goto(list)
    await expect(page.getByRole('heading', { name: 'This screen is unavailable' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect.poll(() => linesAbout(releases, release.version)).toEqual(['unavailable'])
  })
}

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
