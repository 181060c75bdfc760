/** @jest-environment node */
import fc from 'fast-check'
import {
  figureError,
  fileNumber,
  formatHoursAndMinutes,
  readFigure,
  readHours,
} from './typed-figure'

test('example 32: 4288:43 is stored as 4288.72 hours and shown as 4288:43 again', () => {
  expect(readHours('4288:43')).toEqual({ hours: 4288.72 })
  expect(formatHoursAndMinutes(4288.72)).toBe('4288:43')
})

test.each(['4,288', '4312,5 h', '4 312,5', '4.312,5 h'])(
  'example 33: %s is refused with the sentence on points',
  (text) => {
    expect(readHours(text)).toEqual({ message: 'Use a point for decimals: 4288.72' })
  },
)

test.each([
  ['0', 0],
  [' 4288 ', 4288],
  ['4288.7', 4288.7],
  ['4288.72', 4288.72],
  ['0:01', 0.02],
  ['0:59', 0.98],
  ['4288:43:00', 4288.72],
  ['1000000', 1_000_000],
  ['4312.5 h', 4312.5],
  ['4312.5h', 4312.5],
  ['6120:45 FH', 6120.75],
  ['4 312.50 hrs.', 4312.5],
  ['4\u00a0312.5\u202fStd', 4312.5],
  ['1 000 000', 1_000_000],
  ['4 288:43', 4288.72],
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
  '4288 cycles',
  '42 88',
  'h',
  '4288 h 5',
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

test.each([
  ['4 200', undefined, 4200],
  ['4\u00a0200', undefined, 4200],
  ['4312.5 h', 'h', 4312.5],
  ['6120:45', 'h', 6120.75],
  ['1\u2009901 FC', 'cycles', 1901],
  ['4312.5 timer', 'h', 4312.5],
  ['4312.5 hod', 'h', 4312.5],
  ['101.5 godz.', 'h', 101.5],
  ['3 landings', 'cycles', 3],
  ['9 871 att.', 'cycles', 9871],
  ['60 pousos', 'cycles', 60],
  ['30 days', 'days', 30],
] as const)('"%s" in a field of %s is read as %s (§5.5)', (text, unit, figure) => {
  expect(readFigure(text, unit)).toBe(figure)
  expect(figureError(text, unit)).toBeUndefined()
})

test.each([
  ['901 c', 'h'],
  ['4 h', 'cycles'],
  ['4:30', 'cycles'],
  ['4,5 h', 'h'],
  ['4200h', 'h'],
  ['4200 h', undefined],
] as const)('"%s" in a field of %s is no number (§5.5)', (text, unit) => {
  expect(readFigure(text, unit)).toBeNaN()
})

test.each(['4 200', '4200 h', '4,200'])('"%s" is no number in a file for the server', (text) => {
  expect(fileNumber(text)).toBe(text)
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
  '42 00',
  '4 200 0',
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
