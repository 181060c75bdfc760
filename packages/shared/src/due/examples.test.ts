/** @jest-environment node */
import { addDays } from './calendar-date'
import type { Amounts } from './figures'
import type { Limits } from './limits'
import {
  baseAfter,
  baselineBase,
  dueOf,
  type Base,
  type Completed,
  type Recurrence,
} from './next-due'
import type { Standing } from './outlook'
import { measuredRates, perDay, plannedRates, type Rates, type Reading } from './rates'
import { remainingOf } from './remaining'
import { stateOn } from './state'
import { storedDates } from './stored-dates'
import { refuseVariation } from './variation'

/*
 * The worked examples of maintenance tracking. The aircraft has flown 3.20 hours and 2.00 cycles a day since
 * August; T1, its A check, was last done on 1 August.
 */
const today = '2026-11-22'
const first: Reading = { date: '2026-08-24', hours: 4000, cycles: 2000 }
const newest: Reading = { date: today, hours: 4288, cycles: 2180 }
const readings = [first, newest]
const check: Limits = {
  hours: { interval: 500, tolerance: 50 },
  cycles: { interval: 300, tolerance: 30 },
  calendar: { interval: 6, unit: 'months', tolerance: 15 },
}
const task: Recurrence = { limits: check, next: 'excess' }
const lastDone = { date: '2026-08-01', hours: 3950, cycles: 1970 }
const base = baselineBase(lastDone)

type Question = {
  of?: Partial<Standing>
  log?: Reading[]
  rates?: Rates
  on?: string
}

function dueRow({
  of = {},
  log = readings,
  rates = measuredRates(log),
  on = today,
}: Question = {}) {
  const item: Standing = { limits: check, which: 'first', due: dueOf(task, base), ...of }
  const last = log.at(-1) ?? newest
  const dates = storedDates(item, { newest: last, rates })
  return {
    remaining: remainingOf(item.due, item.variation, last, on),
    driver: dates.driver,
    projectedOn: dates.projectedOn,
    counterOn: dates.counterOn,
    state: stateOn(dates, on),
  }
}

const withReading = (reading: Partial<Reading>) => [...readings, { ...newest, ...reading }]

const dueAfter = (done: Completed, more: Partial<Recurrence> = {}, from: Base = base) => {
  const changed = { ...task, ...more }
  return dueOf(changed, baseAfter(changed, from, done))
}

const dateAfter = (calendar: NonNullable<Limits['calendar']>, date: string, endOfMonth = false) =>
  dueOf({ limits: { calendar }, next: 'completion', endOfMonth }, baselineBase({ date })).date

test('example 1: T1 is due at 4,450.00 h, 2,270 c and 2027-02-01; 162.00 h, 90 c and 71 days are left, cycles come first, on 2027-01-06', () => {
  expect(dueOf(task, base)).toEqual({ hours: 4450, cycles: 2270, date: '2027-02-01' })
  expect(dueRow()).toMatchObject({
    remaining: { hours: 162, cycles: 90, days: 71 },
    driver: 'cycles',
    projectedOn: '2027-01-06',
    state: 'ok',
  })
})

test('the worked example: 288 h and 180 c in 90 days are 3.20 h and 2.00 c a day, and hours alone lead to 2027-01-11', () => {
  const { hours, cycles } = measuredRates(readings)
  expect(hours && perDay('hours', hours)).toBe(3.2)
  expect(cycles && perDay('cycles', cycles)).toBe(2)
  const { hours: limit } = check
  expect(dueRow({ of: { limits: { hours: limit }, due: { hours: 4450 } } })).toMatchObject({
    driver: 'hours',
    projectedOn: '2027-01-11',
  })
})

test.each([
  [{ interval: 100 }, 4388, undefined, '2026-12-17'],
  [{ interval: 50 }, 4338, { hours: { used: 500, days: 1 } }, '2026-11-30'],
  [{ threshold: 4388 }, 4388, undefined, '2026-11-23'],
])(
  'a check of %j due at %s h is soon a fifth of its interval before, at most 30 days',
  (...row) => {
    const [hours, due, rates, soonOn] = row
    const stateAt = (on: string) =>
      dueRow({ of: { limits: { hours }, due: { hours: due } }, on, ...(rates && { rates }) }).state
    expect([stateAt(addDays(soonOn, -1)), stateAt(soonOn)]).toEqual(['ok', 'soon'])
  },
)

