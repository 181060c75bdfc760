import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Locator, Page } from '@playwright/test'
import { demo, demoTest } from './support/demo'
import { expect, signIn } from './support/test'

const test = demoTest(10_000)

let page: Page
let fleet: Aircraft[]

test.beforeAll(async ({ browser, product }) => {
  page = await browser.newPage({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
  })
  await signIn(page, demo('operator'))
  const list = page.waitForResponse((answer) => answer.url().endsWith('/api/aircraft'))
  await page.goto('/dashboard/aircraft')
  fleet = (await (await list).json()) as Aircraft[]
})
test.afterAll(() => page.close())

test.beforeEach(async () => {
  await page.goto('/dashboard/aircraft')
  await expect(page.getByRole('link', { name: mostUsed().tailNumber })).toBeVisible()
})

const share = ({ totalHours, totalCycles }: Aircraft) =>
  Math.max(totalHours / 5000, totalCycles / 3000)
const mostUsed = () => fleet.reduce((most, one) => (share(one) > share(most) ? one : most))

// spec §4, written down a second time on purpose
function condition({ totalHours, totalCycles }: Aircraft): string {
  if (totalHours > 5000 || totalCycles > 3000) return 'Due for Maintenance'
  if (totalHours > 4000 || totalCycles > 2400) return 'Maintenance Due Soon'
  return 'Good Condition'
}

const number = (value: number) => value.toLocaleString('en-US')
const table = () => page.getByRole('table', { name: 'Aircraft Fleet' })
const firstRow = () => table().getByRole('row').nth(1)
const shows = (count: number) => expect(page.getByText(countText(count))).toBeVisible()
const countText = (count: number) =>
  count === fleet.length ? '10,000 aircraft' : `${number(count)} of 10,000 aircraft`

test('§2 of 10,000 aircraft only the rows near the window are in the document, down to the last', async () => {
  await expect(table()).toHaveAttribute('aria-rowcount', '10001')
  expect(await table().getByRole('row').count()).toBeLessThan(60)
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(2500)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(table().locator('[aria-rowindex="10001"]')).toBeVisible()
  expect(await table().getByRole('row').count()).toBeLessThan(60)
})

const columns: [heading: string, key: string, value: (aircraft: Aircraft) => string | number][] = [
  ['Type', 'type', ({ aircraftType }) => aircraftType],
  ['Tail Number', 'tail', ({ tailNumber }) => tailNumber],
  ['Hours', 'hours', ({ totalHours }) => totalHours],
  ['Cycles', 'cycles', ({ totalCycles }) => totalCycles],
  ['Serial Number', 'serial', ({ serialNumber }) => serialNumber],
  [
    'Status',
    'status',
    (one) =>
      ['Good Condition', 'Maintenance Due Soon', 'Due for Maintenance'].indexOf(condition(one)),
  ],
  ['Of Limit Used', 'used', share],
]

test('§2 10,000 aircraft sort by every column, one way and the other', async () => {
  const { compare } = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })
  for (const [heading, key, value] of columns) {
    const sorted = fleet.toSorted((a, b) => {
      const [one, other] = [value(a), value(b)]
      return typeof one === 'number' ? one - Number(other) : compare(one, String(other))
    })
    for (const [way, extreme] of [
      ['ascending', sorted.at(0)],
      ['descending', sorted.at(-1)],
    ] as const) {
      const header = table().getByRole('columnheader', { name: heading })
      await header.getByRole('button').click()
      await expect(header).toHaveAttribute('aria-sort', way)
      const first = async () => {
        const tail = await firstRow().getByRole('cell').nth(1).textContent()
        const shown = fleet.find(({ tailNumber }) => tailNumber === tail)
        return shown && value(shown)
      }
      await expect.poll(first, `${heading}, ${way}`).toBe(extreme && value(extreme))
      await expect(page).toHaveURL(
        way === 'ascending'
          ? new RegExp(`sort=${key}$`)
          : key === 'used'
            ? /aircraft$/
            : new RegExp(`sort=-${key}$`),
      )
    }
  }
})

test('§2 the search finds among 10,000 aircraft by type, tail number, serial number and operator', async () => {
  const one = fleet.find(
    ({ operator, tailNumber }) => operator && tailNumber.includes('-'),
  ) as Aircraft
  const searches: [string, (aircraft: Aircraft) => boolean][] = [
    ['pilatus pc-12', ({ aircraftType }) => aircraftType.startsWith('Pilatus PC-12')],
    [
      one.tailNumber.replace('-', '').toLowerCase(),
      ({ tailNumber }) => tailNumber === one.tailNumber,
    ],
    [`${one.aircraftType} ${one.serialNumber}`, ({ id }) => id === one.id],
    ['cerrado', ({ operator }) => operator?.name === 'Cerrado Aviação'],
  ]
  for (const [words, fits] of searches) {
    await page.getByRole('searchbox', { name: 'Search' }).fill(words)
    await shows(fleet.filter(fits).length)
  }
  await page.getByRole('searchbox', { name: 'Search' }).fill('concorde')
  await expect(page.getByText('No aircraft match')).toBeVisible()
})

