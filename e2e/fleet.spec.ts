import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Locator, Page } from '@playwright/test'
import { demo, demoTest } from './support/demo'
import { readFleet } from './support/read-fleet'
import { expect, loading, signIn } from './support/test'

const test = demoTest(10_000)

let page: Page
let fleet: Aircraft[]

test.beforeAll(async ({ browser, product }) => {
  page = await browser.newPage({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
  })
  await signIn(page, demo('operator'))
  fleet = await readFleet(product)
})
test.afterAll(() => page.close())

test.beforeEach(async () => {
  await page.goto('/dashboard/aircraft')
  await expect(page.getByRole('link', { name: mostUsed().tailNumber })).toBeVisible()
})

const shareOfLimit = ({ totalHours, totalCycles }: Aircraft) =>
  Math.max(totalHours / 5000, totalCycles / 3000)
const mostUsed = () =>
  fleet.reduce((highest, each) => (shareOfLimit(each) > shareOfLimit(highest) ? each : highest))

// The rule of the specification (§4) stands here again, so that the test does not trust the product.
function conditionOf({ totalHours, totalCycles }: Aircraft): string {
  if (totalHours > 5000 || totalCycles > 3000) return 'Due for Maintenance'
  if (totalHours > 4000 || totalCycles > 2400) return 'Maintenance Due Soon'
  return 'Good Condition'
}

const formatNumber = (value: number) => value.toLocaleString('en-US')
const table = () => page.getByRole('table', { name: 'Aircraft Fleet' })
const firstRow = () => table().getByRole('row').nth(1)
const tailOf = (row: Locator) => row.locator('[data-label="Tail Number"]').getByRole('link')
const firstTail = () => tailOf(firstRow())
const expectCount = (count: number) => expect(page.getByText(countText(count))).toBeVisible()
const countText = (count: number) =>
  count === fleet.length ? '10,000 aircraft' : `${formatNumber(count)} of 10,000 aircraft`

test('of 10,000 aircraft only the rows near the window are in the document, down to the last (§2.39)', async () => {
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
  ['Status', 'status', shareOfLimit],
]

test('10,000 aircraft sort by every column, one way and the other (§2.37)', async () => {
  const { compare } = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })
  for (const [heading, key, value] of columns) {
    const sorted = fleet.toSorted((a, b) => {
      const [left, right] = [value(a), value(b)]
      return typeof left === 'number' ? left - Number(right) : compare(left, String(right))
    })
    for (const [direction, expectedFirst] of [
      ['ascending', sorted.at(0)],
      ['descending', sorted.at(-1)],
    ] as const) {
      const header = table().getByRole('columnheader', { name: heading })
      await header.getByRole('button').click()
      await expect(header).toHaveAttribute('aria-sort', direction)
      const firstValue = async () => {
        const tail = await firstTail().textContent()
        const first = fleet.find(({ tailNumber }) => tailNumber === tail)
        return first && value(first)
      }
      await expect
        .poll(firstValue, `${heading}, ${direction}`)
        .toBe(expectedFirst && value(expectedFirst))
      await expect(page).toHaveURL(
        direction === 'ascending'
          ? new RegExp(`sort=${key}$`)
          : key === 'status'
            ? /aircraft$/
            : new RegExp(`sort=-${key}$`),
      )
    }
  }
})

test('the search finds among 10,000 aircraft by type, tail number, serial number and operator (§2.35, §2.37, §2.40)', async () => {
  const wanted = fleet.find(
    ({ operator, tailNumber }) => operator && tailNumber.includes('-'),
  ) as Aircraft
  const searches: [string, (aircraft: Aircraft) => boolean][] = [
    ['pilatus pc-12', ({ aircraftType }) => aircraftType.startsWith('Pilatus PC-12')],
    [
      wanted.tailNumber.replace('-', '').toLowerCase(),
      ({ tailNumber }) => tailNumber === wanted.tailNumber,
    ],
    [`${wanted.aircraftType} ${wanted.serialNumber}`, ({ id }) => id === wanted.id],
    ['cerrado', ({ operator }) => operator?.name === 'Cerrado Aviação'],
  ]
  for (const [search, isMatch] of searches) {
    await page.getByRole('searchbox', { name: 'Search' }).fill(search)
    await expectCount(fleet.filter(isMatch).length)
  }
  await page.getByRole('searchbox', { name: 'Search' }).fill('concorde')
  await expect(page.getByText('No aircraft match')).toBeVisible()
})

