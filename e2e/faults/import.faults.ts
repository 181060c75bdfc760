import type { Page } from '@playwright/test'
import { api, newAircraft } from './api'
import { expect, rowsOf, type Tools } from './frame'
import { payloads } from './payloads'
import { readEntries } from './screens-that-call'

const row = rowsOf('Import')

const list = '/dashboard/aircraft'
const storing = (request: { method?: string | undefined; url?: string | undefined }) =>
  request.method === 'POST' && /\/import\?(?!.*dryRun)/.test(request.url ?? '')

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click()

type Values = Pick<ReturnType<typeof newAircraft>, 'tailNumber' | 'serialNumber' | 'aircraftType'>
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

const csv = (...rows: string[]) => Buffer.from(['Reg,Type,MSN,TTAF,CSN', ...rows].join('\n'))
const setFile = (page: Page, buffer: Buffer) =>
  page.getByLabel('Choose File').setInputFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer })

/** Opens the import and chooses a file with these aircraft. */
async function choose(page: Page, aircraft: readonly Values[]) {
  const rows = aircraft.map(({ tailNumber, aircraftType, serialNumber }) =>
    [tailNumber, aircraftType, serialNumber, '1', '1'].map(quoted).join(','),
  )
  await page.goto(list)
  await press(page, 'Import')
  await setFile(page, csv(...rows))
}
async function check(page: Page, aircraft: readonly Values[]) {
  await choose(page, aircraft)
  await press(page, 'Continue')
}

async function count(product: Tools['product'], { tailNumber }: Values) {
  const all = await readEntries(api(product, 'admin', 'GET', '/aircraft'))
  return all.filter((each) => each['tailNumber'] === tailNumber).length
}

row(
  'the connection is lost after the server has stored the file',
  'the page tries once more by itself, then says so; Try Again stores nothing twice',
  async ({ line, visit, product }) => {
    const page = await visit('operator')
    const aircraft = newAircraft()
    await check(page, [aircraft])
    line.when(storing, 'cut in the body')
    await press(page, 'Add 1')
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to import the file' })
    await expect(alert).toContainText('Network error: the server could not be reached')
    expect(await count(product, aircraft)).toBe(1)
    line.clear()
    await press(page, 'Try Again')
    await expect(page.getByRole('heading', { name: '1 aircraft added' })).toBeVisible()
    expect(await count(product, aircraft)).toBe(1)
  },
  { always: true },
)

row(
  'the dialog is closed while the import runs',
  'it is stored all the same, a toast says so, and the list has it',
  async ({ line, visit }) => {
    const page = await visit('operator')
    const aircraft = newAircraft()
    await check(page, [aircraft])
    line.when(storing, { delay: 3000 })
    await press(page, 'Add 1')
    await expect(page.getByText('Adding 1 aircraft…')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('1 aircraft added from fleet.csv')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search' }).fill(aircraft.tailNumber)
    await expect(page.getByRole('link', { name: aircraft.tailNumber })).toBeVisible()
  },
)

row(
  'the connection is lost while the file is checked',
  'the dialog says so, keeps the file and what was assigned, and Try Again goes on',
  async ({ line, visit }) => {
    const page = await visit('operator')
    await choose(page, [newAircraft()])
    line.when(/\/import\?.*dryRun/, 'cut')
    await press(page, 'Continue')
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to check the file' })
    await expect(alert).toContainText('Network error: the server could not be reached')
    line.clear()
    await press(page, 'Try Again')
    await expect(page.getByRole('button', { name: 'Add 1', exact: true })).toBeVisible()
  },
)

row(
  'the script of the import cannot be loaded',
  'a toast says so, the list stays, and the next press opens it (§2.230)',
  async ({ line, visit }) => {
    const page = await visit('operator')
    await page.goto(list)
    await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible()
    line.when(/^GET \/mfe\/fleet\/.*\.js/, 'cut')
    await press(page, 'Import')
    await expect(page.getByText('The import could not be loaded')).toBeVisible()
    line.clear()
    await press(page, 'Import')
    await expect(page.getByRole('dialog', { name: 'Import aircraft' })).toBeVisible()
  },
)

row(
  'payloads, formulas and marks that turn the direction of writing in every text of a file',
  'they are text on the screen, and nothing of it runs',
  async ({ visit, cases }) => {
    const texts = [...payloads, "=cmd|' /C calc'!A0", '@SUM(1)', 'D-\u202eABC\u2066']
    cases(texts.length)
    const page = await visit('operator')
    const aircraft = texts.map((text, n) => ({
      tailNumber: text,
      aircraftType: text,
      serialNumber: `${n}`,
    }))
    await choose(page, aircraft)
    await expect(page.getByRole('cell', { name: texts[0] ?? '' }).first()).toBeVisible()
    await press(page, 'Continue')
    await expect(page.getByRole('button', { name: /^Errors \d/ })).toBeVisible()
    await press(page, /^Can be added/)
    const ran = () =>
      page.evaluate(() => ({
        ran: 'pwned' in window || 'pwned' in Object.prototype,
        foreign: document.querySelectorAll('iframe, object, embed, base, [onerror], [onload]')
          .length,
      }))
    expect(await ran()).toEqual({ ran: false, foreign: 0 })
    await press(page, /^Errors \d/)
    expect(await ran()).toEqual({ ran: false, foreign: 0 })
  },
)

const good = 'D-ATR,ATR 72,17,100,20'
/** Files that hold no table, and what the dialog says of each. */
const unreadable: [file: Buffer, sentence: RegExp][] = [
  [Buffer.alloc(0), /^The file is empty\./],
  [Buffer.alloc(11 * 1024 * 1024, 'x'), /^The file is larger than 10 MiB\./],
  [Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(4000, 0xa5)]), /CSV/],
  [csv('D-\u0000ATR,ATR 72,17,100,20'), /CSV/],
  [csv(good, 'D-ABC,Zürich 320,é').subarray(0, -1), /^The file ends in the middle of a character/],
  [csv(`"${good}`), /^The quotation mark that opens in line 2 is never closed\./],
  [
    Buffer.from(['Reg', '1'].map((cell) => Array(1_000_000).fill(cell).join(',')).join('\n')),
    /^The file has 1,000,000 columns\./,
  ],
  [csv(...Array<string>(10_001).fill(good)), /^The file has 10,001 lines\./],
]

row(
  'files that are empty, too large, no text, cut off, or hold a million columns',
  'the dialog says what is wrong with each, and takes the next file',
  async ({ visit, cases }) => {
    cases(unreadable.length)
    const page = await visit('operator')
    await page.goto(list)
    await press(page, 'Import')
    const dialog = page.getByRole('dialog', { name: 'Import aircraft' })
    for (const [file, sentence] of unreadable) {
      await setFile(page, file)
      await expect(dialog.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    }
    await setFile(page, csv(good))
    await expect(dialog.getByRole('button', { name: 'Continue' })).toBeVisible()
  },
)