test.each([
  [4, 'days', '2026-11-30', '2026-11-29'],
  [3, 'months', '2026-12-30', '2026-12-12'],
  [1, 'years', '2026-12-30', '2026-11-30'],
] as const)('after %s %s an item due on %s is soon from %s on', (interval, unit, date, soonOn) => {
  const of = { limits: { calendar: { interval, unit } }, due: { date } }
  expect(dueRow({ of, on: addDays(soonOn, -1) }).state).toBe('ok')
  expect(dueRow({ of, on: soonOn }).state).toBe('soon')
})

test('example 2: with 4,380.00 h and 2,240 c on 2026-12-20 the rates are 3.22 and 2.03; 70.00 h, 30 c and 43 days are left, soon, on 2027-01-03', () => {
  const log = withReading({ date: '2026-12-20', hours: 4380, cycles: 2240 })
  const { hours, cycles, from } = measuredRates(log)
  expect(from).toBe('2026-08-24')
  expect(hours && perDay('hours', hours)).toBe(3.22)
  expect(cycles && perDay('cycles', cycles)).toBe(2.03)
  expect(dueRow({ log, on: '2026-12-20' })).toMatchObject({
    remaining: { hours: 70, cycles: 30, days: 43 },
    driver: 'cycles',
    projectedOn: '2027-01-03',
    state: 'soon',
  })
})

test.each([
  ['example 3', 2270, 0, 'due'],
  ['example 4', 2271, -1, 'overdue'],
])('%s: at %s cycles %s are left, and T1 is %s', (_, cycles, left, state) => {
  const { remaining, ...seen } = dueRow({ log: withReading({ cycles }) })
  expect(remaining.cycles).toBe(left)
  expect(seen).toMatchObject({ driver: 'cycles', projectedOn: today, state })
})

test('example 5: done early, on 2027-01-02 at 4,440.00 h and 2,264 c, T1 is due at 4,940.00 h, 2,564 c and 2027-07-02', () => {
  expect(dueAfter({ date: '2027-01-02', hours: 4440, cycles: 2264 })).toEqual({
    hours: 4940,
    cycles: 2564,
    date: '2027-07-02',
  })
})

const done = { date: '2027-01-08', hours: 4460, cycles: 2275 }

test('example 6: done on 2027-01-08 at 4,460.00 h and 2,275 c, the excess is deducted: 4,950.00 h, 2,570 c and 2027-07-08', () => {
  expect(dueAfter(done)).toEqual({ hours: 4950, cycles: 2570, date: '2027-07-08' })
})

test('example 7: the same counted from the completion is due at 4,960.00 h, 2,575 c and 2027-07-08', () => {
  expect(dueAfter(done, { next: 'completion' })).toEqual({
    hours: 4960,
    cycles: 2575,
    date: '2027-07-08',
  })
})

test.each([
  [4430, 4950],
  [4425, 4950],
  [4424.99, 4924.99],
  [4420, 4920],
])('example 8: on a grid with a window of 25 h, done at %s h is due at %s h', (hours, due) => {
  const limits: Limits = { hours: { interval: 500, earlyWindow: 25 } }
  expect(dueAfter({ ...done, hours }, { limits, next: 'grid' })).toEqual({ hours: due })
})

test('example 9: with a variation of 40 h T1 is extended at 4,460.00 h, 30.00 h are left, and done at 4,470.00 h it is due at 4,950.00 h', () => {
  const log = withReading({ date: '2026-12-20', hours: 4460, cycles: 2240 })
  const on = '2026-12-20'
  const { remaining, state } = dueRow({ of: { variation: { hours: 40 } }, log, on })
  expect(remaining.hours).toBe(30)
  expect(state).toBe('extended')
  expect(dueRow({ log, on }).state).toBe('overdue')
  expect(dueAfter({ ...done, hours: 4470 }).hours).toBe(4950)
})

const refuse = (asked: Amounts, more = {}) =>
  refuseVariation(
    { limits: check, airworthinessLimitation: false, due: dueOf(task, base), ...more },
    asked,
  )

