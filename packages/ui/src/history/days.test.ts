/** @jest-environment node */
import { dayAfter, daysBefore, dayTitle, groupByDay } from './days'

const now = Date.parse('2026-11-22T00:30:00Z')

test('changes are grouped by their day in UTC (§2.180)', () => {
  const rows = ['2026-11-22T00:10:00Z', '2026-11-21T23:59:59Z', '2026-11-21T01:00:00Z'].map(
    (at) => ({ at }),
  )
  expect(groupByDay(rows).map(({ day, rows: ofDay }) => [day, ofDay.length])).toEqual([
    ['2026-11-22', 1],
    ['2026-11-21', 2],
  ])
})

test.each([
  ['2026-11-22', 'Today, Nov 22, 2026'],
  ['2026-11-21', 'Yesterday, Nov 21, 2026'],
  ['2026-11-20', 'Nov 20, 2026'],
])('%s is called %s (§2.180)', (day, title) => {
  expect(dayTitle(day, now)).toBe(title)
})

test('days are counted over the end of a month (§6.23)', () => {
  expect(dayAfter('2026-02-28')).toBe('2026-03-01')
  expect(daysBefore(7, Date.parse('2026-03-02T12:00:00Z'))).toBe('2026-02-23')
})
