import type { Page } from '@playwright/test'
import { test, type Releases } from './support/releases'
import { expect } from './support/test'

const list = '/dashboard/aircraft'
const announcement = (page: Page) => page.getByText('Update available')
const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()

/** A version of the fleet remote that is known by the heading of its list. */
function version(releases: Releases, label: string, heading: string) {
  const edit = (text: string) => text.replaceAll('"Aircraft Fleet"', `"${heading}"`)
  return releases.make(label, [{ file: releases.listFile('js'), edit }])
}

/** Comes back to the tab: it asks what is live. */
async function comeBack(page: Page): Promise<number> {
  const asked = page.waitForResponse('**/registry/live.json')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  return (await asked).status()
}

async function openAt(page: Page, path: string, heading: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
}
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window)

test('a tab that was open during two releases goes on with the screens of its own', async ({
  page,
  releases,
}) => {
  await openAt(page, '/dashboard', 'Dashboard')
  await releases.promote(await version(releases, 'first', 'First fleet'))
  await releases.promote(await version(releases, 'second', 'Second fleet'))
  await follow(page, 'Aircraft')
  await expect(page.getByRole('heading', { name: 'Aircraft Fleet' })).toBeVisible()
  await follow(page, 'Add Aircraft')
  await expect(page.getByRole('heading', { name: 'Aircraft Onboarding' })).toBeVisible()
  expect(await isSameDocument(page)).toBe(true)
})

test('a release is announced once and taken with the next screen; so is one that is taken back', async ({
  page,
  releases,
}) => {
  await openAt(page, '/dashboard', 'Dashboard')
  await expect.poll(() => comeBack(page)).toBe(304)
  const next = await version(releases, 'next', 'Fleet of tomorrow')
  await releases.promote(next)
  await comeBack(page)
  // Beneath the pointer a toast stays.
  await announcement(page).hover()
  await expect.poll(() => comeBack(page)).toBe(304)
  await expect(announcement(page)).toHaveCount(1)

  await follow(page, 'Aircraft')
  await expect(page.getByRole('heading', { name: 'Fleet of tomorrow' })).toBeVisible()
  expect(await isSameDocument(page)).toBe(false)
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('link', { name: 'View Aircraft' })).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(/\/dashboard\/aircraft$/)
  await expect(page.getByRole('heading', { name: 'Fleet of tomorrow' })).toBeVisible()

  await releases.reset()
  await comeBack(page)
  await expect(announcement(page)).toBeVisible()
  await follow(page, 'Dashboard')
  await follow(page, 'Aircraft')
  await expect(page.getByRole('heading', { name: 'Aircraft Fleet' })).toBeVisible()
})

test('while an update is taken the screen that is left stays, and no old one comes', async ({
  page,
  releases,
}) => {
  await openAt(page, '/dashboard', 'Dashboard')
  await releases.promote(await version(releases, 'held', 'Fleet of tomorrow'))
  await comeBack(page)
  await expect(announcement(page)).toBeVisible()
  const seen: string[] = []
  await page.exposeFunction('tell', (text: string) => seen.push(text))
  await page.evaluate(tellWhatIsShown)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**${list}`, (route) => held.then(() => route.continue()))
  const asked = page.waitForRequest(`**${list}`)
  await follow(page, 'Aircraft')
  await asked
  // Locators would wait for the next document.
  await expect.poll(() => seen.at(-1)).toMatch(/Loading screen[^]*View Aircraft/)
  answer()
  await expect(page.getByRole('heading', { name: 'Fleet of tomorrow' })).toBeVisible()
  expect(seen.filter((text) => text.includes('Aircraft Fleet'))).toEqual([])
})

/** The text of the page after each change of it, up to its end. */
function tellWhatIsShown() {
  const { tell } = window as unknown as { tell: (text: string) => void }
  const observer = new MutationObserver(() => tell(document.body.innerText))
  observer.observe(document.body, { childList: true, subtree: true })
}

test('a release of the shell alone is announced and taken, too', async ({ page, releases }) => {
  await openAt(page, '/dashboard', 'Dashboard')
  await releases.promoteShell('9.9.9')
  await comeBack(page)
  await expect(announcement(page)).toBeVisible()
  await follow(page, 'Aircraft')
  await expect(page.getByRole('heading', { name: 'Aircraft Fleet' })).toBeVisible()
  expect(await isSameDocument(page)).toBe(false)
})

test('a tab that nobody comes back to asks once a minute', async ({ page }) => {
  await page.clock.install()
  await openAt(page, '/dashboard', 'Dashboard')
  const asked = page.waitForResponse('**/registry/live.json')
  await page.clock.fastForward(60_000)
  expect([200, 304]).toContain((await asked).status())
})

type Unsaved = { what: string; path: string; heading: string; type: (page: Page) => Promise<void> }

const unsaved: Unsaved[] = [
  {
    what: 'a fleet row',
    path: list,
    heading: 'Aircraft Fleet',
    async type(page) {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await page.getByLabel('Serial Number').fill('S-UNSAVED')
    },
  },
  {
    what: 'the onboarding form',
    path: '/dashboard/add-aircraft',
    heading: 'Aircraft Onboarding',
    type: (page) => page.getByLabel('Tail Number').fill('N7UN'),
  },
  {
    what: 'the operator form',
    path: '/dashboard/operators?tab=add',
    heading: 'Operators',
    type: (page) => page.getByLabel('Company Name').fill('Unsaved Air'),
  },
]

for (const [index, { what, path, heading, type }] of unsaved.entries()) {
  test(`an update is not taken over unsaved input in ${what}, and not forgotten`, async ({
    page,
    releases,
  }) => {
    await openAt(page, path, heading)
    await type(page)
    await releases.promote(await version(releases, `unsaved${index}`, 'New'))
    await comeBack(page)
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(page.getByText('Save or cancel your changes first, then update.')).toBeVisible()
    await follow(page, 'Dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    expect(await isSameDocument(page)).toBe(true)

    await follow(page, 'Aircraft')
    await expect(page.getByRole('heading', { name: 'New', exact: true })).toBeVisible()
    expect(await isSameDocument(page)).toBe(false)
  })
}

test('Update now takes it on the screen that is open', async ({ page, releases }) => {
  await openAt(page, list, 'Aircraft Fleet')
  await releases.promote(await version(releases, 'now', 'Fleet of now'))
  await comeBack(page)
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(page.getByRole('heading', { name: 'Fleet of now' })).toBeVisible()
})
