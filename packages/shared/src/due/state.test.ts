/** @jest-environment node */
import fc from 'fast-check'
import { addDays, daysBetween } from './calendar-date'
import { counters, type Counter } from './figures'
import type { Limits } from './limits'
import { dueWith } from './next-due'
import type { Standing, Usage } from './outlook'
import { stateOn, states, type State } from './state'
import { storedDates } from './stored-dates'

const start = '2026-01-01'
const horizon = 36_500

const counterLimit = (scale: number) =>
  fc.record({
    interval: fc.integer({ min: 1, max: 500 }).map((parts) => parts / scale),
    warn: fc.option(
      fc.integer({ min: 0, max: 200 }).map((parts) => parts / scale),
      { nil: undefined },
    ),
    due: fc.option(
      fc.integer({ min: 800, max: 1300 }).map((parts) => parts / scale),
      { nil: undefined, freq: 6 },
    ),
    variation: fc.option(
      fc.integer({ min: 1, max: 60 }).map((parts) => parts / scale),
      { nil: undefined },
    ),
  })
const calendarLimit = fc.record({
  interval: fc.integer({ min: 1, max: 200 }),
  warn: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
  due: fc.option(
    fc.integer({ min: -60, max: 200 }).map((days) => addDays(start, days)),
    { nil: undefined, freq: 6 },
  ),
  variation: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
})
const rate = fc.option(
  fc.record({ used: fc.integer({ min: 1, max: 400 }), days: fc.integer({ min: 1, max: 90 }) }),
  { nil: undefined },
)
const optional = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.option(arbitrary, { nil: undefined, freq: 3 })

type Case = { item: Standing; usage: Usage }

const cases: fc.Arbitrary<Case> = fc
  .record({
    which: fc.constantFrom('first' as const, 'last' as const),
    isVaried: fc.boolean(),
    hours: optional(counterLimit(100)),
    cycles: optional(counterLimit(1)),
    calendar: optional(calendarLimit),
    rates: fc.record({ hours: rate, cycles: rate }),
  })
  .map(({ which, isVaried, hours, cycles, calendar, rates }) => ({
    item: {
      which,
      limits: {
        ...(hours && { hours: { interval: hours.interval, warn: hours.warn } }),
        ...(cycles && { cycles: { interval: cycles.interval, warn: cycles.warn } }),
        ...(calendar && {
          calendar: { interval: calendar.interval, unit: 'days' as const, warn: calendar.warn },
        }),
      },
      due: {
        ...(hours?.due !== undefined && { hours: hours.due }),
        ...(cycles?.due !== undefined && { cycles: cycles.due }),
        ...(calendar?.due !== undefined && { date: calendar.due }),
      },
      variation: isVaried
        ? { hours: hours?.variation, cycles: cycles?.variation, days: calendar?.variation }
        : undefined,
    },
    usage: { newest: { date: start, hours: 10, cycles: 1000 }, rates },
  }))

/** Whole numbers, so that this check also calculates without rounding. */
const exact = (counter: Counter, figure: number) =>
  BigInt(Math.round(figure * (counter === 'hours' ? 100 : 1)))

type View = {
  left: bigint
  projected: number | undefined
  soon: number | undefined
  isDay: boolean
}

/** Returns each dimension as the rules say, in days after the newest reading. The calendar's `left` is in days. */
function viewsOn({ item, usage }: Case, today: number): View[] {
  const due = dueWith(item.due, item.variation)
  const { calendar } = item.limits
  const warningFor = (interval: bigint) =>
    calendar?.warn ?? Math.max(1, Math.min(30, Number(interval / 5n)))
  const views = counters.flatMap((counter): View[] => {
    const figure = due[counter]
    const limit = item.limits[counter]
    if (figure === undefined || !limit) return []
    const left = exact(counter, figure) - exact(counter, usage.newest[counter])
    const rateOf = usage.rates[counter]
    const daysFor = (amount: bigint) => {
      if (amount <= 0n) return 0
      if (!rateOf) return undefined
      return Math.min(Number((amount * BigInt(rateOf.days)) / BigInt(rateOf.used)), horizon)
    }
    const projected = daysFor(left)
    const parts = exact(counter, limit.interval ?? 0)
    const warning = rateOf
      ? warningFor((parts * BigInt(rateOf.days)) / BigInt(rateOf.used))
      : (calendar?.warn ?? 30)
    const soon = [
      projected === undefined ? undefined : projected - warning,
      limit.warn === undefined ? undefined : daysFor(left - exact(counter, limit.warn)),
      !rateOf && left * 10n <= parts ? 0 : undefined,
    ].filter((day) => day !== undefined)
    return [{ left, projected, soon: soon.sort((a, b) => a - b)[0], isDay: false }]
  })
  if (due.date === undefined) return views
  const day = daysBetween(start, due.date)
  const warning = warningFor(BigInt(calendar?.interval ?? 0))
  return [...views, { left: BigInt(day - today), projected: day, soon: day - warning, isDay: true }]
}

