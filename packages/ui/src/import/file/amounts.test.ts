import { amountsIn, percentIn, type Unit } from './amounts'

const hours: Unit = { words: ['FH', 'Std', 'Stunde', 'hour'], name: 'hours' }
const months: Unit = { words: ['mo', 'month', 'Monat'], name: 'months' }
const read = (text: string) =>
  amountsIn(text, [hours, months])?.map(({ figure, unit }) => `${figure} ${unit.name}`)

test.each([
  ['100 FH', ['100 hours']],
  ['100FH/12MO', ['100 hours', '12 months']],
  ['1.000,5 Std. oder 6 Monate', ['1.000,5 hours', '6 months']],
  ['50 Stunden; 1 Monat', ['50 hours', '1 months']],
  ['1 hour or 2 months', ['1 hours', '2 months']],
])('"%s" is read by its units', (text, amounts) => {
  expect(read(text)).toEqual(amounts)
})

test.each(['', '100', 'FH', '100 / 12 MO', '100 FH / 12', '100 m', 'every 100 FH', 'TBO'])(
  '"%s" is not split: a part of it has no figure or no known unit',
  (text) => {
    expect(read(text)).toBeUndefined()
  },
)

test('a percentage has a figure of at most two digits', () => {
  expect(['10 %', '7,5%', '10 Prozent'].map(percentIn)).toEqual([10, 7.5, 10])
  expect(['10', '%', '100 %', '10 % / 30 d'].map(percentIn)).toEqual(Array(4).fill(undefined))
})