test('§4 the conditions are counted, of the whole fleet and of what was searched', async () => {
  const counts = (of: Aircraft[]) =>
    ['Due for Maintenance', 'Maintenance Due Soon', 'Good Condition'].map(
      (label) => `${label} ${number(of.filter((one) => condition(one) === label).length)}`,
    )
  const choices = page.getByRole('group', { name: 'Condition' }).getByRole('button')
  await expect(choices).toHaveText(['All 10,000', ...counts(fleet)])
  await page.getByRole('searchbox', { name: 'Search' }).fill('alpine')
  const alpine = fleet.filter(({ operator }) => operator?.name === 'Alpine Regional')
  await expect(choices).toHaveText([`All ${number(alpine.length)}`, ...counts(alpine)])
  await choices.nth(1).click()
  await shows(alpine.filter((one) => condition(one) === 'Due for Maintenance').length)
})

test('§2 search, condition and sort come back after a reload and with Back', async () => {
  await page.getByRole('button', { name: /^Maintenance Due Soon/ }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('airbus')
  const byHours = page.getByRole('columnheader', { name: 'Hours' })
  await byHours.getByRole('button').click()
  await expect(page).toHaveURL(
    /condition=soon&q=airbus&sort=hours|q=airbus&condition=soon&sort=hours/,
  )
  // The rows follow the address in a transition.
  await expect(byHours).toHaveAttribute('aria-sort', 'ascending')
  const first = await firstRow().getByRole('cell').nth(1).textContent()

  async function isRestored() {
    await expect(firstRow().getByRole('cell').nth(1)).toHaveText(first ?? '')
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('airbus')
    await expect(page.getByRole('button', { name: /^Maintenance Due Soon/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(byHours).toHaveAttribute('aria-sort', 'ascending')
  }
  await page.reload()
  await isRestored()
  await firstRow().getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Flight Data' })).toBeVisible()
  await page.goBack()
  await isRestored()
  await firstRow().getByRole('link').first().click()
  await page.getByRole('button', { name: 'Back to List' }).click()
  await isRestored()
})

test('§4 a row in edit mode stays, with what was typed, when it is scrolled out of sight', async () => {
  const { tailNumber } = mostUsed()
  await page.getByRole('button', { name: `Edit ${tailNumber}`, exact: true }).click()
  await page.getByLabel('Aircraft Type').fill('Saab 2000')
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(table().locator('[aria-rowindex="10001"]')).toBeVisible()
  await expect(page.getByLabel('Aircraft Type')).toHaveValue('Saab 2000')
  await expect(page.getByLabel('Aircraft Type')).not.toBeInViewport()
  await page.getByRole('button', { name: `Save ${tailNumber}`, exact: true }).click()
  await expect(page.getByLabel('Aircraft Type')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search' }).fill(`saab 2000 ${tailNumber}`)
  await shows(1)
})

/** How many lines a text takes, and where it stands. */
const placeOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { top, bottom, right } = range.getBoundingClientRect()
    return { lines: range.getClientRects().length, top, bottom, right }
  })

test('§5 what the narrow fields of a row have to say stands on lines of its own', async () => {
  const { tailNumber } = mostUsed()
  const [hours, cycles] = [page.getByLabel('Total Hours'), page.getByLabel('Total Cycles')]
  await page.getByRole('button', { name: `Edit ${tailNumber}`, exact: true }).click()
  await hours.fill('1000001.5')
  await cycles.fill('-5')
  await page.getByRole('button', { name: `Save ${tailNumber}`, exact: true }).click()
  const messages = [
    '1000001.5 will be saved as 1000001',
    'Total hours must be at most 1,000,000',
    'Total cycles must be at least 0',
  ]
  await expect(hours).toHaveAccessibleDescription(messages.slice(0, 2).join(' '))
  await expect(cycles).toHaveAccessibleDescription(messages.slice(2).join(' '))

  const cells = table().getByRole('cell')
  const places = await Promise.all(messages.map((message) => placeOf(cells.getByText(message))))
  expect(places.map(({ lines }) => lines)).toEqual([1, 1, 1])
  for (const [index, { top }] of places.entries()) {
    expect(top).toBeGreaterThanOrEqual(places[index - 1]?.bottom ?? 0)
  }
  const heading = await placeOf(table().getByRole('columnheader', { name: 'Cycles' }))
  const { right } = await cycles.evaluate((field) => field.getBoundingClientRect())
  expect(Math.abs(heading.right - right), 'field and heading are one column').toBeLessThan(12)
})

test('§5 the onboarding form sends no number that the browser cannot read, nor one that lost its comma', async () => {
  await page.goto('/dashboard/add-aircraft')
  const hours = page.getByLabel('Total Hours')
  const sent: string[] = []
  await page.route('**/api/aircraft', (route) => {
    if (route.request().method() === 'POST') sent.push(route.request().url())
    return route.fallback()
  })
  await page.getByLabel('Aircraft Type').fill('Saab 2000')
  await page.getByLabel('Tail Number').fill('SE-COM')
  await page.getByLabel('Serial Number').fill('1')
  await page.getByLabel('Total Cycles').fill('1')
  for (const typed of ['12e', '4200,5']) {
    await hours.clear()
    await hours.pressSequentially(typed)
    await page.getByRole('button', { name: 'Save Aircraft' }).click()
    await expect(hours).toBeFocused()
    await expect(hours).toHaveAccessibleDescription('Enter a number such as 4210.5')
  }
  expect(sent).toEqual([])
  await hours.fill('4200.5')
  await page.getByRole('button', { name: 'Save Aircraft' }).click()
  await expect(page.getByText(/^Aircraft saved! ID: /)).toBeVisible()
})
