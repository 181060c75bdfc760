import type { Release } from '@aerofleet/shared/mfe-declaration'
import type { Page } from '@playwright/test'
import { eventsOf } from './faults/bad-releases'
import { provoke } from './support/page-errors'
import { test, type Change, type Releases } from './support/releases'
import { expect } from './support/test'

const list = '/dashboard/aircraft'
const heading = (page: Page) => page.getByRole('heading', { name: 'Aircraft Fleet' })
const unavailable = (page: Page) =>
  page.getByRole('heading', { name: 'This screen is unavailable' })
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again' })
const entryToList = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Aircraft', exact: true })
const damage = (text: string) => `${text}\n`

/** In the store: an address of a release without what stands before it. */
const inStore = (address: string) => address.replace('/mfe/', '')

function filesOfList({ pages = {} }: Release, kind: string): string[] {
  return pages[list]?.filter((file) => file.endsWith(kind)) ?? []
}

const places: [string, (release: Release) => string | undefined][] = [
  ['entry', ({ entry }) => entry],
  ['exposed module', ({ preload }) => preload[0]],
  ['chunk that pages share', (release) => filesOfList(release, 'js')[0]],
  ['page chunk', (release) => filesOfList(release, 'js').at(-1)],
  ['stylesheet', (release) => filesOfList(release, 'css').at(-1)],
]

for (const [index, [what, fileOf]] of places.entries()) {
  const make = async (releases: Releases, label: string) => {
    const release = await releases.make(`${label}${index}`)
    await releases.promote(release, { alone: true })
    const file = fileOf(release) ?? 'none'
    return { file, spoil: (edit: Change['edit'] = damage) => releases.spoil(inStore(file), edit) }
  }

  test(`a damaged ${what} that the browser keeps is healed by one press of Try Again`, async ({
    page,
    releases,
  }) => {
    const { spoil } = await make(releases, 'damaged')
    const mend = await spoil()
    await page.goto(list)
    await expect(unavailable(page)).toBeVisible()
    await mend()
    await tryAgain(page).click()
    await expect(heading(page)).toBeVisible()
    // What the browser keeps is whole now.
    await page.reload()
    await expect(heading(page)).toBeVisible()
  })

  test(`a damaged ${what} that the browser keeps is healed by a new visit`, async ({
    page,
    releases,
  }) => {
    const { spoil } = await make(releases, 'visited')
    const mend = await spoil()
    await page.goto(list)
    await expect(unavailable(page)).toBeVisible()
    await mend()
    await page.goto(list)
    await expect(heading(page)).toBeVisible()
  })

  test(`a damaged ${what} that was fetched beforehand is healed before anybody sees it`, async ({
    page,
    releases,
  }) => {
    const { file, spoil } = await make(releases, 'hovered')
    const mend = await spoil()
    const fetched = page.waitForEvent('requestfinished', (request) => request.url().includes(file))
    await page.goto('/dashboard')
    await entryToList(page).hover()
    await fetched
    await mend()
    await entryToList(page).click()
    await expect(heading(page)).toBeVisible()
  })

  test(`after an outage of the ${what} one press of Try Again is enough, also for what was fetched beforehand`, async ({
    page,
    releases,
  }) => {
    const { file, spoil } = await make(releases, 'outage')
    const mend = await spoil(() => null)
    const fetched = page.waitForResponse((response) => response.url().includes(file))
    await page.goto('/dashboard')
    await entryToList(page).hover()
    await fetched
    await entryToList(page).click()
    await expect(unavailable(page)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await mend()
    await tryAgain(page).click()
    await expect(heading(page)).toBeVisible()
  })
}

test('after an outage of a whole remote one press of Try Again is enough', async ({
  page,
  releases,
}) => {
  const release = await releases.make('down')
  await releases.promote(release, { alone: true })
  const mend = await releases.spoil(`fleet/${release.version}`, () => null)
  await page.goto(list)
  await expect(unavailable(page)).toBeVisible()
  await mend()
  await tryAgain(page).click()
  await expect(heading(page)).toBeVisible()
})

test('a release that is damaged for good gives way to the one before', async ({
  page,
  releases,
}) => {
  const release = await releases.make('for-good')
  await releases.promote(release)
  await releases.spoil(inStore(filesOfList(release, 'js').at(-1) ?? ''), damage)
  await page.goto(list)
  await expect(heading(page)).toBeVisible()
  await expect
    .poll(() => eventsOf(releases, release.version))
    .toEqual(['fell back to the previous release'])
})

/** The list with something in it that happens later. */
function later(releases: Releases, label: string, code: string) {
  const edit = (text: string) =>
    text.replaceAll('"Aircraft Fleet"', `(()=>{${code};return "Aircraft Fleet"})()`)
  provoke(/\blate\b/)
  return releases.make(label, [{ file: releases.listFile('js'), edit }])
}

const late = {
  'an error in a click':
    'window.armed||=!addEventListener("click",()=>{throw new Error("late")},{once:true})',
  'a promise that nobody awaits':
    'window.armed||=!addEventListener("click",()=>{Promise.reject(new Error("late"))},{once:true})',
}
for (const [index, [what, code]] of Object.entries(late).entries()) {
  test(`${what} of a remote is told to the server and in the debug console, and changes nothing else`, async ({
    page,
    releases,
  }) => {
    const release = await later(releases, `late${index}`, code)
    await releases.promote(release)
    await page.goto(list)
    await heading(page).click()
    await expect.poll(() => eventsOf(releases, release.version)).toEqual(['late error'])
    await expect(heading(page)).toBeVisible()
    await page.getByRole('button', { name: 'Debug Console' }).click()
    await expect(page.getByRole('dialog').getByText('late error').first()).toBeVisible()
  })
}

test('a screen that throws after it was shown offers Try Again and the release before', async ({
  page,
  releases,
}) => {
  const release = await later(releases, 'throws', 'if(window.broken)throw new Error("late")')
  await releases.promote(release)
  await page.goto(list)
  await expect(heading(page)).toBeVisible()
  const breakIt = async () => {
    await page.evaluate(() => Object.assign(window, { broken: true }))
    // The screen may render, and so throw, before the button is found.
    const refresh = page.getByRole('button', { name: 'Refresh' })
    await refresh.click({ timeout: 3000 }).catch(() => undefined)
    await expect(unavailable(page)).toBeVisible()
  }
  await breakIt()
  await expect.poll(() => eventsOf(releases, release.version)).toEqual(['late error'])
  await page.evaluate(() => Object.assign(window, { broken: false }))
  await tryAgain(page).click()
  await expect(heading(page)).toBeVisible()

  await breakIt()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByRole('button', { name: 'Use the Previous Release' }).click()
  await expect(heading(page)).toBeVisible()
})