test.each<[asked: Amounts, path: keyof Amounts, message: string]>([
  [{ hours: 60 }, 'hours', 'at most 50.00 h'],
  [{ hours: 50, cycles: 31 }, 'cycles', 'at most 30 cycles'],
  [{ days: 16 }, 'days', 'at most 15 days'],
])('example 10: a variation of %j is refused in %s: %s', (asked, path, message) => {
  expect(refuse(asked)).toEqual({ code: 'beyond-tolerance', details: [{ path, message }] })
})

test('example 11: a second variation is refused, and the first one of the whole tolerance is not', () => {
  expect(refuse({ hours: 50, cycles: 30, days: 15 })).toBeUndefined()
  expect(refuse({ hours: 60 }, { variation: { hours: 1 } })).toEqual({ code: 'already-varied' })
})

test('example 12: an airworthiness limitation has no variation, nor has what is not due', () => {
  const none = { code: 'no-variation' }
  expect(refuse({ hours: 60 }, { airworthinessLimitation: true, variation: {} })).toEqual(none)
  expect(refuse({ hours: 60 }, { due: {} })).toEqual(none)
})

test('example 13: 12 months to the end of the month, done on 2026-11-15, are due on 2027-11-30 and overdue by a day on 2027-12-01', () => {
  const calendar = { interval: 12, unit: 'months' } as const
  const date = dateAfter(calendar, '2026-11-15', true)
  expect(date).toBe('2027-11-30')
  const of = { limits: { calendar }, due: { date } }
  expect(dueRow({ of, on: '2027-11-30' })).toMatchObject({ remaining: { days: 0 }, state: 'due' })
  expect(dueRow({ of, on: '2027-12-01' })).toMatchObject({
    remaining: { days: -1 },
    state: 'overdue',
  })
})

test.each([
  ['example 14', '2028-02-29', 12, 'months', '2029-02-28'],
  ['example 14', '2028-02-29', 48, 'months', '2032-02-29'],
  ['example 14', '2028-02-29', 1, 'years', '2029-02-28'],
  ['example 15', '2026-08-31', 6, 'months', '2027-02-28'],
  ['example 17', '2026-11-22', 180, 'days', '2027-05-21'],
] as const)('%s: %s and %s %s is %s', (_, date, interval, unit, due) => {
  expect(dateAfter({ interval, unit }, date)).toBe(due)
})

test('example 16: a month on a grid from 2027-01-31 leads to 2027-02-28 and then to 2027-03-31', () => {
  const monthly: Recurrence = {
    limits: { calendar: { interval: 1, unit: 'months' } },
    next: 'grid',
  }
  const begin = baselineBase({ date: '2027-01-31' })
  expect(dueOf(monthly, begin)).toEqual({ date: '2027-02-28' })
  const second = baseAfter(monthly, begin, { date: '2027-03-02', hours: 0, cycles: 0 })
  expect(dueOf(monthly, second)).toEqual({ date: '2027-03-31' })
  const excess = baseAfter({ ...monthly, next: 'excess' }, begin, { ...done, date: '2027-03-02' })
  expect(dueOf(monthly, excess)).toEqual({ date: '2027-03-28' })
})

test('example 18: a threshold of 2,000 c and every 500 c leaves 300 at 1,700; done at 1,990 it is due at 2,490', () => {
  const landing: Recurrence = {
    limits: { cycles: { threshold: 2000, interval: 500 } },
    next: 'excess',
  }
  const due = dueOf(landing, undefined)
  expect(due).toEqual({ cycles: 2000 })
  expect(remainingOf(due, undefined, { hours: 0, cycles: 1700 }, today)).toEqual({ cycles: 300 })
  const next = (cycles: number) =>
    dueOf(landing, baseAfter(landing, undefined, { ...done, cycles }))
  expect(next(1990)).toEqual({ cycles: 2490 })
  expect(next(2010)).toEqual({ cycles: 2500 })
})

test('example 19: an interval without a last time has no due, and the baseline is missing', () => {
  expect(dueOf(task, undefined)).toEqual({})
  expect(dueRow({ of: { due: {} } })).toEqual({
    remaining: {},
    driver: null,
    projectedOn: null,
    counterOn: null,
    state: 'no-baseline',
  })
})

