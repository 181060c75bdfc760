/** @jest-environment node */
import { monthsOfUse } from './utilisation'

const readings = (...rows: [date: string, hours: number, cycles: number][]) =>
  rows.map(([date, hours, cycles]) => ({ date, hours, cycles }))

test('the use between two readings is divided by days, and the months add up', () => {
  const months = monthsOfUse(
    readings(['2026-08-29', 12_000, 14_000], ['2026-11-27', 12_450, 14_540]),
  )
  expect(months).toEqual([
    { month: '2026-08', hours: 10, cycles: 12, days: 2 },
    { month: '2026-09', hours: 150, cycles: 180, days: 30 },
    { month: '2026-10', hours: 155, cycles: 186, days: 31 },
    { month: '2026-11', hours: 135, cycles: 162, days: 27 },
  ])
})

test('a day of a month that is no whole share is rounded down, and the next month has the rest', () => {
  const months = monthsOfUse(readings(['2026-01-31', 0, 0], ['2026-03-31', 10, 1]))
  expect(months).toEqual([
    { month: '2026-02', hours: 4.74, cycles: 0, days: 28 },
    { month: '2026-03', hours: 5.26, cycles: 1, days: 31 },
  ])
})

test('nothing was flown between a reading and one that lowers a counter', () => {
  const lowered = readings(
    ['2026-09-30', 1000, 500],
    ['2026-10-10', 1100, 520],
    ['2026-10-10', 1010, 505],
    ['2026-10-31', 1031, 515],
  )
  expect(monthsOfUse(lowered)).toEqual([{ month: '2026-10', hours: 121, cycles: 30, days: 31 }])
})

test('hours that lost their decimals make no use below 0', () => {
  const cut = readings(
    ['2026-10-01', 100.9, 50],
    ['2026-10-02', 100, 50],
    ['2026-10-03', 100.5, 50],
  )
  expect(monthsOfUse(cut)).toEqual([])
})

test('several readings of a day count in their order', () => {
  const day = readings(['2026-10-01', 100, 50], ['2026-10-02', 104, 51], ['2026-10-02', 107, 53])
  expect(monthsOfUse(day)).toEqual([{ month: '2026-10', hours: 7, cycles: 3, days: 1 }])
})

test('one reading alone tells no use', () => {
  expect(monthsOfUse(readings(['2026-10-01', 100, 50]))).toEqual([])
})
