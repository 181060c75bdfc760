/** @jest-environment node */
import { calculateNextDue, type TypedRule } from './next-due'
import { valuesOf } from './task-values'

const { limits: none } = valuesOf(undefined)
const every = (interval: string) => ({ ...none.hours, interval })
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

test('example 6: after a late completion the next due is calculated from typed limits', () => {
  expect(calculateNextDue(rule({}), base, late)).toEqual({
    now: { hours: 4450, cycles: 2270, date: '2027-02-01' },
    after: { hours: 4950, cycles: 2570, date: '2027-07-08' },
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
