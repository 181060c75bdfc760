import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { maintenance, press } from './month'
import { expect } from './test'

const heading = 'serial place tsn csn limit used left due projectedOn'
/** Of the cells behind the place. */
const dueAt = 5

/** Opens the components of an aircraft. */
export async function openParts(page: Page, tail: string) {
  await page.goto(`${maintenance}/aircraft`)
  await page.getByRole('link', { name: tail }).click()
  const tabs = page.getByRole('navigation', { name: tail })
  await tabs.getByRole('link', { name: 'Components' }).click()
  await expect(page.getByRole('link', { name: 'Status List' })).toBeVisible()
}

const amount = (text: string) => /[\d,]+(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', '')
/** `9,030.00 h` as `9030h`, `15,000 c` as `15000c`; what nobody knows is `.`. */
const short = (text = '', unit = '') => {
  const figure = amount(text)
  return figure === undefined
    ? '.'
    : `${text.includes('over by') ? '-' : ''}${Number(figure)}${unit}`
}
const isoOf = (text: string) =>
  Number.isNaN(Date.parse(text)) ? '.' : new Date(`${text} UTC`).toISOString().slice(0, 10)
const place = (position: string, parent: string) =>
  [position.replaceAll(' ', '') || '-', parent].filter(Boolean).join('/')

async function shownLines(page: Page): Promise<string[]> {
  const rows = page.getByRole('table', { name: 'Status list' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  const cells = await rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll<HTMLElement>('[role=cell], td')].map((cell) => cell.innerText),
    ),
  )
  return cells
    .filter((row) => row.length > 0)
    .map(([name = '', where = '', figures = '', limit = '', used, left, due, projected = '']) => {
      const serial = name.split(' · ').at(-1)?.trim() ?? ''
      const [, position = '', parent = ''] = /^(.*?)(?:, below (.*))?$/.exec(where) ?? []
      const [tsn, csn] = figures.split('\n').filter(Boolean)
      const unit = limit.endsWith(' h') ? 'h' : 'c'
      const known = [
        short(tsn),
        short(csn),
        short(limit, unit),
        short(used),
        short(left),
        short(due),
      ]
      return [serial, place(position, parent), ...known, isoOf(projected)].join(' ')
    })
}

async function exportedLines(page: Page): Promise<string[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Export')])
  const [columns = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  const names = columns.replace('\uFEFF', '').split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    const cell = (name: string) => cells[names.indexOf(name)] ?? ''
    const unit = cell('limitHours') ? 'h' : 'c'
    const either = (of: string) => cell(`${of}Hours`) || cell(`${of}Cycles`)
    return [
      ...[cell('serialNumber'), place(cell('position'), cell('parentSerialNumber'))],
      ...[short(cell('tsn')), short(cell('csn')), short(either('limit'), unit)],
      ...[short(either('used')), short(either('remaining')), cell('projectedOn') || '.'],
    ].join(' ')
  })
}

/** Compares the status list of an aircraft, or of the shelf, and its file with a sheet. The file has no dues, and no condition. */
export async function expectStatus(page: Page, of: string, sheet: string) {
  const lines = sheet
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/))
  if (of === 'the shelf') await page.goto(`${maintenance}/components?place=shelf`)
  else await openParts(page, of)
  await page.getByRole('link', { name: 'Status List' }).click()
  await expect(page.getByRole('heading', { name: `Status of ${of}, ` })).toBeVisible()
  expect((await shownLines(page)).toSorted(), heading).toEqual(
    lines.map((cells) => cells.join(' ')).toSorted(),
  )
  const inFile = lines.map(([serial = '', where = '', ...cells]) =>
    [serial, of === 'the shelf' ? '-' : where, ...cells.toSpliced(dueAt, 1)].join(' '),
  )
  expect((await exportedLines(page)).toSorted(), heading).toEqual(inFile.toSorted())
}
