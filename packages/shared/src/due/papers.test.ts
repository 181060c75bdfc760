/** @jest-environment node */
import { largestTolerance, type Limits } from './limits'
import { baseAfter, baselineBase, dueOf, withoutDue, type Recurrence } from './next-due'
import { storedDates } from './stored-dates'

const firstThenEvery = { threshold: 120, interval: 60, unit: 'days' } as const
const task = (limits: Limits, next: Recurrence['next'] = 'excess'): Recurrence => ({ limits, next })
const inService = baselineBase({ date: '2026-08-01', hours: 3950, since: true })
const usage = { newest: { date: '2026-11-22', hours: 4288, cycles: 2180 }, rates: {} }

describe('a calendar threshold', () => {
  const limits = { calendar: firstThenEvery }

  test('counts from the day in service, and the interval after it from the due', () => {
    const before = dueOf(task(limits), inService)
    expect(before).toEqual({ date: '2026-11-29' })
    const done = { date: '2026-12-03', hours: 4320, cycles: 2200 }
    expect(dueOf(task(limits), baseAfter(task(limits), inService, done))).toEqual({
      date: '2027-01-28',
    })
    const isCounted = task(limits, 'completion')
    expect(dueOf(isCounted, baseAfter(isCounted, inService, done))).toEqual({ date: '2027-02-01' })
    const early = { ...done, date: '2026-11-20' }
    expect(dueOf(task(limits), baseAfter(task(limits), inService, early))).toEqual({
      date: '2027-01-19',
    })
  })

  test('does not count once it was done: the interval counts from there', () => {
    const base = baselineBase({ date: '2026-08-01' })
    expect(dueOf(task(limits), base)).toEqual({ date: '2026-09-30' })
  })

  test('has no due without a baseline, and is not missing after a completion', () => {
    const once: Limits = { calendar: { threshold: 12, unit: 'months' } }
    expect(withoutDue({ limits: once, due: {} })).toEqual(['calendar'])
    expect(dueOf(task(once), inService)).toEqual({ date: '2027-08-01' })
    const limited = { ...once, hours: { interval: 100 } }
    const base = baselineBase({ date: '2026-08-01', hours: 3950 })
    expect(dueOf(task(limited), base)).toEqual({ hours: 4050 })
    expect(withoutDue({ limits: limited, due: { hours: 4050 }, base })).toEqual([])
  })

  test('in months falls on the same day, on a grid past shorter months, or on the last of the month', () => {
    const monthly: Limits = { calendar: { threshold: 1, interval: 1, unit: 'months' } }
    const since = baselineBase({ date: '2027-01-31', since: true })
    const grid = task(monthly, 'grid')
    expect(dueOf(grid, since)).toEqual({ date: '2027-02-28' })
    const done = { date: '2027-02-28', hours: 1, cycles: 1 }
    expect(dueOf(grid, baseAfter(grid, since, done))).toEqual({ date: '2027-03-31' })
    expect(dueOf({ ...grid, endOfMonth: true }, { ...since, date: '2027-01-10' })).toEqual({
      date: '2027-02-28',
    })
  })

  test('of 120 days and none after tolerates 24 days, and warns 30 days before', () => {
    const once: Limits = { calendar: { threshold: 120, unit: 'days' } }
    expect(largestTolerance(once)).toEqual({ days: 24 })
    const due = dueOf(task(once), inService)
    const dates = storedDates({ limits: once, which: 'first', due, base: inService }, usage)
    expect(dates).toMatchObject({ soonFrom: '2026-10-30', baselineMissing: false })
  })
})

test('an item in service since a day counts thresholds from new, and intervals from the figures of that day', () => {
  const limits = { hours: { threshold: 5000, interval: 500 }, cycles: { interval: 300 } }
  const base = baselineBase({ date: '2026-08-01', cycles: 1970, since: true })
  expect(dueOf(task(limits), base)).toEqual({ hours: 5000, cycles: 2270 })
  const replaced = { ...limits, hours: { threshold: 4500, interval: 500 } }
  expect(dueOf(task(replaced), base).hours).toBe(4500)
  const after = baseAfter(task(limits), base, { date: '2026-11-20', hours: 4280, cycles: 2175 })
  expect(dueOf(task(limits), after)).toEqual({ hours: 4780, cycles: 2475 })
})

describe('a date as printed', () => {
  const limits: Limits = { calendar: { printed: true } }

  test('is due on the day of the paper, whatever the next one is counted from', () => {
    const base = baselineBase({ date: '2026-10-15', validUntil: '2027-09-30' })
    for (const next of ['excess', 'completion', 'grid'] as const) {
      const done = { date: '2027-10-02', hours: 1, cycles: 1, validUntil: '2028-09-30' }
      expect(dueOf(task(limits, next), base)).toEqual({ date: '2027-09-30' })
      expect(dueOf(task(limits, next), baseAfter(task(limits, next), base, done))).toEqual({
        date: '2028-09-30',
      })
    }
  })

  test('has no due without a paper, and no tolerance', () => {
    const base = baselineBase({ date: '2026-10-15' })
    expect(withoutDue({ limits, due: {}, base })).toEqual(['calendar'])
    expect(largestTolerance(limits)).toEqual({ days: 0 })
  })

  test.each([
    [undefined, '2027-08-31'],
    [45, '2027-08-16'],
  ])('with a warning of %s days is soon from %s on', (warn, soonFrom) => {
    const due = { date: '2027-09-30' }
    const warned: Limits = { calendar: { printed: true, ...(warn && { warn }) } }
    expect(storedDates({ limits: warned, which: 'first', due }, usage)).toMatchObject({ soonFrom })
  })

  test('counts from the day of issue once it becomes an interval', () => {
    const base = baselineBase({ date: '2026-10-15', validUntil: '2027-09-30' })
    const done = { date: '2027-10-02', hours: 1, cycles: 1, validUntil: '2028-09-30' }
    const yearly: Limits = { calendar: { interval: 1, unit: 'years' } }
    expect(dueOf(task(yearly), baseAfter(task(limits), base, done))).toEqual({ date: '2028-10-02' })
  })
})
