/** @jest-environment node */
import type { ImportField } from '../columns'
import { meaningOf, readFile, type TableKind } from '../meaning'

const field = (name: string, label: string, ...otherNames: string[]): ImportField => ({
  name,
  label,
  otherNames,
  isNeeded: true,
})
const isKnown = (cell: string) => ['D-EIRA', 'D-EIRB'].includes(cell)
const kind: TableKind = {
  noun: ['reading', 'readings'],
  fields: [
    { ...field('tailNumber', 'Tail Number'), isKnown, ofAll: 'aircraft' },
    { ...field('date', 'Day', 'Datum'), kind: 'date', ofAll: 'day' },
    { ...field('hours', 'Hours', 'FH', 'Flugstunden'), kind: 'hours' },
    { ...field('cycles', 'Cycles', 'LDG', 'Landungen'), kind: 'number' },
  ],
  keyField: 'tailNumber',
  maxRows: 100,
  across: { thing: 'tailNumber', measures: [] },
}

function read(...lines: string[]) {
  const file = readFile(kind, 'readings.csv', new TextEncoder().encode(lines.join('\n')))
  const { assignment, forAll } = meaningOf(kind, file)
  const { headings, rows, lineOf } = file.table
  const places = rows.map(({ line, cells }) => ({ line: lineOf?.get(line), cells }))
  return { assignment, forAll, headings, places, across: file.across }
}

test('the aircraft of merged cells in a line above the headings come before each heading', () => {
  const { assignment, headings, places, across } = read(
    ';D-EIRA;;D-EIRB;',
    'Datum;FH;LDG;FH;LDG',
    '31.10.2026;4776,1;11120;3946,8;9236',
  )
  expect(headings).toEqual(['Datum', 'Tail Number', 'FH', 'LDG'])
  expect(assignment).toEqual(['date', 'tailNumber', 'hours', 'cycles'])
  expect(places).toEqual([
    { line: 3, cells: ['31.10.2026', 'D-EIRA', '4776,1', '11120'] },
    { line: 3, cells: ['31.10.2026', 'D-EIRB', '3946,8', '9236'] },
  ])
  expect(across?.unnamed).toBeUndefined()
})

test('a line of hours and one of cycles, with a column for each aircraft, are turned', () => {
  const { assignment, forAll, headings, places, across } = read(
    'Stand 29.11.2026;D-EIRA;D-EIRB',
    'Flugstunden;4813,7;3978,4',
    'Landungen;11206;9312',
  )
  expect(headings).toEqual(['Tail Number', 'Flugstunden', 'Landungen'])
  expect(assignment).toEqual(['tailNumber', 'hours', 'cycles'])
  expect(forAll.get('date')).toBe('2026-11-29')
  expect(places.map(({ cells }) => cells)).toEqual([
    ['D-EIRA', '4813,7', '11206'],
    ['D-EIRB', '3978,4', '9312'],
  ])
  expect(across?.unnamed).toBeUndefined()
})