test('the filter counts the conditions of the whole fleet, and of the found aircraft (§2.36)', async () => {
  const countTexts = (aircraft: Aircraft[]) =>
    ['Due for Maintenance', 'Maintenance Due Soon', 'Good Condition'].map(
      (label) =>
        `${label} ${formatNumber(aircraft.filter((each) => conditionOf(each) === label).length)}`,
    )
  const choices = page.getByRole('group', { name: 'Condition' }).getByRole('button')
  await expect(choices).toHaveText(['All 10,000', ...countTexts(fleet)])
  await page.getByRole('searchbox', { name: 'Search' }).fill('alpine')
  const alpine = fleet.filter(({ operator }) => operator?.name === 'Alpine Regional')
  await expect(choices).toHaveText([`All ${formatNumber(alpine.length)}`, ...countTexts(alpine)])
  await choices.nth(1).click()
  await expectCount(
    alpine.filter((aircraft) => conditionOf(aircraft) === 'Due for Maintenance').length,
  )
})

test('search, condition and sort come back after a reload and with Back (§2.38)', async () => {
  await page.getByRole('button', { name: /^Maintenance Due Soon/ }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('airbus')
  const byHours = page.getByRole('columnheader', { name: 'Hours' })
  await byHours.getByRole('button').click()
  await expect(page).toHaveURL(
    /condition=soon&q=airbus&sort=hours|q=airbus&condition=soon&sort=hours/,
  )
  // The address changes before the rows do.
  await expect(byHours).toHaveAttribute('aria-sort', 'ascending')
  const first = await firstTail().textContent()

  async function expectRestored() {
    await expect(firstTail()).toHaveText(first ?? '')
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('airbus')
    await expect(page.getByRole('button', { name: /^Maintenance Due Soon/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(byHours).toHaveAttribute('aria-sort', 'ascending')
  }
  await page.reload()
  await expectRestored()
  await firstRow().getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Flight Data' })).toBeVisible()
  await page.goBack()
  await expectRestored()
  await firstRow().getByRole('link').first().click()
  await page.getByRole('button', { name: 'Back to List' }).click()
  await expectRestored()
})

test('a row in edit mode keeps its typed text when it is scrolled out of sight (§4.4)', async () => {
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
  await expectCount(1)
})

const measureText = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { top, bottom, right } = range.getBoundingClientRect()
    return { lines: range.getClientRects().length, top, bottom, right }
  })

test('messages on the narrow fields of a row stand on lines of their own (§5.7)', async () => {
  const { tailNumber } = mostUsed()
  const [hours, cycles] = [page.getByLabel('Total Hours'), page.getByLabel('Total Cycles')]
  await page.getByRole('button', { name: `Edit ${tailNumber}`, exact: true }).click()
  await hours.fill('1000001.5')
  await cycles.fill('-5')
  await page.getByRole('button', { name: `Save ${tailNumber}`, exact: true }).click()
  const messages = [
    '1000001.5 will be saved as 1000001',
    'Total hours must be at most 1,000,000',
    `That lowers the cycles from ${formatNumber(mostUsed().totalCycles)}.`,
    'Total cycles must be at least 0',
  ]
  await expect(hours).toHaveAccessibleDescription(messages.slice(0, 2).join(' '))
  await expect(cycles).toHaveAccessibleDescription(messages.slice(2).join(' '))

  const cells = table().getByRole('cell')
  const places = await Promise.all(messages.map((message) => measureText(cells.getByText(message))))
  expect(places.map(({ lines }) => lines)).toEqual([1, 1, 1, 1])
  for (const [index, { top }] of places.entries()) {
    expect(top).toBeGreaterThanOrEqual(places[index - 1]?.bottom ?? 0)
  }
  const heading = await measureText(table().getByRole('columnheader', { name: 'Cycles' }))
  const { right } = await cycles.evaluate((field) => field.getBoundingClientRect())
  expect(Math.abs(heading.right - right), 'field and heading are one column').toBeLessThan(12)
})

const longest = {
  aircraftType: 'British Aerospace Jetstream Series 3200 Model 3212 Freighter',
  tailNumber: '4K-AZ117-LONGLONGABC',
  serialNumber: '20390/136-20390/136-20390/136-20390/1367',
  operator: { id: 'o', name: 'Société Internationale de Transport Aérien' },
  totalHours: 1_000_000,
  totalCycles: 1_000_000,
  version: 1,
}

test('the longest values break no figure, move no row and hide no column, in any window (§2.88, §2.6)', async () => {
  const rows = [
    { ...longest, id: 'a' },
    { ...longest, id: 'b', tailNumber: 'D-AIXZ', totalHours: 999_999.99, totalCycles: 1 },
    ...fleet.slice(0, 20),
  ]
  await page.route('**/api/aircraft', (route) => route.fulfill({ json: rows }))
  for (const width of [1920, 1680, 1440, 1355, 1280, 1195, 1024, 900, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/dashboard/aircraft')
    await expect(page.getByRole('link', { name: 'D-AIXZ' })).toBeVisible()
    const found = await page.evaluate(() => {
      const rowsInView = [...document.querySelectorAll('tbody tr[data-key]')]
      const cells = [...document.querySelectorAll('tbody td')]
      const figures = cells.filter((cell) => /^[\d,.]+( h)?$/.test(cell.textContent ?? ''))
      const linesOf = (element: Element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getClientRects().length
      }
      return {
        sideways: document.documentElement.scrollWidth - window.innerWidth,
        heights: [...new Set(rowsInView.map((row) => row.getBoundingClientRect().height))],
        broken: figures
          .filter((cell) => linesOf(cell.querySelector('a') ?? cell) > 1)
          .map((cell) => cell.textContent),
        cut: figures
          .filter((cell) => cell.scrollWidth > cell.clientWidth)
          .map((cell) => cell.textContent),
        isTable: getComputedStyle(document.querySelector('thead') as Element).display !== 'none',
        heading: document.querySelector('thead tr')?.getBoundingClientRect().height,
      }
    })
    expect({ width, ...found }).toMatchObject({ width, sideways: 0, broken: [], cut: [] })
    expect(found.isTable, `a table at ${width} px`).toBe(width >= 900)
    if (found.isTable) expect(found.heights, `rows at ${width} px`).toEqual([44])
    if (found.isTable) expect(found.heading, `the heading row at ${width} px`).toBe(36)
    if (found.isTable)
      for (const name of ['Operator', 'Serial Number', 'Status'])
        await expect(page.getByRole('columnheader', { name })).toBeVisible()
  }
  await page.unroute('**/api/aircraft')
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('a serial number stands on the line of its row, however long, 24 px from the figure before it (§2.88)', async () => {
  const serials = ['0576', '208B521012', '172S104821234', '20390/136-20390/136-20390/136-203901367']
  const rows = serials.map((serialNumber, n) => ({ ...fleet[n], serialNumber }))
  await page.route('**/api/aircraft', (route) => route.fulfill({ json: rows }))
  await page.goto('/dashboard/aircraft')
  const shown = table().locator('tbody tr[data-key]')
  await expect(shown).toHaveCount(serials.length)
  const offsets = await shown.evaluateAll((found) => {
    // The lower edge of an empty inline block stands on the line of its text.
    const lineOf = (cell: Element | null) => {
      const probe = document.createElement('span')
      probe.style.display = 'inline-block'
      cell?.querySelector('a')?.prepend(probe)
      const line = probe.getBoundingClientRect().bottom
      probe.remove()
      return line
    }
    return found.map((row) => {
      const [serial, cycles] = ['serial', 'cycles'].map((name) =>
        row.querySelector(`[data-column=${name}]`),
      )
      const isInTwoLines = (serial?.textContent?.length ?? 0) > 11
      const [word, figure] = [serial, cycles].map((cell) =>
        cell?.querySelector('a')?.getBoundingClientRect(),
      )
      return {
        offset: isInTwoLines ? 0 : lineOf(serial ?? null) - lineOf(cycles ?? null),
        gap: Math.round((word?.left ?? 0) - (figure?.right ?? 0)),
      }
    })
  })
  expect(offsets).toHaveLength(serials.length)
  for (const { offset, gap } of offsets) {
    expect(Math.abs(offset)).toBeLessThan(1)
    expect(gap).toBeGreaterThanOrEqual(24)
  }
  await page.unroute('**/api/aircraft')
})

test('what is over a limit shows at least 2 px of a gauge, and grows with the excess (§2.80)', async () => {
  const over = [5000.1, 5150, 6950, 12_000, 60_000, 100_000]
  const rows = over.map((totalHours, n) => ({ ...fleet[n], totalHours, totalCycles: 1 }))
  await page.route('**/api/aircraft', (route) => route.fulfill({ json: rows }))
  await page.setViewportSize({ width: 1680, height: 900 })
  await page.goto('/dashboard/aircraft?sort=hours')
  const gauges = table().locator('tbody').getByRole('meter')
  await expect(gauges).toHaveCount(over.length)
  const lengths: number[] = []
  for (const gauge of await gauges.all()) {
    const picture = (await gauge.screenshot()).toString('base64')
    lengths.push(
      await gauge.evaluate(async (element, png) => {
        const image = new Image()
        image.src = `data:image/png;base64,${png}`
        await image.decode()
        const canvas = document.createElement('canvas')
        const context = canvas.getContext('2d')
        context?.drawImage(image, 0, 0)
        const wanted = getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? []
        const pixels = context?.getImageData(0, image.height / 2, image.width, 1).data ?? []
        const columns = Array.from({ length: image.width }, (_, x) => x)
        return columns.filter((x) =>
          wanted.every((part, n) => Math.abs(part - (pixels[4 * x + n] ?? 0)) < 24),
        ).length
      }, picture),
    )
  }
  expect(lengths[0]).toBeGreaterThanOrEqual(2)
  for (const [n, length] of lengths.entries())
    expect(length, `the gauge of ${over[n]} h`).toBeGreaterThan(n < 2 ? 1 : (lengths[n - 1] ?? 0))
  await page.unroute('**/api/aircraft')
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('compact rows are 32 px high in any table, no figure of them breaks, and the column that they are sorted by is there (§2.192)', async () => {
  const rows = [{ ...longest, id: 'a' }, ...fleet.slice(0, 20)]
  await page.route('**/api/aircraft', (route) => route.fulfill({ json: rows }))
  await page.evaluate(() => localStorage.setItem('aerofleet.listView', 'compact'))
  for (const width of [1920, 1440, 1280, 1024, 900]) {
    await page.setViewportSize({ width, height: 900 })
    await page.reload()
    await expect(table().locator('[aria-rowindex="5"]')).toBeVisible()
    const heights = await table()
      .locator('tbody tr[data-key]')
      .evaluateAll((found) => [...new Set(found.map((row) => row.getBoundingClientRect().height))])
    expect(heights, `rows at ${width} px`).toEqual([32])
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await expect(page.getByRole('checkbox', { name: 'Cycles' })).toBeVisible()
    const isShown = await page.getByRole('columnheader', { name: 'Operator' }).isVisible()
    await expect(page.getByRole('checkbox', { name: 'Operator' })).toBeVisible({ visible: isShown })
    for (const [sort, heading] of [
      ['operator', 'Operator'],
      ['serial', 'Serial Number'],
    ]) {
      await page.goto(`/dashboard/aircraft?sort=${sort}`)
      const header = page.getByRole('columnheader', { name: heading, exact: true })
      await expect(header, `sorted by ${sort} at ${width} px`).toBeVisible()
      await expect(header).toHaveAttribute('aria-sort', 'ascending')
      const room = await table().evaluate((element) => ({
        sideways: element.scrollWidth - element.clientWidth,
        headings: [...element.querySelectorAll('th')]
          .map((heading) => {
            const text = document.createRange()
            text.selectNodeContents(heading)
            return text.getBoundingClientRect()
          })
          .filter(({ width: shown }) => shown > 1)
          .sort((a, b) => a.left - b.left),
        heights: [...element.querySelectorAll('tbody tr[data-key]')].map(
          (row) => row.getBoundingClientRect().height,
        ),
      }))
      expect(room.sideways, `sorted by ${sort} at ${width} px`).toBe(0)
      for (const [n, { left }] of room.headings.entries())
        expect(room.headings[n - 1]?.right ?? 0, `a heading at ${width} px`).toBeLessThan(left)
      expect(new Set(room.heights)).toEqual(new Set([32]))
    }
    await page.goto('/dashboard/aircraft')
  }
  await page.evaluate(() => localStorage.removeItem('aerofleet.listView'))
  await page.unroute('**/api/aircraft')
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('on a phone Edit fills the page, and afterwards the list is at the same place; the toast covers no control of it (§2.191)', async () => {
  const size = { width: 390, height: 844 }
  await page.setViewportSize(size)
  await page.reload()
  const placeOf = async (control: Locator) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await control.boundingBox()) ?? {}
    return { left: x, top: y, right: x + width, bottom: y + height }
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const bar = [
    page.getByLabel('Sort by'),
    button('Refresh'),
    page.getByRole('link', { name: 'Add', exact: true }),
  ]
  for (const control of bar) expect((await placeOf(control)).top).toBeGreaterThan(size.height - 68)

  await page.getByRole('link', { name: mostUsed().tailNumber }).waitFor()
  await expect(loading(page)).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 4000))
  const tailNumber = await tailOf(table().locator('[aria-rowindex="52"]')).textContent()
  const edit = button(`Edit ${tailNumber}`)
  const before = await placeOf(edit)
  await edit.click()
  await expect(page.getByLabel('Total Hours')).toBeFocused()
  expect(await placeOf(table().getByRole('row'))).toEqual({
    left: 0,
    top: 56,
    right: 390,
    bottom: 844,
  })
  expect(await placeOf(button(`Save ${tailNumber}`))).toMatchObject({ right: 374, bottom: 831 })
  await expect(page.getByRole('searchbox')).toBeHidden()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(edit).toBeFocused()
  expect(await placeOf(edit)).toEqual(before)

  const toast = page
    .getByRole('status')
    .filter({ hasText: `Saved ${tailNumber}` })
    .filter({ hasText: 'Undo' })
  await expect(toast).toBeInViewport({ ratio: 1 })
  expect((await placeOf(toast)).bottom).toBeLessThanOrEqual(
    (await placeOf(page.getByRole('searchbox'))).top,
  )
  await toast.getByRole('button', { name: 'Undo' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('on a phone a filter that is reached by the keyboard stands whole in the window (§2.6)', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page.getByRole('searchbox').waitFor()
  await expect(loading(page)).toHaveCount(0)
  await page.getByRole('searchbox').focus()
  const filters = ['All', 'Due for Maintenance', 'Maintenance Due Soon', 'Good Condition']
  for (const key of ['Tab', 'Shift+Tab']) {
    const inOrder = key === 'Tab' ? filters : filters.toReversed().slice(1)
    for (const name of inOrder) {
      await page.keyboard.press(key)
      const filter = page.getByRole('button', { name: new RegExp(`^${name} [\\d,]+$`) })
      await expect(filter).toBeFocused()
      await expect(filter).toBeInViewport({ ratio: 1 })
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('both gauges on the page of an aircraft are at least 400 px long (§2.80)', async () => {
  await page.goto(`/dashboard/aircraft/${mostUsed().id}`)
  await expect(page.getByRole('meter')).toHaveCount(2)
  const lengths = await page
    .getByRole('meter')
    .evaluateAll((gauges) => gauges.map((gauge) => gauge.getBoundingClientRect().width))
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(400)
})

test('the onboarding form saves no other figure than was typed, pasted or dropped (§5.5)', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/dashboard/add-aircraft')
  const hours = page.getByLabel('Total Hours')
  const posted: string[] = []
  await page.route('**/api/aircraft', (route) => {
    if (route.request().method() === 'POST') posted.push(route.request().url())
    return route.fallback()
  })
  await page.getByLabel('Aircraft Type').fill('Saab 2000')
  await page.getByLabel('Tail Number').fill('SE-COM')
  await page.getByLabel('Serial Number').fill('1')
  await page.getByLabel('Total Cycles').fill('1')
  for (const [typed, kept] of [
    ['12e', '12'],
    ['4200,5', '4200'],
    ['6120:45', '6120'],
    ['4.312,5', '4.312'],
    ['4,312.5', '4'],
    ['4.3.1', '4.3'],
    ['4..1', '4'],
    ['4312 h 5', '4312'],
  ] as const) {
    await hours.clear()
    await hours.pressSequentially(typed)
    await page.getByRole('button', { name: 'Save Aircraft' }).click()
    await expect(hours).toBeFocused()
    await expect(hours).toHaveValue(kept)
    await expect(hours).toHaveAccessibleDescription('Enter a number such as 4210.5')
  }
  for (const pasted of ['4.312,5', '6120:45 km']) {
    await hours.clear()
    await hours.evaluate((_, text) => navigator.clipboard.writeText(text), pasted)
    await hours.press('ControlOrMeta+v')
    await expect(hours).toHaveValue('')
    await expect(hours).toHaveAccessibleDescription('Enter a number such as 4210.5')
  }
  const source = page.getByLabel('Serial Number')
  await source.fill('4.200,5')
  await source.selectText()
  await source.dragTo(hours, { sourcePosition: { x: 25, y: 16 } })
  await expect(hours).toHaveValue('')
  await expect(hours).toHaveAccessibleDescription('Enter a number such as 4210.5')
  for (const [pasted, taken] of [
    ['6120:45', '6120.75'],
    ['4 312.50 h', '4312.5'],
  ] as const) {
    await hours.evaluate((_, text) => navigator.clipboard.writeText(text), pasted)
    await hours.press('ControlOrMeta+v')
    await expect(hours).toHaveValue(taken)
  }
  // The browser has moved the text out of its field.
  await source.fill('1')
  await page.getByLabel('Total Cycles').fill('1')
  await page.getByRole('button', { name: 'Save Aircraft' }).click()
  await page.getByRole('link', { name: 'View it' }).click()
  await expect(page.getByText('4,312.50 h').first()).toBeVisible()
  expect(posted).toHaveLength(1)
})
