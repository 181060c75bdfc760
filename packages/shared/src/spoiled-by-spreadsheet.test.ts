/** @jest-environment node */
import { looksSpoiled, originalOf } from './spoiled-by-spreadsheet'

test.each([
  ['20-May', '05-20'],
  ['4-Mar', '03-04'],
  ['Mar-04', '03-04'],
  ['20. Mai', '05-20'],
  ['20-mai', '05-20'],
  ['20-juil', '07-20'],
  ['20-paź', '10-20'],
  ['5/20/2000', '05-20-00'],
  ['20.05.2000', '05-20-00'],
  ['20.05.2026', '05-20'],
  ['2026-05-20 00:00:00', '05-20'],
  ['1.00E+03', '1E3'],
  ['1,00E+03', '1E3'],
  ['1000', '1E3'],
  ['1.23457E+11', '123456789012'],
  ['5', '05'],
  ['471', '0471'],
  ['5.1', '05.10'],
])('%s is what a spreadsheet makes of %s', (text, original) => {
  expect(originalOf(text, ['T1', text, original])).toBe(original)
})

test.each([
  ['05-10-20', '05-20-10'],
  ['05', '5'],
  ['50', '05'],
  ['32-61-00', '61-32-00'],
  ['MAR', '03'],
  ['T5', 'T05'],
])('%s is no spoiled form of %s', (text, original) => {
  expect(originalOf(text, [original])).toBeUndefined()
})

test.each([
  ['20-May', true],
  ['1.00E+03', true],
  ['1E3', false],
  ['05-20', false],
  ['MAY', false],
])('whether %s looks as only a spreadsheet writes is %s', (text, is) => {
  expect(looksSpoiled(text)).toBe(is)
})
