import { marginChanges } from './limits-text'

const limit = { tolerance: 0, earlyWindow: 0 }

test('a revision names each tolerance, warning and early window that changes, old and new', () => {
  const before = {
    hours: { ...limit, interval: 500, tolerance: 50, warn: 20 },
    calendar: { ...limit, interval: 6, unit: 'months' as const, tolerance: 15 },
  }
  expect(marginChanges(before, before)).toEqual([])
  const after = {
    hours: { ...limit, interval: 500, tolerance: 30.5, earlyWindow: 25 },
    cycles: { ...limit, interval: 300, warn: 0 },
    calendar: before.calendar,
  }
  expect(marginChanges(before, after)).toEqual([
    'tolerance 50.00 h → 30.50 h',
    'warning 20.00 h → none',
    'early window none → 25.00 h',
    'warning none → 0 cycles',
  ])
  expect(marginChanges(before, { hours: before.hours })).toEqual(['tolerance 15 days → none'])
})
