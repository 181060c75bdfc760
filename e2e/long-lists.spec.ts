import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Page } from '@playwright/test'
import { demo, lookTest } from './support/demo'
import type { Product } from './support/product'
import { readFleet } from './support/read-fleet'
import { expect, signIn } from './support/test'
import { watchFrames } from './support/watch-frames'

const test = lookTest
test.use({ viewport: { width: 1280, height: 720 } })

const mostElements = 800

const countElements = (page: Page) =>
  page.evaluate(() => document.querySelectorAll(':not(option)').length)

async function countWhileScrolling(page: Page) {
  const end = await page.evaluate(() => document.documentElement.scrollHeight)
  // Each step ends at another part of a row.
  const places = Array.from({ length: 20 }, (_, step) => step * 345)
  const nextFrame = await watchFrames(page)
  let maxElements = 0
  for (const place of [...places, end / 2, end / 2 + 90, end, end]) {
    await page.evaluate((top) => window.scrollTo(0, top), place)
    await nextFrame()
    maxElements = Math.max(maxElements, await countElements(page))
  }
  return maxElements
}

async function openList(page: Page, rows: readonly object[], list: string, path: string) {
  await page.route(`**/api/${list}`, (route) => route.fulfill({ json: rows }))
  await page.goto(`/dashboard/${path}`)
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(rows.length + 1))
}

async function makeFleet(product: Product, length: number): Promise<Aircraft[]> {
  const sample = await readFleet(product)
  return Array.from({ length: Math.ceil(length / sample.length) }, (_, round) =>
    sample.map((aircraft) => ({
      ...aircraft,
      id: `${aircraft.id}-${round}`,
      tailNumber: `${aircraft.tailNumber}-${round}`,
    })),
  )
    .flat()
    .slice(0, length)
}

async function expectFewElements(page: Page) {
  expect(await countElements(page), 'at rest').toBeLessThanOrEqual(mostElements)
  expect(await countWhileScrolling(page), 'while scrolling').toBeLessThanOrEqual(mostElements)
}

const createdAt = '2026-11-02T09:30:00.000Z'
const many = Array.from({ length: 3000 }, (_, index) => index)
const users = many.map((index) => ({
  uid: `pilot-${index}`,
  displayName: `Pilot ${index}`,
  email: `pilot${index}@aerofleet.test`,
  role: index % 2 ? 'mro' : null,
  createdAt,
}))
const operators = many.map((index) => ({
  id: `operator-${index}`,
  companyName: `Company ${index}`,
  email: `company${index}@aerofleet.test`,
  createdAt,
  aircraft: [{ id: `aircraft-${index}`, tailNumber: `HB-${index}` }],
}))

test('a list of any length has at most 800 elements, at rest and while it scrolls (§2.39)', async ({
  page,
  product,
}) => {
  await signIn(page, demo('admin'))
  const fleet = await makeFleet(product, 10_000)
  for (const length of [24, 100, 1000, 10_000]) {
    await test.step(`${length} aircraft`, async () => {
      await openList(page, fleet.slice(0, length), 'aircraft', 'aircraft')
      await expectFewElements(page)
    })
  }
  await test.step('users', async () => {
    await openList(page, users, 'usermanagement/users', 'user-management')
    await expectFewElements(page)
  })
  await test.step('operators', async () => {
    await openList(page, operators, 'operators', 'operators')
    await expectFewElements(page)
  })
})

for (const role of ['admin', 'mro', 'viewer'] as const) {
  test(`compact rows for the account ${role} have at most 800 elements, too (§2.39)`, async ({
    page,
    product,
  }) => {
    await page.addInitScript(() => localStorage.setItem('aerofleet.listView', 'compact'))
    await signIn(page, demo(role))
    await openList(page, await makeFleet(product, 10_000), 'aircraft', 'aircraft')
    const row = page.getByRole('row').nth(1)
    await expect(async () => expect((await row.boundingBox())?.height).toBeLessThan(40)).toPass()
    await expectFewElements(page)
  })
}

test('the row with the focus stays when it is scrolled out of sight (§2.39)', async ({
  page,
  product,
}) => {
  await signIn(page, demo('operator'))
  await openList(page, await makeFleet(product, 10_000), 'aircraft', 'aircraft')
  const tailNumber = await page
    .getByRole('row')
    .nth(3)
    .locator('[data-label="Tail Number"]')
    .textContent()
  const link = page.getByRole('link', { name: tailNumber ?? '', exact: true })
  await link.focus()
  expect(await countWhileScrolling(page)).toBeLessThanOrEqual(mostElements)
  await expect(link).toBeFocused()
  await page.keyboard.press('j')
  const { y = 0 } = (await page.locator(':focus').boundingBox()) ?? {}
  expect(y).toBeGreaterThan(0)
  expect(y).toBeLessThan(720)
  await expect(link.and(page.locator(':focus'))).toHaveCount(0)
})

test('the row with the focus keeps it when a change by somebody else moves the row (§2.39)', async ({
  page,
  product,
}) => {
  await signIn(page, demo('admin'))
  const fleet = await makeFleet(product, 1000)
  await openList(page, fleet, 'aircraft', 'aircraft?sort=hours')
  const first = page.locator('tbody tr[aria-rowindex="2"]')
  const key = await first.getAttribute('data-key')
  const row = page.locator(`tbody tr[data-key="${key}"]`)
  await row.getByRole('button', { name: /^Edit/ }).focus()
  const changed = fleet.map((each) => (each.id === key ? { ...each, totalHours: 900_000 } : each))
  await page.route('**/api/aircraft', (route) => route.fulfill({ json: changed }))
  // Unlike `click` this leaves the focus where it is.
  await page.getByRole('button', { name: 'Refresh' }).dispatchEvent('click')
  await expect(row).toHaveAttribute('aria-rowindex', /^\d{3,}$/)
  await expect(row.getByRole('button', { name: /^Edit/ })).toBeFocused()
})
