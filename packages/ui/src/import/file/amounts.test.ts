/** @jest-environment node */
import { percentIn, readFigures, type Unit } from './amounts'

const hours: Unit = { words: ['FH', 'Std', 'Stunde', 'hour'], label: 'Hours', name: 'hours' }
const months: Unit = { words: ['mo', 'month', 'Monat'], label: 'Months', name: 'months' }
const read = (text: string) => {
  const found = readFigures(text, [hours, months])
  if (!found || 'unknown' in found) return found?.unknown
  return found.amounts.map(({ figure, unit }) => `${figure} ${unit.name}`)
}

test.each([
  ['100 FH', ['100 hours']],
  ['100FH/12MO', ['100 hours', '12 months']],
  ['1.000,5 Std. oder 6 Monate', ['1.000,5 hours', '6 months']],
  ['50 Stunden; 1 Monat', ['50 hours', '1 months']],
  ['1 hour or 2 months', ['1 hours', '2 months']],
])('"%s" is read by its units', (text, amounts) => {
  expect(read(text)).toEqual(amounts)
})

test.each(['', '100', '100 / 12 MO', '100 FH / 12'])('"%s" is not split', (text) => {
  expect(read(text)).toBeUndefined()
})

test.each([
  ['100 m', 'm'],
  ['100 Hobbs', 'Hobbs'],
  ['TBO', 'TBO'],
  ['FH', 'FH'],
])('of "%s" the user has to explain "%s"', (text, word) => {
  expect(read(text)).toBe(word)
})

test('a percentage has a figure of at most two digits', () => {
  expect(['10 %', '7,5%', '10 Prozent'].map(percentIn)).toEqual([10, 7.5, 10])
  expect(['10', '%', '100 %', '10 % / 30 d'].map(percentIn)).toEqual(Array(4).fill(undefined))
})
