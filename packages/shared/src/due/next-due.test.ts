/** @jest-environment node */
import fc from 'fast-check'
import { addDays, addMonths } from './calendar-date'
import { baseAfter, baselineBase, dueOf, dueWith, withoutDue, type Recurrence } from './next-due'

const grid = (limits: Recurrence['limits']): Recurrence => ({ limits, next: 'grid' })

test('without a baseline only a threshold makes a due, and the intervals count from the first completion on', () => {
  const task: Recurrence = {
    limits: { hours: { threshold: 1000, interval: 500 }, cycles: { interval: 300 } },
    next: 'excess',
  }
  expect(dueOf(task, undefined)).toEqual({ hours: 1000 })
  expect(withoutDue({ ...task, due: { hours: 1000 } })).toEqual(['cycles'])
  const base = baseAfter(task, undefined, { date: '2026-11-22', hours: 1010, cycles: 700 })
  expect(dueOf(task, base)).toEqual({ hours: 1500, cycles: 1000 })
  expect(withoutDue({ ...task, due: dueOf(task, base), base })).toEqual([])
})

test('once the work was done, a threshold without an interval makes no due, and none is missing', () => {
  const limits = { hours: { threshold: 1000 }, cycles: { interval: 300 } }
  const base = baselineBase({ date: '2026-11-22', cycles: 700 })
  expect(dueOf({ limits, next: 'excess' }, base)).toEqual({ cycles: 1000 })
  expect(withoutDue({ limits, due: { cycles: 1000 }, base })).toEqual([])
})

test('after a change of limits, a changed interval counts from where it began, and a new limit from the last completion', () => {
  const task: Recurrence = { limits: { hours: { interval: 500 } }, next: 'excess' }
  const done = { date: '2026-11-22', hours: 510, cycles: 700 }
  const base = baseAfter(task, baselineBase({ date: '2026-01-01', hours: 0 }), done)
  const limits = { hours: { interval: 400 }, cycles: { interval: 300 } }
  expect(dueOf({ ...task, limits }, base)).toEqual({ hours: 900, cycles: 1000 })
})

test('a limit of cycles has no due if the baseline has no cycles', () => {
  const limits = { hours: { interval: 5000 }, cycles: { threshold: 10, interval: 50 } }
  const base = baselineBase({ date: '2026-01-01', hours: 0 })
  const due = dueOf({ limits, next: 'excess' }, base)
  expect(due).toEqual({ hours: 5000 })
  expect(withoutDue({ limits, due, base })).toEqual(['cycles'])
})

test('work in the early window (in days), on the due date or later keeps the grid; earlier work starts a new one', () => {
  const task = grid({ calendar: { interval: 12, unit: 'months', earlyWindow: 30 } })
  const base = baselineBase({ date: '2026-11-22' })
  const nextDueAfter = (date: string) =>
    dueOf(task, baseAfter(task, base, { date, hours: 0, cycles: 0 })).date
  expect(nextDueAfter('2027-10-22')).toBe('2028-10-22')
  expect(nextDueAfter('2027-10-23')).toBe('2028-11-22')
  expect(nextDueAfter('2027-11-22')).toBe('2028-11-22')
  expect(nextDueAfter('2027-12-05')).toBe('2028-11-22')
})

test('work before the early window starts a new grid, on the day of the month when it was done', () => {
  const task = grid({ calendar: { interval: 1, unit: 'months', earlyWindow: 3 } })
  const earlyWork = { date: '2027-02-10', hours: 0, cycles: 0 }
  const base = baseAfter(task, baselineBase({ date: '2027-01-31' }), earlyWork)
  expect(dueOf(task, base).date).toBe('2027-03-10')
})

const anyDate = fc.integer({ min: 0, max: 80_000 }).map((days) => addDays('1900-01-01', days))
const months = fc.integer({ min: 1, max: 36 })

test('a grid keeps its day of the month after shorter months: 31 January, 28 February, 31 March', () => {
  fc.assert(
    fc.property(anyDate, months, fc.nat(20), (begin, interval, times) => {
      const task = grid({ calendar: { interval, unit: 'months' } })
      let base = baselineBase({ date: begin })
      for (let time = 0; time < times; time++) {
        const date = dueOf(task, base).date ?? ''
        base = baseAfter(task, base, { date: addDays(date, time % 5), hours: 0, cycles: 0 })
      }
      expect(dueOf(task, base).date).toBe(addMonths(begin, interval * (times + 1)))
    }),
  )
})

const hundredthsOfHours = fc.integer({ min: 0, max: 10_000_000 })

test('with excess the next interval begins at early work, and after late work it is shorter by what was flown beyond the due', () => {
  fc.assert(
    fc.property(
      hundredthsOfHours,
      hundredthsOfHours,
      fc.integer({ min: 1, max: 1e6 }),
      (baseline, done, interval) => {
        const task = { limits: { hours: { interval: interval / 100 } }, next: 'excess' } as const
        const completed = { date: '2026-11-22', hours: done / 100, cycles: 0 }
        const base = baseAfter(
          task,
          baselineBase({ date: '2026-01-01', hours: baseline / 100 }),
          completed,
        )
        const due = dueOf(task, base).hours ?? 0
        expect(Math.round(due * 100)).toBe(Math.min(baseline + interval, done) + interval)
      },
    ),
  )
})

test('a variation moves each due that there is, and makes no new one', () => {
  expect(dueWith({ hours: 4450.1, date: '2027-02-01' }, { hours: 40.2, days: 10 })).toEqual({
    hours: 4490.3,
    date: '2027-02-11',
  })
  expect(dueWith({ cycles: 5 }, undefined)).toEqual({ cycles: 5 })
})
