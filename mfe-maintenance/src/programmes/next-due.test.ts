/** @jest-environment node */
import { calculateNextDue, type TypedRule } from './next-due'
import { valuesOf } from './task-values'

const { limits: none } = valuesOf(undefined)
const every = (interval: string, earlyWindow = '') => ({ ...none.hours, interval, earlyWindow })
const rule = (values: Partial<TypedRule>): TypedRule => ({
  limits: {
    hours: every('500'),
    cycles: every('300'),
    calendar: { ...none.calendar, interval: '6' },
  },
  next: 'excess',
  endOfMonth: false,
  ...values,
})
/** The A check of the worked example was last done on 1 August. */
const base = { date: '2026-08-01', hours: 3950, cycles: 1970, anchor: 1 }
const late = { date: '2027-01-08', hours: 4460, cycles: 2275 }

test.each([
  [6, 'excess', { hours: 4950, cycles: 2570, date: '2027-07-08' }],
  [7, 'completion', { hours: 4960, cycles: 2575, date: '2027-07-08' }],
])('example %i: after a late completion the next due by %s is calculated', (_, next, after) => {
  expect(calculateNextDue(rule({ next }), base, late)).toEqual({
    now: { hours: 4450, cycles: 2270, date: '2027-02-01' },
    after,
  })
})

test.each([
  [4430, 4950],
  [4420, 4920],
])('example 8: on a grid, done at %d h is due at %d h', (hours, due) => {
  const limits = { ...none, hours: every('500', '25') }
  expect(calculateNextDue(rule({ limits, next: 'grid' }), base, { ...late, hours })?.after).toEqual(
    {
      hours: due,
    },
  )
})

test('a changed interval counts from the same base', () => {
  const limits = { ...none, hours: every('400') }
  expect(calculateNextDue(rule({ limits }), { ...base, hours: 4450 }, late)?.now).toEqual({
    hours: 4850,
  })
})

test('a task that was never done is due at its thresholds, and after a completion at its intervals', () => {
  const limits = { ...none, cycles: { ...every('500'), threshold: '2000' } }
  expect(calculateNextDue(rule({ limits }), undefined, { ...late, cycles: 1990 })).toEqual({
    now: { cycles: 2000 },
    after: { cycles: 2490 },
  })
})

test('nothing is calculated while a limit cannot be read', () => {
  expect(
    calculateNextDue(rule({ limits: { ...none, hours: every('-') } }), base, late),
  ).toBeUndefined()
})