function expectedState(one: Case, today: number): State {
  const { item } = one
  const isFirst = item.which === 'first'
  const views = viewsOn(one, today)
  const holds = (of: View[], test: (view: View) => boolean) =>
    isFirst ? of.some(test) : of.every(test)
  const decide = (days: (number | undefined)[]) => {
    const known = days.filter((day) => day !== undefined)
    if (known.length === 0) return undefined
    return isFirst ? Math.min(...known) : Math.max(...known)
  }
  const isOver = (view: View) => view.left < 0n
  const isReached = (view: View) => view.left <= 0n

  const isKnownWhole = views.length === Object.keys(item.limits).length
  if (views.length === 0 || (!isFirst && !isKnownWhole)) return 'no-baseline'
  if (holds(views, isOver)) return 'overdue'
  if (holds(views, isReached)) return 'due'
  if (!isKnownWhole) return 'no-baseline'
  const below = views.filter((view) => !view.isDay && view.left > 0n)
  const isKnown = isFirst || below.every((view) => view.projected !== undefined)
  const considered = isFirst ? below : views
  const counterDay =
    below.length > 0 && isKnown ? decide(considered.map((view) => view.projected)) : undefined
  if (counterDay !== undefined && today > counterDay) return 'check-reading'
  const bare = viewsOn({ ...one, item: { ...item, variation: undefined } }, today)
  if (item.variation && holds(bare, isReached)) return 'extended'
  const soonDay = decide(views.map((view) => view.soon))
  return soonDay !== undefined && today >= soonDay ? 'soon' : 'ok'
}

test('on every day the stored dates give the state that the rules give for the amounts left', () => {
  const seen = new Set<State>()
  fc.assert(
    fc.property(cases, fc.integer({ min: -10, max: 300 }), (one, today) => {
      const state = stateOn(storedDates(one.item, one.usage), addDays(start, today))
      expect(state).toBe(expectedState(one, today))
      seen.add(state)
    }),
    { numRuns: 3000 },
  )
  expect([...seen].sort()).toEqual([...states].sort())
})

test('no item becomes less urgent without a change', () => {
  const day = fc.integer({ min: 0, max: 300 })
  fc.assert(
    fc.property(cases, day, day, ({ item, usage }, today, later) => {
      const dates = storedDates(item, usage)
      const rank = (days: number) => states.indexOf(stateOn(dates, addDays(start, days)))
      expect(rank(today + later)).toBeLessThanOrEqual(rank(today))
    }),
  )
})

const usage: Usage = { newest: { date: start, hours: 100, cycles: 50 }, rates: {} }

test('without a projected date the smallest share left drives an item, or the largest where the last limit counts', () => {
  const item = {
    limits: { hours: { interval: 500 }, cycles: { threshold: 100 } },
    due: { hours: 200, cycles: 60 },
  }
  const driven = { projectedOn: null, driver: 'cycles', urgentOn: addDays(start, 36) }
  expect(storedDates({ ...item, which: 'first' }, usage)).toMatchObject(driven)
  expect(storedDates({ ...item, which: 'last' }, usage)).toMatchObject({
    driver: 'hours',
    urgentOn: addDays(start, 73),
  })
})

