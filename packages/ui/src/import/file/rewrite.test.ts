/** @jest-environment node */
import Papa from 'papaparse'
import type { ImportField } from '../columns'
import { readFormats, sentRows, toServerFile } from './rewrite'

const fields: ImportField[] = [
  { name: 'tailNumber', label: 'Tail Number', otherNames: [], isNeeded: true },
  { name: 'totalHours', label: 'Total Hours', otherNames: [], isNeeded: true, kind: 'hours' },
]
const rows = [
  { line: 5, cells: ["'=N1", 'x', '1.234,50'] },
  { line: 8, cells: ['N2,\n"B"', 'y', '2.000'] },
]
const assignment = ['tailNumber', null, 'totalHours']
const formats = { figure: 'comma', date: null, words: new Map() } as const

test('the server gets field names and plain figures, without guarding apostrophes and left-out columns (§2.165)', () => {
  expect(sentRows(rows, assignment, fields, formats)).toEqual([
    { line: 5, values: { tailNumber: '=N1', totalHours: '1234.50' } },
    { line: 8, values: { tailNumber: 'N2, "B"', totalHours: '2000' } },
  ])
})

test('each row keeps its line number from the file of the user (§2.165)', () => {
  const sent = toServerFile(sentRows(rows, assignment, fields, formats), [
    'tailNumber',
    'totalHours',
  ])
  const { data } = Papa.parse<string[]>(sent, { delimiter: ',', newline: '\n' })
  expect(data[0]).toEqual(['tailNumber', 'totalHours'])
  expect(data[4]).toEqual(['=N1', '1234.50'])
  expect(data[7]).toEqual(['N2, "B"', '2000'])
  expect(sent.split('\n')).toHaveLength(9)
})

test('only columns of figures bring a question (§2.164)', () => {
  const { questions } = readFormats(rows, assignment, fields)
  expect(questions.figure).toMatchObject({ line: 5, text: '1.234,50' })
  expect(readFormats(rows, [null, null, null], fields).questions.figure).toBeUndefined()
})
