import { createToday, dateProblems } from './today'

const evening = '2026-11-26T20:30:00Z'

test.each([
  ['UTC', evening, '2026-11-26'],
  ['Pacific/Auckland', evening, '2026-11-27'],
  ['Pacific/Auckland', '2026-11-26T10:59:59Z', '2026-11-26'],
  ['Pacific/Auckland', '2026-11-26T11:00:00Z', '2026-11-27'],
  ['Pacific/Honolulu', '2026-11-27T09:59:59Z', '2026-11-26'],
  ['Pacific/Honolulu', '2026-11-27T10:00:00Z', '2026-11-27'],
  // The clocks of Los Angeles went back an hour on 1 November.
  ['America/Los_Angeles', '2026-11-02T07:59:59Z', '2026-11-01'],
  ['America/Los_Angeles', '2026-11-02T08:00:00Z', '2026-11-02'],
])('today is the calendar day of %s: at %s it is %s', (zone, at, day) => {
  jest.useFakeTimers({ now: Date.parse(at) })
  expect(createToday(zone)()).toBe(day)
  jest.useRealTimers()
})

test('an offset moves the day of the zone', () => {
  jest.useFakeTimers({ now: Date.parse(evening) })
  expect(createToday('Pacific/Auckland', -1)()).toBe('2026-11-26')
  expect(createToday('UTC', 40)()).toBe('2027-01-05')
  jest.useRealTimers()
})

test('a date after today is refused with the day and the zone', () => {
  const day = { today: '2026-11-26', timeZone: 'UTC' }
  expect(dateProblems('2026-11-26', day, 'date')).toEqual([])
  expect(dateProblems('2026-11-27', day, 'date')).toEqual([
    { path: 'date', message: 'Date must not be after today, 26 Nov 2026 (UTC)' },
  ])
  const [problem] = dateProblems(
    '2026-10-01',
    { today: '2026-09-03', timeZone: 'Pacific/Auckland' },
    'baseline.date',
  )
  expect(problem?.message).toBe('Date must not be after today, 3 Sep 2026 (Pacific/Auckland)')
})
