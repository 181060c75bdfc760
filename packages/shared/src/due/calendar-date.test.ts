/** @jest-environment node */
import fc from 'fast-check'
import {
  addDays,
  addMonths,
  dateOf,
  dayNumber,
  dayOfMonth,
  daysBetween,
  endOfMonth,
  isCalendarDate,
  isoWeek,
  mondayOf,
} from './calendar-date'

test.each([
  ['2026-11-22', true],
  ['1900-01-01', true],
  ['2199-12-31', true],
  ['1899-12-31', false],
  ['2200-01-01', false],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2100-02-29', false],
  ['2026-11-31', false],
  ['2026-13-01', false],
  ['2026-1-01', false],
  ['2026-11-22T00:00Z', false],
  ['', false],
])('whether %s is a day that may be entered: %s', (text, isDay) => {
  expect(isCalendarDate(text)).toBe(isDay)
})

test.each([
  ['2026-11-22', 180, '2027-05-21'],
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2028-02-28', 1, '2028-02-29'],
])('%s and %s days is %s', (date, days, later) => {
  expect(addDays(date, days)).toBe(later)
  expect(daysBetween(date, later)).toBe(days)
})

test.each([
  ['2026-08-31', 6, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
])('%s and %s months is %s', (date, months, later) => {
  expect(addMonths(date, months)).toBe(later)
})

test('after a shorter month the day of the month is the first one again', () => {
  expect(addMonths('2027-02-28', 1, 31)).toBe('2027-03-31')
  expect(addMonths('2027-03-31', 1, 31)).toBe('2027-04-30')
})

test.each([
  ['2027-11-15', '2027-11-30'],
  ['2027-11-30', '2027-11-30'],
  ['2028-02-01', '2028-02-29'],
])('the month of %s ends on %s', (date, last) => {
  expect(endOfMonth(date)).toBe(last)
})

const anyDate = fc.integer({ min: 0, max: 109_571 }).map((days) => addDays('1900-01-01', days))

test('adding days and counting them agree, and days compare as text', () => {
  fc.assert(
    fc.property(anyDate, anyDate, (from, to) => {
      expect(isCalendarDate(from)).toBe(true)
      const days = daysBetween(from, to)
      expect(addDays(from, days)).toBe(to)
      expect(from < to).toBe(days > 0)
    }),
  )
})

test('adding months keeps the day, or takes the last day of a shorter month', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: 0, max: 1200 }), (date, months) => {
      const later = addMonths(date, months)
      const monthOf = (of: string) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7))
      expect(monthOf(later)).toBe(monthOf(date) + months)
      expect(dayOfMonth(later)).toBe(Math.min(dayOfMonth(date), dayOfMonth(endOfMonth(later))))
    }),
  )
})

test.each([
  ['2026-11-27', '2026-11-23', 2026, 48],
  ['2027-01-02', '2026-12-28', 2026, 53],
  ['2027-01-04', '2027-01-04', 2027, 1],
  ['2025-12-31', '2025-12-29', 2026, 1],
  ['1970-01-01', '1969-12-29', 1970, 1],
  ['1969-12-28', '1969-12-22', 1969, 52],
])('%s lies in the week of %s, which is week %s-%s', (date, from, year, week) => {
  const monday = mondayOf(dayNumber(date))
  expect(dateOf(monday)).toBe(from)
  expect(isoWeek(monday)).toEqual({ year, week })
})
