import fc from 'fast-check'
import { figureError, formatHoursAndMinutes, readFigure, readHours } from './typed-figure'

test('example 32: 4288:43 is stored as 4288.72 hours and shown as 4288:43 again', () => {
  expect(readHours('4288:43')).toEqual({ hours: 4288.72 })
  expect(formatHoursAndMinutes(4288.72)).toBe('4288:43')
})

test('example 33: 4,288 is refused with the sentence on points', () => {
  expect(readHours('4,288')).toEqual({ message: 'Use a point for decimals: 4288.72' })
})

test.each([
  ['0', 0],
  [' 4288 ', 4288],
  ['4288.7', 4288.7],
  ['4288.72', 4288.72],
  ['0:01', 0.02],
  ['0:59', 0.98],
  ['4288:43:00', 4288.72],
  ['1000000', 1_000_000],
])('%s is %s hours', (text, hours) => {
  expect(readHours(text)).toEqual({ hours })
})

test.each([
  '',
  '-1',
  '4288.725',
  '4288:60',
  '4288:5',
  '4288:43:30',
  '4288.5:30',
  '.5',
  '1e3',
  '4288 h',
])('"%s" is no hours', (text) => {
  expect(readHours(text)).toEqual({ message: 'Enter hours such as 4288.72 or 4288:43' })
})

test('more than a million hours are refused', () => {
  const tooMany = { message: 'Hours must be at most 1,000,000' }
  expect(readHours('1000000.01')).toEqual(tooMany)
  expect(readHours('1000000:01')).toEqual(tooMany)
})

test('hours and minutes that were typed are shown as they were', () => {
  const hour = fc.integer({ min: 0, max: 999_999 })
  fc.assert(
    fc.property(hour, fc.integer({ min: 0, max: 59 }), (hours, minutes) => {
      const typed = `${hours}:${String(minutes).padStart(2, '0')}`
      const read = readHours(typed)
      expect('hours' in read && formatHoursAndMinutes(read.hours)).toBe(typed)
    }),
  )
})

test('decimals that were typed are kept to the hundredth', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (hundredths) => {
      const hours = hundredths / 100
      expect(readHours(hours.toFixed(2))).toEqual({ hours })
    }),
  )
})

test.each([
  ['4210', 4210],
  ['4210.5', 4210.5],
  ['4210.', 4210],
  ['.5', 0.5],
  ['0', 0],
  ['007', 7],
  ['-1', -1],
  [' 12 ', 12],
  ['\u00a012\u200b', 12],
  ['9'.repeat(308), Number('9'.repeat(308))],
])('"%s" in a field for a number is read as %s', (text, figure) => {
  expect(readFigure(text)).toBe(figure)
  expect(figureError(text)).toBeUndefined()
})

test.each(['', ' ', '\t', '\u200b'])('"%s" is an empty field', (text) => {
  expect(readFigure(text)).toBeNull()
  expect(figureError(text)).toBeUndefined()
})

test.each([
  '4,200',
  '4200,5',
  '4,200.5',
  '4.200.5',
  ',',
  '.',
  '-',
  '4200h',
  'abc',
  '12e',
  '1e3',
  '+5',
  '--5',
  '−5',
  '4 200',
  '4\u00a0200',
  '4_200',
  '0x10',
  'Infinity',
  'NaN',
  '٤٢',
  '４２',
  '½',
  '9'.repeat(310),
])('"%s" is no number, and the field says what one looks like (§5.5)', (text) => {
  expect(readFigure(text)).toBeNaN()
  expect(figureError(text)).toBe('Enter a number such as 4210.5')
})
