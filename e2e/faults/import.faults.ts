import type { Page } from '@playwright/test'
import { api, newAircraft } from './api'
import { expect, rowsOf, type Tools } from './frame'
import { readEntries } from './screens-that-call'

const row = rowsOf('Import')

const list = '/dashboard/aircraft'
const storing = (request: { method?: string | undefined; url?: string | undefined }) =>
  request.method === 'POST' && /\/import\?(?!.*dryRun)/.test(request.url ?? '')

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click()

type Values = Pick<ReturnType<typeof newAircraft>, 'tailNumber' | 'serialNumber' | 'aircraftType'>

const csv = (...rows: string[]) => Buffer.from(['Reg,Type,MSN,TTAF,CSN', ...rows].join('\n'))
const setFile = (page: Page, buffer: Buffer) =>
  page.getByLabel('Choose File').setInputFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer })

async function check(page: Page, { tailNumber, aircraftType, serialNumber }: Values) {
  await page.goto(list)
  await press(page, 'Import')
  await setFile(page, csv([tailNumber, aircraftType, serialNumber, '1', '1'].join(',')))
  await press(page, 'Continue')
}

async function count(product: Tools['product'], { tailNumber }: Values) {
  const all = await readEntries(api(product, 'admin', 'GET', '/aircraft'))
  return all.filter((each) => each['tailNumber'] === tailNumber).length
}

row(
  'the connection is lost after the server has stored the file',
  'the page tries once more by itself, then says so; Try Again stores nothing twice',
  async ({ network, visit, product }) => {
    const page = await visit('operator')
    const aircraft = newAircraft()
    await check(page, aircraft)
    network.when(storing, 'cut in the body')
    await press(page, 'Add 1')
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to import the file' })
    await expect(alert).toContainText('Network error: the server could not be reached')
    expect(await count(product, aircraft)).toBe(1)
    network.clear()
    await press(page, 'Try Again')
    await expect(page.getByRole('heading', { name: '1 aircraft added' })).toBeVisible()
    expect(await count(product, aircraft)).toBe(1)
  },
  { always: true },
)

row(
  'the script of the import cannot be loaded',
  'a toast says so, the list stays, and the next press opens it (§2.230)',
  async ({ network, visit }) => {
    const page = await visit('operator')
    await page.goto(list)
    await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible()
    network.when(/^GET \/mfe\/fleet\/.*\.js/, 'cut')
    await press(page, 'Import')
    await expect(page.getByText('The import could not be loaded')).toBeVisible()
    network.clear()
    await press(page, 'Import')
    await expect(page.getByRole('dialog', { name: 'Import aircraft' })).toBeVisible()
  },
)

const good = 'D-ATR,ATR 72,17,100,20'
/** Each file without a table is beside the sentence that the dialog shows. */
const unreadable: [file: Buffer, sentence: RegExp][] = [
  [Buffer.alloc(0), /^The file is empty\./],
  [Buffer.alloc(11 * 1024 * 1024, 'x'), /^The file is larger than 10 MiB\./],
  [Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(4000, 0xa5)]), /CSV/],
  [csv(good, 'D-ABC,Zürich 320,é').subarray(0, -1), /^The end of the file is missing/],
  [csv(...Array<string>(10_001).fill(good)), /^The file has 10,001 lines\./],
]

row(
  'files that are empty, too large, no text, or cut off',
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
