import { foreignSpreadsheet } from '@aerofleet/testing/foreign-spreadsheet'
import { countKnown, recognise, type ImportField } from '../columns'
import { readTable } from './read-table'
import { readFormats, sentRows } from './rewrite'

const fields: ImportField[] = [
  { name: 'tailNumber', label: 'Tail Number', otherNames: ['Kennzeichen'], isNeeded: true },
  {
    name: 'totalHours',
    label: 'Hours',
    otherNames: ['Flugstunden'],
    isNeeded: true,
    kind: 'hours',
  },
]
const options = {
  maxRows: 10_000,
  countKnown: (headings: readonly string[]) => countKnown(headings, fields),
}

test('the import reads a spreadsheet of another country: encoding, separator, title, empty columns, lines (§2.160, §2.161, §2.164)', () => {
  const { bytes, wrongLines } = foreignSpreadsheet()
  const table = readTable(bytes, options)
  expect(table).toMatchObject({ encoding: 'Windows-1252', separator: ';' })
  expect(table.headings).toEqual([
    ...[
      'Kennzeichen',
      'Muster',
      'Werk-Nr.',
      'Flugstunden',
      'Landungen',
      'Halter',
      'Nächste Prüfung',
    ],
  ])
  expect(table.rows.length + table.overlong.length).toBe(300)
  expect(table.rows[10]).toMatchObject({
    line: 14,
    cells: ['D-BAK', 'Pilatus PC-12 NGX', '001010', '172,5', '90', 'Südflug\nKöln', '11.03.2027'],
  })
  expect(table.rows[11]?.line).toBe(16)
  expect(table.overlong.map(({ line }) => line)).toEqual([wrongLines.at(-1)])
  const assignment = recognise(table.headings, fields)
  const { questions } = readFormats(table.rows, assignment, fields)
  expect(questions).toMatchObject({ figure: { line: 5, text: '17,25' } })
  expect(
    sentRows(table.rows, assignment, fields, {
      figure: 'comma',
      date: null,
      words: new Map(),
    })[100],
  ).toEqual({
    line: 105,
    values: { tailNumber: 'D-BDW', totalHours: '1725' },
  })
})
