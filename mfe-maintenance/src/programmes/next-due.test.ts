import type { Item } from '@aerofleet/shared/contract/maintenance/items'
import { dueAfter, dueAsTyped } from './next-due'

/** Done on 2027-01-08, at 4,460.00 h and 2,275 cycles, over its hours and cycles, as in `example 6:` of `due/examples.test.ts`. */
const late = {
  limits: {
    hours: { interval: 500 },
    cycles: { interval: 300 },
    calendar: { interval: 6, unit: 'months' },
  },
  next: 'excess',
  endOfMonth: false,
  last: { date: '2027-01-08', hours: 4460, cycles: 2275 },
  due: { hours: 4950, cycles: 2570, date: '2027-07-08' },
} as Item

test.each([
  // What was over stays deducted: 4,950 - 500 + 400 and 2,570 - 300 + 200.
  [
    { hours: { interval: 400 }, cycles: { interval: 200 } },
    { hours: 4850, cycles: 2470 },
  ],
  [{ calendar: { interval: 3, unit: 'months' } }, { date: '2027-04-08' }],
  // A threshold counts no more once it was done.
  [{ hours: { threshold: 9000, interval: 500 } }, { hours: 4950 }],
] as const)('a changed interval counts from the same base: %j gives %j', (limits, due) => {
  expect(dueAsTyped(limits as Item['limits'], false, late)).toEqual(due)
})

test('a calendar limit that counts from the due before is shown while it stays as it is', () => {
  const item = { ...late, due: { date: '2027-07-01' } } as Item
  const every = (interval: number) => ({ calendar: { interval, unit: 'months' } }) as Item['limits']
  expect(dueAsTyped(every(6), false, item)).toEqual({ date: '2027-07-01' })
  expect(dueAsTyped(every(3), false, item)).toEqual({})
})

test('what was never done is due at its thresholds, and after a completion at its intervals', () => {
  const limits = { cycles: { threshold: 2000, interval: 500 } } as Item['limits']
  expect(dueAsTyped(limits, false, undefined)).toEqual({ cycles: 2000 })
  const done = { date: '2026-11-22', hours: 4288, cycles: 1990 }
  expect(dueAfter(limits, false, done)).toEqual({ cycles: 2490 })
})
