import { figureFormatOf, looksLike, readPasted } from './paste'

const cells = (text: string) => readPasted(text).map((line) => line.cells)

test.each<[string, string, string[][]]>([
  [
    'tabs',
    'D-A\t101,5\t60\r\nD-B\t102\t61\n',
    [
      ['D-A', '101,5', '60'],
      ['D-B', '102', '61'],
    ],
  ],
  ['semicolons, and commas in figures', 'D-A;101,5;60', [['D-A', '101,5', '60']]],
  ['semicolons, two cells', 'D-A;101,5', [['D-A', '101,5']]],
  [
    'commas, and a semicolon in quotes',
    'D-A,101.5,60,"a; b, c"',
    [['D-A', '101.5', '60', 'a; b, c']],
  ],
  ['commas alone', 'D-A,101', [['D-A', '101']]],
  ['a column of decimals', '4289,5\n4290,25', [['4289,5'], ['4290,25']]],
  ['an empty line between others', '4289\n\n4290\n', [['4289'], [''], ['4290']]],
  ['what an export guards', `D-A\t'=1+1`, [['D-A', '=1+1']]],
])('%s', (_, text, found) => {
  expect(cells(text)).toEqual(found)
})

test.each<[string, ReturnType<typeof looksLike>]>([
  ['2026-11-27', 'date'],
  ['27.11.2026', 'date'],
  ['11/27/2026', 'date'],
  ['2026-11-27 00:00', 'date'],
  ['4288:43', 'figure'],
  ['4288:43:00', 'figure'],
  ['4.288,5', 'figure'],
  ["4'288.50", 'figure'],
  ['101', 'figure'],
  ['12.13.2026', 'date'],
  ['12.09.26', 'date'],
  ['05-20', 'text'],
  ['05-20-00', 'text'],
  ['D-EQDA', 'text'],
  ['10x.5', 'text'],
  ['', 'text'],
])('%p looks like a %s', (cell, kind) => {
  expect(looksLike(cell)).toBe(kind)
})

const formatOf = (...texts: string[]) =>
  figureFormatOf(texts.map((text) => ({ line: 1, column: 'Hours', text })))

test('figures are read in the only format that fits them all, or the user is asked', () => {
  expect(formatOf('101', '60')).toEqual({ format: null })
  expect(formatOf('101,5', '60')).toEqual({ format: 'comma' })
  expect(formatOf('4,288', '4,288.50')).toEqual({ format: 'point' })
  expect(formatOf('4,288')).toMatchObject({ format: null, question: { text: '4,288' } })
})