test('example 20: where the last limit counts, 510 of 500 h in 3 of 6 months are not overdue', () => {
  const { cycles: _, ...limits } = check
  const of = { limits, which: 'last' as const, due: { hours: 4278, date: '2027-02-22' } }
  expect(dueRow({ of })).toMatchObject({
    remaining: { hours: -10, days: 92 },
    driver: 'calendar',
    projectedOn: '2027-02-22',
    state: 'ok',
  })
  expect(dueRow({ of, on: '2027-02-22' }).state).toBe('due')
  expect(dueRow({ of, on: '2027-02-23' }).state).toBe('overdue')
})

test.each([
  [40, 'soon'],
  [50, 'soon'],
  [50.01, 'ok'],
  [60, 'ok'],
])('example 21: without a rate %s of 500 h are %s', (left, state) => {
  const of = { limits: { hours: { interval: 500 } }, due: { hours: 4288 + left } }
  const seen = dueRow({ of, log: [newest] })
  expect(seen).toMatchObject({ driver: 'hours', projectedOn: null, state })
})

test.each([
  [6, false],
  [7, true],
])('example 22: whether readings %s days apart make a rate: %s', (days, hasRate) => {
  const start = { date: '2026-11-01', hours: 100, cycles: 50 }
  const rates = measuredRates([start, { date: `2026-11-0${1 + days}`, hours: 120, cycles: 60 }])
  expect('hours' in rates && 'cycles' in rates).toBe(hasRate)
})

test('example 23: with a plan of no use at all T1 comes by its date, 2027-02-01', () => {
  const rates = plannedRates({ hoursPerDay: 0, cyclesPerDay: 0 })
  expect(dueRow({ rates })).toMatchObject({ driver: 'calendar', projectedOn: '2027-02-01' })
})

test('example 24: 90.00 h left at 3.2 h a day on 2026-10-23 led to 2026-11-20, so the reading is to be checked two days later', () => {
  const log = [
    { date: '2026-07-25', hours: 4000, cycles: 2000 },
    { date: '2026-10-23', hours: 4288, cycles: 2180 },
  ]
  const of = { limits: { hours: { interval: 500 } }, due: { hours: 4378 } }
  expect(dueRow({ of, log })).toMatchObject({
    remaining: { hours: 90 },
    projectedOn: '2026-11-20',
    counterOn: '2026-11-20',
    state: 'check-reading',
  })
  expect(dueRow({ of, log, on: '2026-11-20' }).state).toBe('soon')
})

test('example 26: a correction to 4,287.90 h, which lowers the hours by less than 1.00, keeps the rates: cycles come first, on 2027-01-07', () => {
  const log = withReading({ date: '2026-11-23', hours: 4287.9 })
  expect(measuredRates(log)).toEqual(measuredRates(readings))
  expect(dueRow({ log, on: '2026-11-23' })).toMatchObject({
    remaining: { hours: 162.1, cycles: 90 },
    driver: 'cycles',
    projectedOn: '2027-01-07',
  })
})

test.each([
  [4287, 2180],
  [4287.9, 2179],
])(
  'example 26: after a correction to %s h and %s c the rates start anew, and T1 comes by its date, 2027-02-01',
  (hours, cycles) => {
    const log = withReading({ date: '2026-11-23', hours, cycles })
    expect(measuredRates(log)).toEqual({})
    expect(dueRow({ log, on: '2026-11-23' })).toMatchObject({
      driver: 'calendar',
      projectedOn: '2027-02-01',
    })
  },
)

test('example 28: a reading of 4,120.00 h and 2,075 c between the two changes no rate', () => {
  const between = { date: '2026-10-01', hours: 4120, cycles: 2075 }
  expect(measuredRates([first, between, newest])).toEqual(measuredRates(readings))
})

test('example 34: at 4,300 h T1 has 150.00 h left', () => {
  expect(dueRow({ log: withReading({ hours: 4300 }) }).remaining.hours).toBe(150)
})

test('example 35: an edit from 4,288.72 to 4,288 h keeps the rates, and 162.00 h are left', () => {
  const exact = { ...newest, hours: 4288.72 }
  const log = [first, exact, newest]
  expect(measuredRates(log)).toEqual(measuredRates([first, exact]))
  expect(dueRow({ log })).toMatchObject({ remaining: { hours: 162 }, projectedOn: '2027-01-06' })
})
