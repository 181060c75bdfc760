import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { copyStore, runOnStore } from './command'
import { startProduct, stopAndRemove, type Product } from './product'
import { expect, signIn, signUp, test as base } from './test'

export const dayOf = (n: number) => `2027-03-${String(n + 1).padStart(2, '0')}`

/** The figures on March 1, and the daily use from then on. */
export type Use = { hours: number; cycles: number; hoursADay: number; cyclesADay: number }

export const figuresOn = ({ hours, cycles, hoursADay, cyclesADay }: Use, n: number) => ({
  hours: (hours + n * hoursADay).toFixed(2),
  cycles: cycles + n * cyclesADay,
})

/** @param at a time of the day and its zone, such as `06:00+01:00` */
export const timeOf = (n: number, at = '12:00Z') => Date.parse(`${dayOf(n)}T${at}`)
const clock = pathToFileURL(join(__dirname, 'clock.mjs')).href

type Month = { product: Product; moveTo: (n: number, at?: string) => Promise<void> }
type Fixtures = {
  settings: Record<string, string>
  /** `moveTo` moves the clocks of product and browser, which run on. Else the product starts again, on another day. */
  movesClock: boolean
  month: Month
  moveTo: Month['moveTo']
}

/** The product begins on March 1. `moveTo` brings it to a later day, with the same data and address. */
export const monthTest = base.extend<Fixtures>({
  settings: [{}, { option: true }],
  movesClock: [false, { option: true }],
  month: async ({ settings, movesClock }, use) => {
    const { store, remove } = await copyStore('maintenance')
    await runOnStore(store, 'promote maintenance')
    const clockFile = `${store}.clock`
    const setClock = (time: number) =>
      writeFile(clockFile, new Float64Array([Math.round(time - Date.now())]))
    const start = (n: number, on: { dataDirectory?: string; port?: number } = {}) => {
      const offset = Math.ceil((Date.parse(dayOf(n)) - Date.now()) / 86_400_000)
      const moved: Record<string, string> = movesClock
        ? { NODE_OPTIONS: `--import "${clock}"`, CLOCK_FILE: clockFile }
        : { TODAY_OFFSET_DAYS: String(offset) }
      const env = { COMPOSITION: 'full', MFE_STORE: store, ...settings, ...moved }
      return startProduct({ env, ...on })
    }
    await setClock(timeOf(0))
    const product = await start(0)
    const { dataDirectory } = product
    const port = Number(new URL(product.url).port)
    let running = product
    const moveTo = async (n: number, at?: string) => {
      if (movesClock) return setClock(timeOf(n, at))
      await running.stop()
      running = await start(n, { dataDirectory, port })
    }
    await use({ product, moveTo })
    await stopAndRemove(running)
    await rm(clockFile)
    await remove()
  },
  moveTo: async ({ page, month, movesClock }, use) => {
    if (movesClock) await page.clock.setFixedTime(timeOf(0))
    await use(async (n, at) => {
      await page.goto('about:blank')
      await month.moveTo(n, at)
      if (movesClock) await page.clock.setFixedTime(timeOf(n, at))
    })
  },
  product: async ({ month }, use) => use(month.product),
})

export const maintenance = '/dashboard/maintenance'
export const dialog = (page: Page) => page.getByRole('dialog')
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click()

export async function becomeAdmin(page: Page) {
  const account = await signUp(page)
  await page.goto('/dashboard/user-management')
  await press(page, 'Self-Assign Admin')
  await expect(page.getByText(/^Admin role assigned!/)).toBeVisible()
  await press(page, 'Logout')
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await signIn(page, account)
  return account
}

export async function addAircraft(page: Page, fleet: Record<string, Use>) {
  for (const [tail, { hours, cycles }] of Object.entries(fleet)) {
    await page.goto('/dashboard/add-aircraft')
    await page.getByLabel('Aircraft Type').fill('Pilatus PC-12')
    await page.getByLabel('Tail Number').fill(tail)
    await page.getByLabel('Serial Number').fill(`MSN ${tail}`)
    await page.getByLabel('Total Hours').fill(String(hours))
    await page.getByLabel('Total Cycles').fill(String(cycles))
    await press(page, 'Save Aircraft')
    await expect(page.getByText(/Aircraft saved! ID: \S+/)).toBeVisible()
  }
}

type Words = { button: string; store: string; outcome: string }

export async function importFile(page: Page, content: string, { button, store, outcome }: Words) {
  await press(page, button)
  const buffer = Buffer.from(content)
  await dialog(page)
    .getByLabel('Choose File')
    .setInputFiles({ name: 'file.csv', mimeType: 'text/csv', buffer })
  await press(page, 'Continue')
  await press(page, store)
  await expect(dialog(page).getByRole('heading', { name: outcome })).toBeVisible()
  await press(page, 'Done')
}

