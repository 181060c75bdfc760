import type { Release } from '@aerofleet/shared/mfe-declaration'
import type { Page } from '@playwright/test'
import {
  breakScreen,
  lateErrors,
  makeBad,
  mendScreen,
  throwsLate,
  type BadRelease,
} from './faults/federation/bad-releases'
import { navigation, navigationEntry, tryAgain, unavailable } from './support/frame-parts'
import { provoke } from './support/page-errors'
import { eventsOf, filesOf, test, type Change, type Releases } from './support/releases'
import { expect } from './support/test'

const list = '/dashboard/aircraft'
const heading = (page: Page) => page.getByRole('heading', { name: 'Aircraft Fleet' })
const damage = (text: string) => `${text}\n`

const toStorePath = (address: string) => address.replace('/mfe/', '')

const damageable: [label: string, addressOf: (release: Release) => string | undefined][] = [
  ['entry', ({ entry }) => entry],
  ['exposed module', ({ preload }) => preload[0]],
  ['page chunk', (release) => filesOf(release, list, 'js')[0]],
  ['stylesheet', (release) => filesOf(release, list, 'css')[0]],
]

for (const [index, [label, addressOf]] of damageable.entries()) {
  const promoteAlone = async (releases: Releases, label: string) => {
    const release = await releases.make(`${label}${index}`)
    await releases.promote(release, { hasPrevious: false })
    const address = addressOf(release) ?? 'none'
    const spoil = (edit: Change['edit'] = damage) => releases.spoil(toStorePath(address), edit)
    return { address, spoil }
  }

  test(`a damaged ${label} that the browser keeps is healed by one press of Try Again`, async ({
    page,
    releases,
  }) => {
    const { spoil } = await promoteAlone(releases, 'damaged')
    const mend = await spoil()
    await page.goto(list)
    await expect(unavailable(page)).toBeVisible()
    await mend()
    await tryAgain(page).click()
    await expect(heading(page)).toBeVisible()
    await page.reload()
    await expect(heading(page)).toBeVisible()
  })

  test(`a damaged ${label} that the browser keeps is healed by a new visit`, async ({
    page,
    releases,
  }) => {
    const { spoil } = await promoteAlone(releases, 'visited')
    const mend = await spoil()
    await page.goto(list)
    await expect(unavailable(page)).toBeVisible()
    await mend()
    await page.goto(list)
    await expect(heading(page)).toBeVisible()
  })

  test(`a damaged ${label} that was prefetched is healed before anybody sees it`, async ({
    page,
    releases,
  }) => {
    const { address, spoil } = await promoteAlone(releases, 'hovered')
    const mend = await spoil()
    const fetched = page.waitForEvent('requestfinished', (request) =>
      request.url().includes(address),
    )
    await page.goto('/dashboard')
    await navigationEntry(page, 'Aircraft').hover()
    await fetched
    await mend()
    await navigationEntry(page, 'Aircraft').click()
    await expect(heading(page)).toBeVisible()
  })

  test(`after an outage of the ${label} one press of Try Again is enough, also for prefetched files`, async ({
    page,
    releases,
  }) => {
    const { address, spoil } = await promoteAlone(releases, 'outage')
    const mend = await spoil(() => null)
    const fetched = page.waitForResponse((response) => response.url().includes(address))
    await page.goto('/dashboard')
    await navigationEntry(page, 'Aircraft').hover()
    await fetched
    await navigationEntry(page, 'Aircraft').click()
    await expect(unavailable(page)).toBeVisible()
    await expect(navigation(page)).toBeVisible()
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
  await releases.promote(release, { hasPrevious: false })
  const mend = await releases.spoil(`fleet/${release.version}`, () => null)
  await page.goto(list)
  await expect(unavailable(page)).toBeVisible()
  await mend()
  await tryAgain(page).click()
  await expect(heading(page)).toBeVisible()
})

for (const isLeft of [false, true]) {
  const outcome = isLeft ? 'the user may leave the screen' : 'then comes the screen'
  test(`while Try Again loads a screen the frame stands and a line shows it; ${outcome} (§2.10)`, async ({
    page,
    releases,
  }) => {
    const release = await releases.make(isLeft ? 'left' : 'awaited')
    await releases.promote(release, { hasPrevious: false })
    const mend = await releases.spoil(`fleet/${release.version}`, () => null)
    await page.goto('/dashboard/operators')
    await expect(page.getByRole('heading', { name: 'Operators' }).first()).toBeVisible()
    await navigationEntry(page, 'Aircraft').click()
    await expect(unavailable(page)).toBeVisible()
    await mend()
    let letThrough = () => {}
    const released = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route('**/mfe/fleet/**', async (route) => {
      await released
      await route.continue()
    })
    const line = page.getByRole('status').filter({ hasText: 'Loading screen' })
    await tryAgain(page).click()
    await expect(line).toBeVisible()
    await expect(unavailable(page)).toBeVisible()
    await expect(navigation(page)).toBeVisible()
    if (isLeft) await navigationEntry(page, 'Operators').click()
    letThrough()
    const name = isLeft ? 'Operators' : 'Aircraft Fleet'
    await expect(line).toHaveCount(0)
    await expect(page.getByRole('heading', { name }).first()).toBeVisible()
    await expect(navigation(page)).toBeVisible()
    await expect(unavailable(page)).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe(isLeft ? '/dashboard/operators' : list)
  })
}

test('the previous release replaces one that stays damaged', async ({ page, releases }) => {
  const release = await releases.make('for-good')
  await releases.promote(release)
  await releases.spoil(toStorePath(filesOf(release, list, 'js').at(-1) ?? ''), damage)
  await page.goto(list)
  await expect(heading(page)).toBeVisible()
  await expect
    .poll(() => eventsOf(releases, release.version))
    .toEqual(['fell back to the previous release'])
})

const late: [label: string, bad: BadRelease][] = [
  ['an error in a click', lateErrors['it throws in a click']],
  ['a promise that nobody awaits', lateErrors['a promise of it is rejected and nobody awaits it']],
]
for (const [index, [label, bad]] of late.entries()) {
  test(`${label} of a remote is reported to the server and in the debug console, and changes nothing else`, async ({
    page,
    releases,
  }) => {
    provoke(/a late typo/)
    const release = await makeBad(releases, `late${index}`, bad)
    await releases.promote(release)
    await page.goto(list)
    await heading(page).click()
    await expect.poll(() => eventsOf(releases, release.version)).toEqual(['late error'])
    await expect(heading(page)).toBeVisible()
    await page.getByRole('button', { name: 'Debug Console' }).click()
    await expect(page.getByRole('dialog').getByText('late error').first()).toBeVisible()
  })
}

test('a screen that throws after it was shown offers Try Again and the previous release (§2.10)', async ({
  page,
  releases,
}) => {
  provoke(/a late typo/)
  const release = await makeBad(releases, 'throws', throwsLate)
  await releases.promote(release)
  await page.goto(list)
  await breakScreen(page)
  await expect.poll(() => eventsOf(releases, release.version)).toEqual(['late error'])
  await mendScreen(page)
  await tryAgain(page).click()
  await expect(heading(page)).toBeVisible()

  await breakScreen(page)
  await page.getByRole('button', { name: 'Use the Previous Release' }).click()
  await expect(heading(page)).toBeVisible()
})
