import fc from 'fast-check'
import { formatHoursAndMinutes, readHours } from './hours-text'

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
  ['1000000', 1_000_000],
])('%s is %s hours', (text, hours) => {
  expect(readHours(text)).toEqual({ hours })
})

test.each(['', '-1', '4288.725', '4288:60', '4288:5', '4288.5:30', '.5', '1e3', '4288 h'])(
  '"%s" is no hours',
  (text) => {
    expect(readHours(text)).toEqual({ message: 'Enter hours such as 4288.72 or 4288:43' })
  },
)

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
