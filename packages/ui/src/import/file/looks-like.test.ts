/** @jest-environment node */
import { figureFormatOf } from './figures'
import { looksLike } from './looks-like'

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
