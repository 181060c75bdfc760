/** @jest-environment node */
import { withoutGuard } from '@aerofleet/shared/formula-guard'
import fc from 'fast-check'
import { toCsv } from '../../browser/csv'
import { countKnown, type ImportField } from '../columns'
import { readTable } from './read-table'

const fields: ImportField[] = [
  { name: 'tailNumber', label: 'Tail Number', otherNames: ['Reg'], isNeeded: true },
  { name: 'aircraftType', label: 'Aircraft Type', otherNames: ['Type'], isNeeded: true },
  {
    name: 'totalHours',
    label: 'Total Hours',
    otherNames: ['TTAF'],
    isNeeded: true,
    kind: 'hours',
  },
]
const options = {
  maxRows: 10_000,
  countKnown: (headings: readonly string[]) => countKnown(headings, fields),
}
const read = (text: string) => readTable(new Uint8Array(Buffer.from(text)), options)

test.each([',', ';', '\t', '|'] as const)(
  'values separated by "%s" are recognised (§2.160)',
  (separator) => {
    const text = ['Reg,Type,TTAF', 'N1,A320,1', 'N2,"A320, neo; XLR",2'].join('\n')
    const written = text.replaceAll(/,(?! )/g, separator)
    expect(read(written)).toMatchObject({
      separator,
      headings: ['Reg', 'Type', 'TTAF'],
      rows: [
        { line: 2, cells: ['N1', 'A320', '1'] },
        { line: 3, cells: ['N2', 'A320, neo; XLR', '2'] },
      ],
    })
  },
)

test('decimal commas in every row are no separators (§2.160)', () => {
  const table = read('Fleet\nReg;Type;TTAF\nN1;A320;4210,5\nN2;A320;1.234,5\nN3;B77W;8,25')
  expect(table.separator).toBe(';')
  const foreign = read('Rekisteri;Malli;Tunnit\nN1;A320;4210,5\nN2;A320;1.234,5\nN3;B77W;8,25')
  expect(foreign.headings).toEqual(['Rekisteri', 'Malli', 'Tunnit'])
})

test.each([';', '|', '\t'])(
  'a line sep=%j decides the separator, and counts as a line (§2.160, §2.161)',
  (separator) => {
    const table = read(`sep=${separator}\nReg${separator}Type\nN1${separator}A320`)
    expect(table).toMatchObject({
      headings: ['Reg', 'Type'],
      rows: [{ line: 3, cells: ['N1', 'A320'] }],
    })
  },
)

test('a line sep=; decides even where commas name as many fields (§2.160)', () => {
  expect(read('sep=;\nReg;Type,TTAF\nN1;A320,1').headings).toEqual(['Reg', 'Type,TTAF'])
})

test.each(['\n', '\r\n', '\r'])(
  'each row knows its line: titles, blank lines and line breaks in quotes count, written %j (§2.161)',
  (lineBreak) => {
    const lines = [
      'Fleet of the north',
      ',,',
      '',
      'Reg,Type,TTAF',
      'N1,"A320',
      'neo",1',
      ',,',
      'N2,B77W,2',
      '',
    ]
    const { rows } = read(lines.join(lineBreak))
    expect(rows).toEqual([
      { line: 5, cells: ['N1', 'A320\nneo', '1'] },
      { line: 8, cells: ['N2', 'B77W', '2'] },
    ])
  },
)

test('empty columns are left out; one without a heading keeps its values (§2.161)', () => {
  const { headings, rows } = read('Reg,,Type,,TTAF\nN1,,A320,x,1\nN2,,A320,,2')
  expect(headings).toEqual(['Reg', 'Type', 'Column 4', 'TTAF'])
  expect(rows[0]?.cells).toEqual(['N1', 'A320', 'x', '1'])
})

test('a row with more cells than headings is set apart, a shorter one is filled up (§2.161)', () => {
  const { rows, overlong } = read('Reg,Type,TTAF\nN1,A320,4,210\nN2,A320\nN3,A320,7,,')
  expect(rows.map(({ line }) => line)).toEqual([3, 4])
  expect(rows[0]?.cells).toEqual(['N2', 'A320', ''])
  expect(overlong.map(({ line }) => line)).toEqual([2])
})

