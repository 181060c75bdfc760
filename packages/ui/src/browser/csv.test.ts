/** @jest-environment node */
import { withoutGuard } from '@aerofleet/shared/formula-guard'
import fc from 'fast-check'
import Papa from 'papaparse'
import { toCsv } from './csv'

test('spreadsheets read a file as it was written, and calculate nothing in it (§2.190)', async () => {
  const rows = [
    ['Tail Number', 'Total Hours', 'Operator'],
    ['D-AHXG', 45_210.25, 'Alpine "A", Air'],
    ['=1+1', 0, '-2'],
  ]
  expect(await toCsv(rows)).toBe(
    [
      '\uFEFFTail Number,Total Hours,Operator',
      'D-AHXG,45210.25,"Alpine ""A"", Air"',
      `"'=1+1",0,"'-2"`,
      '',
    ].join('\r\n'),
  )
})

test('a written file is read back unchanged (§2.190)', async () => {
  const cell = fc.oneof(fc.string(), fc.stringMatching(/^'{0,2}[=+\-@\t]/))
  const row = fc.tuple(cell, cell).filter(([first]) => first !== '')
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1 }), async (rows) => {
      const text = (await toCsv(rows)).slice(1)
      const { data } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' })
      expect(data.slice(0, -1).map((cells) => cells.map(withoutGuard))).toEqual(rows)
    }),
  )
})