type Programme = {
  /** The text of a CSV file. */
  tasks: string
  count: number
  /** Lines to paste, one for each task that was done. */
  baselines: string
  tails: readonly string[]
  preview: readonly string[]
}

export async function assignProgramme(
  page: Page,
  { tasks, count, baselines, tails, preview }: Programme,
) {
  await page.goto(`${maintenance}/programmes`)
  await press(page, 'New Programme')
  await dialog(page).getByLabel('Name').fill('PC-12 line')
  await dialog(page).getByLabel('Aircraft type').fill('Pilatus PC-12')
  await dialog(page).getByLabel('Revision', { exact: true }).fill('1')
  await dialog(page).getByLabel('Revision date').fill('2027-01-01')
  await press(page, 'Create Draft')
  await importFile(page, tasks, {
    button: 'Import Tasks',
    store: `Add ${count}`,
    outcome: `${count} tasks added`,
  })
  await press(page, 'Activate')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click()
  await press(page, 'Assign to Aircraft')
  for (const tail of tails) await dialog(page).getByLabel(tail).check()
  await dialog(page).getByLabel('Done last').fill(baselines)
  await press(page, 'Preview')
  for (const name of preview) await expect(dialog(page).getByRole('row', { name })).toBeVisible()
  await press(page, 'Assign')
  await expect(page.getByText(`PC-12 line assigned to ${tails.length} aircraft`)).toBeVisible()
}

export const saved = (page: Page, count: number) =>
  expect(page.getByText('✓ Saved', { exact: false })).toHaveCount(count)

export async function openItem(page: Page, tail: string, title: string) {
  await page.goto(`${maintenance}?q=${tail}`)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
}

export async function logReading(page: Page, tail: string, use: Use, n: number) {
  const { hours, cycles } = figuresOn(use, n)
  await page.getByLabel(/^Day \(/).fill(dayOf(n))
  await page.getByLabel(`Hours of ${tail}`).fill(hours)
  await page.getByLabel(`Cycles of ${tail}`).fill(String(cycles))
  await page.keyboard.press('Enter')
}

export async function openReadings(page: Page, tail: string) {
  await page.goto(`${maintenance}/aircraft`)
  await page.getByRole('link', { name: tail }).click()
  const tabs = page.getByRole('navigation', { name: tail })
  await tabs.getByRole('link', { name: 'Readings' }).click()
}

export const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' })

type Done = { date: string; hours: string; cycles: string; next: string }

export async function complete(page: Page, tail: string, title: string, done: Done) {
  await openItem(page, tail, title)
  await expect(page.getByRole('button', { name: 'Complete' })).not.toHaveAttribute('aria-disabled')
  await press(page, 'Complete')
  await dialog(page).getByLabel('Done on').fill(done.date)
  await dialog(page).getByLabel('Hours').fill(done.hours)
  await dialog(page).getByLabel('Cycles').fill(done.cycles)
  await dialog(page).getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText(`Next due ${done.next}`, { exact: true })).toBeVisible()
}

export async function strike(page: Page, name: RegExp, reason: string) {
  await press(page, name)
  await dialog(page).getByLabel('Reason').fill(reason)
  await dialog(page).getByRole('button', { name: 'Strike' }).click()
  await expect(page.getByText(`: ${reason}`)).toBeVisible()
}

const sheetHeading =
  'tail code dueHours dueCycles dueDate hours cycles days driver projectedOn state'

async function exportDue(page: Page): Promise<string[]> {
  await page.goto(maintenance)
  await expect(page.locator('main tbody tr').first()).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Export')])
  const [columns = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  const names = columns.replace('\uFEFF', '').split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    const cell = (name: string) => cells[names.indexOf(name)]?.replace(/^'/, '') || '.'
    return [
      cell('tailNumber'),
      cell('code'),
      ...['dueHours', 'dueCycles', 'dueDate'].map(cell),
      ...['remainingHours', 'remainingCycles', 'remainingDays'].map(cell),
      ...['driver', 'projectedOn', 'state'].map(cell),
    ].join(' ')
  })
}

const linesOf = (sheet: string) =>
  sheet
    .trim()
    .split('\n')
    .map((line) => line.split(/ +/).join(' '))

/** `changed` replaces the lines of the same items. */
export async function expectSheet(page: Page, sheet: string, changed = '') {
  const keyOf = (line: string) => line.split(' ').slice(0, 2).join(' ')
  const lines = new Map(linesOf(sheet).map((line) => [keyOf(line), line]))
  for (const line of changed ? linesOf(changed) : []) lines.set(keyOf(line), line)
  const exported = await exportDue(page)
  expect(exported.toSorted(), sheetHeading).toEqual([...lines.values()].toSorted())
}