test('headings of which none is known stand below the lines of a title (§2.161)', () => {
  const { headings, rows } = read('Plan;;;\nStand: 1.11.;;;Rev. 4\nNr.;Was;Wann;Wer\n1;Öl;50;Eva\n')
  expect(headings).toEqual(['Nr.', 'Was', 'Wann', 'Wer'])
  expect(rows).toEqual([{ line: 4, cells: ['1', 'Öl', '50', 'Eva'] }])
})

test('a row with a name alone beneath four headings names a group, and is no row (§2.161)', () => {
  const { rows, groups } = read(
    'Reg,Type,TTAF,Base\nSouth,,,\nN1,A320,1,ZRH\nNorth,,,\nN2,A320,2,HAM\n',
  )
  expect(rows.map(({ line }) => line)).toEqual([3, 5])
  expect(groups.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [2, 'South'],
    [4, 'North'],
  ])
  expect(read('Reg,Type,TTAF\nSouth,,\nN2,A320,2\n').rows).toHaveLength(2)
  expect(read('Reg,Type,TTAF,Base\nSouth,,,\nNorth,,,\n').rows).toHaveLength(2)
})

test.each(['N1', 'D-ABCD', '05-20-00', 'South'])(
  'a row that ends after %s lacks its other values (§2.161)',
  (first) => {
    const { rows, groups } = read(`Reg,Type,TTAF,Base\n${first}\nN2,A320,2,HAM\n`)
    expect(rows).toHaveLength(2)
    expect(groups).toEqual([])
  },
)

test.each(['N1', 'D-ABCD', '05-20-00'])('a row with %s alone is no group (§2.161)', (first) => {
  expect(read(`Reg,Type,TTAF,Base\n${first},,,\nN2,A320,2,HAM\n`).groups).toEqual([])
})

test.each([
  [
    'a quotation mark that never closes',
    'Reg,Type\nN1,A320\nN2,"A32',
    'opens in line 3 is never closed',
  ],
  ['text after a quotation mark', 'Reg,Type\nN1,"A"32\nN2,"B"', 'In line 2 text stands after'],
  ['headings alone', 'Reg,Type,TTAF\n,,\n', 'no lines below them'],
  ['a million columns', `Reg,Type${',x'.repeat(1_000_000)}\n1`, 'The file has 1,000,002 columns.'],
  [
    '301 columns',
    `Reg,Type${',x'.repeat(299)}\n1`,
    'The file has 301 columns. At most 300 can be read: delete columns that you do not need.',
  ],
  [
    'more than 1,000,000 cells',
    `Reg,Type${',x'.repeat(298)}\n${`N1,A320${',x'.repeat(298)}\n`.repeat(3334)}`,
    'The file has 1,000,200 cells. At most 1,000,000 can be read: delete columns that',
  ],
  [
    'more than 1,000,000 cells beside its headings',
    `Reg,Type\n${`N1,A320${',x'.repeat(998)}\n`.repeat(1001)}`,
    'The file has 1,001,000 cells.',
  ],
  [
    'too many rows',
    `Reg,Type\n${'N1,A320\n'.repeat(10_001)}`,
    'The file has 10,001 lines. At most 10,000',
  ],
])('%s is refused, and the user learns what to do (§2.162)', (_, text, message) => {
  expect(() => read(text)).toThrow(message)
})

test('300 columns and columns without any value are no obstacle (§2.161, §2.162)', () => {
  expect(read(`Reg,Type${',x'.repeat(298)}${','.repeat(700)}\nN1,A320`).headings).toHaveLength(300)
})

test('an exported file is read with the same values (§2.160, §2.190)', async () => {
  const cell = fc
    .stringMatching(/^[a-z=+\-@'"; ,é\n]{1,6}$/)
    .map((text) => text.trim())
    .filter(Boolean)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1 }), async (rows) => {
      const table = read(await toCsv([['Reg', 'Type'], ...rows]))
      expect(table.rows.map(({ cells }) => cells.map(withoutGuard))).toEqual(rows)
    }),
  )
})
