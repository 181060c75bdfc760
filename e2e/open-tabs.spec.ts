import type { Page } from '@playwright/test'
import { focusTab, navigationEntry } from './support/frame-parts'
import { test, type Releases } from './support/releases'
import { expect } from './support/test'

const list = '/dashboard/aircraft'
const announcement = (page: Page) => page.getByText('Update available')
const goTo = (page: Page, name: string) => navigationEntry(page, name).click()

function makeVersion(releases: Releases, label: string, heading: string) {
  const edit = (text: string) => text.replaceAll('"Aircraft Fleet"', `"${heading}"`)
  return releases.make(label, [{ file: releases.listFile('js'), edit }])
}

async function openAt(page: Page, path: string, heading: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
}
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window)

test('a tab that was open during two releases keeps the version with which it was opened', async ({
  page,
  releases,
}) => {
  await openAt(page, '/dashboard', 'Dashboard')
  await releases.promote(await makeVersion(releases, 'first', 'First fleet'))
  await releases.promote(await makeVersion(releases, 'second', 'Second fleet'))
  await goTo(page, 'Aircraft')
  await expect(page.getByRole('heading', { name: 'Aircraft Fleet' })).toBeVisible()
  await goTo(page, 'Add Aircraft')
  await expect(page.getByRole('heading', { name: 'Aircraft Onboarding' })).toBeVisible()
  expect(await isSameDocument(page)).toBe(true)
})

test('a release is announced once and used from the next navigation on; so is a rollback (§2.11)', async ({
  page,
  releases,
}) => {
  await openAt(page, '/dashboard', 'Dashboard')
  // 304: the tab knows which releases are live.
  await expect.poll(() => focusTab(page)).toBe(304)
  const next = await makeVersion(releases, 'next', 'Fleet of tomorrow')
  await releases.promote(next)
  await focusTab(page)
  // The pointer keeps the toast open, so a second announcement would stand beside it.
  await announcement(page).hover()
  await expect.poll(() => focusTab(page)).toBe(304)
  await expect(announcement(page)).toHaveCount(1)

  await goTo(page, 'Aircraft')
  await expect(page.getByRole('heading', { name: 'Fleet of tomorrow' })).toBeVisible()
  expect(await isSameDocument(page)).toBe(false)
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('link', { name: 'View Aircraft' })).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(/\/dashboard\/aircraft$/)
  await expect(page.getByRole('heading', { name: 'Fleet of tomorrow' })).toBeVisible()

  await releases.reset()
  await focusTab(page)
  await expect(announcement(page)).toBeVisible()
  await goTo(page, 'Dashboard')
  await goTo(page, 'Aircraft')
  await expect(page.getByRole('heading', { name: 'Aircraft Fleet' })).toBeVisible()
})

test('during an update the current screen stays until the next one is loaded in its new version', async ({
  page,
  releases,
}) => {
  await openAt(page, '/dashboard', 'Dashboard')
  await releases.promote(await makeVersion(releases, 'slow', 'Fleet of tomorrow'))
  await focusTab(page)
  await expect(announcement(page)).toBeVisible()
  const pageTexts: string[] = []
  await page.exposeFunction('report', (text: string) => pageTexts.push(text))
  await page.evaluate(reportPageText)
  let loadNewPage = () => {}
  const mayLoad = new Promise<void>((resolve) => (loadNewPage = resolve))
  await page.route(`**${list}`, (route) => mayLoad.then(() => route.continue()))
  const request = page.waitForRequest(`**${list}`)
  await goTo(page, 'Aircraft')
  await request
  // Locators of Playwright wait until the navigation is over, so the page itself reports what it shows.
  await expect.poll(() => pageTexts.at(-1)).toMatch(/Loading screen[^]*View Aircraft/)
  loadNewPage()
  await expect(page.getByRole('heading', { name: 'Fleet of tomorrow' })).toBeVisible()
  expect(pageTexts.filter((text) => text.includes('Aircraft Fleet'))).toEqual([])
})

/** This function runs in the page. */
function reportPageText() {
  const { report } = window as unknown as { report: (text: string) => void }
  const observer = new MutationObserver(() => report(document.body.innerText))
  observer.observe(document.body, { childList: true, subtree: true })
}

test('a release of the shell alone is announced, and used from the next navigation on', async ({
  page,
  releases,
}) => {
  await openAt(page, '/dashboard', 'Dashboard')
  await releases.promoteShell('9.9.9')
  await focusTab(page)
  await expect(announcement(page)).toBeVisible()
  await goTo(page, 'Aircraft')
  await expect(page.getByRole('heading', { name: 'Aircraft Fleet' })).toBeVisible()
  expect(await isSameDocument(page)).toBe(false)
})

test('a tab that nobody touches asks for updates once a minute (§9.20)', async ({ page }) => {
  await page.clock.install()
  await openAt(page, '/dashboard', 'Dashboard')
  const answer = page.waitForResponse('**/registry/live.json')
  await page.clock.fastForward(60_000)
  expect([200, 304]).toContain((await answer).status())
})

type Unsaved = { label: string; path: string; heading: string; type: (page: Page) => Promise<void> }

const unsaved: Unsaved[] = [
  {
    label: 'a fleet row',
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
    label: 'the onboarding form',
    path: '/dashboard/add-aircraft',
    heading: 'Aircraft Onboarding',
    type: (page) => page.getByLabel('Tail Number').fill('N7UN'),
  },
  {
    label: 'the operator form',
    path: '/dashboard/operators?tab=add',
    heading: 'Operators',
    type: (page) => page.getByLabel('Company Name').fill('Unsaved Air'),
  },
]

for (const [index, { label, path, heading, type }] of unsaved.entries()) {
  test(`an update waits while ${label} has unsaved input, and comes once the user has discarded it (§2.11)`, async ({
    page,
    releases,
  }) => {
    await openAt(page, path, heading)
    await type(page)
    await releases.promote(await makeVersion(releases, `unsaved${index}`, 'New'))
    await focusTab(page)
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(page.getByText('Save or cancel your changes first, then update.')).toBeVisible()
    await goTo(page, 'Dashboard')
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    expect(await isSameDocument(page)).toBe(true)

    await goTo(page, 'Aircraft')
    await expect(page.getByRole('heading', { name: 'New', exact: true })).toBeVisible()
    expect(await isSameDocument(page)).toBe(false)
  })
}

test('Update now updates the open screen (§2.11)', async ({ page, releases }) => {
  await openAt(page, list, 'Aircraft Fleet')
  await releases.promote(await makeVersion(releases, 'now', 'Fleet of now'))
  await focusTab(page)
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(page.getByRole('heading', { name: 'Fleet of now' })).toBeVisible()
})