test('without a rate a whole interval counts as 365 days in the order of urgency, beside days that are known', () => {
  const limits = { hours: { interval: 500 }, calendar: { interval: 1, unit: 'years' as const } }
  const due = { hours: 200, date: addDays(start, 300) }
  const on = (which: Standing['which'], rates: Usage['rates'] = {}, more: Partial<Usage> = {}) =>
    storedDates({ limits, which, due }, { ...usage, rates, ...more })
  expect(on('first')).toMatchObject({
    projectedOn: addDays(start, 300),
    urgentOn: addDays(start, 73),
    withoutRate: ['hours'],
    driver: 'calendar',
  })
  expect(on('last')).toMatchObject({ urgentOn: addDays(start, 300), withoutRate: ['hours'] })
  const flown = on('first', { hours: { used: 100, days: 1 } })
  expect(flown).toMatchObject({ projectedOn: addDays(start, 100), withoutRate: null })
  expect(flown.urgentOn).toBe(flown.projectedOn)
  // A plan of 0 says that the aircraft does not fly.
  expect(on('first', {}, { isPlanned: true })).toMatchObject({ withoutRate: null })
  const over = storedDates({ limits, which: 'first', due: { ...due, hours: 90 } }, usage)
  expect(over).toMatchObject({ urgentOn: start, withoutRate: null })
})

test('if several dimensions fall on the same day, hours decide, then cycles', () => {
  const limits = { hours: { interval: 10 }, cycles: { interval: 10 } }
  const due = { hours: 110, cycles: 60, date: addDays(start, 10) }
  const rates = { hours: { used: 100, days: 1 }, cycles: { used: 1, days: 1 } }
  const driverOf = (of: Standing['due'], which: Standing['which']) =>
    storedDates({ limits, which, due: of }, { ...usage, rates }).driver
  expect(driverOf(due, 'first')).toBe('hours')
  expect(driverOf(due, 'last')).toBe('hours')
  expect(driverOf({ ...due, hours: undefined }, 'last')).toBe('cycles')
})

test('a tiny rate projects at most 36,500 days ahead', () => {
  const item: Standing = {
    limits: { hours: { interval: 1_000_000 } },
    which: 'first',
    due: { hours: 1_000_000 },
  }
  const rates = { hours: { used: 1, days: 100_000 } }
  expect(storedDates(item, { ...usage, rates }).projectedOn).toBe(addDays(start, 36_500))
})

test.each([
  ['first', 'hours', 90, 'overdue'],
  ['first', 'hours', 100, 'due'],
  ['first', 'hours', 400, 'no-baseline'],
  ['last', 'hours', 90, 'no-baseline'],
  ['first', 'date', addDays(start, -1), 'overdue'],
  ['first', 'date', start, 'due'],
  ['first', 'date', addDays(start, 1), 'no-baseline'],
  ['last', 'date', addDays(start, -1), 'no-baseline'],
] as const)(
  'where the %s limit counts and cycles have no due, an item whose %s are due at %s is %s',
  (which, dimension, at, state) => {
    const known: Limits =
      dimension === 'hours'
        ? { hours: { interval: 500 } }
        : { calendar: { interval: 9, unit: 'days' } }
    const limits = { ...known, cycles: { interval: 50 } }
    expect(stateOn(storedDates({ which, limits, due: { [dimension]: at } }, usage), start)).toBe(
      state,
    )
  },
)

test('an item without a rate, and far from its limit, is never soon', () => {
  const item: Standing = {
    limits: { hours: { interval: 500 } },
    which: 'first',
    due: { hours: 400 },
  }
  const dates = storedDates(item, usage)
  expect(dates).toMatchObject({ soonFrom: null, checkFrom: null, dueFrom: null, overdueFrom: null })
  expect(stateOn(dates, '2199-12-31')).toBe('ok')
})

test('a counter that is at its due came there on the day of the newest reading, also without a rate', () => {
  const item: Standing = {
    limits: { hours: { interval: 50 } },
    which: 'first',
    due: { hours: 100 },
    base: { hours: 50 },
  }
  const usage: Usage = { newest: { date: start, hours: 100, cycles: 80 }, rates: {} }
  expect(storedDates(item, usage)).toMatchObject({ projectedOn: start, dueFrom: '-infinity' })
})

test('an advisory limit has a projected day until it is passed, and is always ok', () => {
  const item: Standing = {
    limits: { hours: { interval: 2000 } },
    which: 'first',
    due: { hours: 2000 },
    base: { hours: 0 },
    isAdvisory: true,
  }
  const rates = { hours: { used: 100, days: 1 } }
  const at = (hours: number) =>
    storedDates(item, { newest: { date: start, hours, cycles: 0 }, rates })
  expect(at(1990).projectedOn).toBe('2026-01-11')
  expect(at(2112).projectedOn).toBeNull()
  expect(stateOn(at(2112), addDays(start, 1000))).toBe('ok')
})
