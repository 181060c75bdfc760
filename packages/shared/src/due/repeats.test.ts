/** @jest-environment node */
import { dateOf, dayNumber } from './calendar-date'
import { baselineBase, dueOf, type Done } from './next-due'
import { ratesTimes } from './rates'
import { layOut, type NextDue, type Repeated } from './repeats'

const day = '2026-11-27'
const today = dayNumber(day)
const until = (last: string) => ({ day, today, until: dayNumber(last) })
const eightWeeks = until('2027-01-17')
/** D-ALMA flies 5.00 h and 6 cycles a day. */
const alma = {
  newestOn: today,
  newest: { date: '2026-11-27', hours: 12_450, cycles: 14_540 },
  rates: { hours: { used: 45_000, days: 90 }, cycles: { used: 540, days: 90 } },
}
const flying = (percent: number) => ({ ...alma, rates: ratesTimes(alma.rates, percent) })

type Item = Repeated & NextDue
type Given = Partial<Item> & Pick<Repeated, 'limits'> & { done?: Done }
function anItem({ done, ...given }: Given): Item {
  const task = { which: 'first' as const, next: 'excess' as const, ...given }
  const base = done && baselineBase(done)
  return { state: 'ok' as const, due: dueOf(task, base), anchor: base?.anchor, ...task }
}
const fiftyHours = anItem({
  limits: { hours: { interval: 50 } },
  done: { date: '2026-11-23', hours: 12_430 },
})
type Rest = Parameters<typeof layOut> extends [unknown, unknown, ...infer Others] ? Others : never
const days = (item: Item, ...rest: Rest) => {
  const { next, repeats } = layOut(item, item, ...rest)
  return [typeof next === 'number' ? dateOf(next) : next, ...repeats.map(dateOf)]
}

test('case 24: a 50-hour check at 5.00 h a day is due five times in eight weeks', () => {
  expect(days(fiftyHours, alma, eightWeeks)).toEqual([
    ...['2026-12-03', '2026-12-13', '2026-12-23'],
    ...['2027-01-02', '2027-01-12'],
  ])
})

test('case 24: at 150 % it is due eight times', () => {
  expect(days(fiftyHours, flying(150), eightWeeks)).toEqual([
    ...['2026-12-01', '2026-12-07', '2026-12-14', '2026-12-21'],
    ...['2026-12-27', '2027-01-03', '2027-01-10', '2027-01-16'],
  ])
})

test('an aircraft that does not fly reaches no limit of its counters', () => {
  expect(days(fiftyHours, flying(0), eightWeeks)).toEqual(['no-date'])
  const yearly = { hours: { interval: 50 }, calendar: { interval: 12, unit: 'months' as const } }
  const item = anItem({ limits: yearly, done: { date: '2025-12-20', hours: 12_430 } })
  expect(days(item, flying(0), eightWeeks)).toEqual(['2026-12-20'])
})

test('what is overdue repeats as if done today, and its excess is deducted', () => {
  const overdue = anItem({
    limits: { hours: { interval: 50 } },
    done: { date: '2026-11-17', hours: 12_390 },
    state: 'overdue',
  })
  // Due 12,440.00 h, so 10.00 h over; the next one is due at 12,490.00 h.
  expect(days(overdue, alma, eightWeeks).slice(0, 3)).toEqual([
    ...['overdue', '2026-12-05', '2026-12-15'],
  ])
  const counted = { ...overdue, next: 'completion' as const }
  expect(days(counted, alma, eightWeeks).slice(0, 2)).toEqual(['overdue', '2026-12-07'])
})

test('what is due now stands today', () => {
  const due = anItem({
    limits: { hours: { interval: 50 } },
    done: { date: '2026-11-17', hours: 12_400 },
    state: 'due',
  })
  const late = { ...alma, newest: { ...alma.newest, date: '2026-11-10' }, newestOn: today - 17 }
  expect(days(due, late, eightWeeks)[0]).toBe('2026-11-27')
})

test('an excess longer than the interval makes no second repeat on the same day', () => {
  const long = anItem({
    limits: { hours: { interval: 50 } },
    done: { date: '2026-08-29', hours: 12_000 },
    state: 'overdue',
  })
  expect(days(long, alma, eightWeeks).slice(0, 3)).toEqual([
    ...['overdue', '2026-12-07', '2026-12-17'],
  ])
})

test('an item of an order stands on the planned day, and repeats from that day', () => {
  // Done three days early, so the interval counts from the figures of that day: 12,465.00 h.
  expect(days(fiftyHours, alma, eightWeeks, '2026-11-30').slice(0, 2)).toEqual([
    ...['2026-11-30', '2026-12-10'],
  ])
  // Done ten days late: 12,530.00 h, and the excess is deducted.
  expect(days(fiftyHours, alma, eightWeeks, '2026-12-13').slice(0, 2)).toEqual([
    ...['2026-12-13', '2026-12-23'],
  ])
})

test('an item whose planned day was before this week stands today, or as overdue', () => {
  expect(days(fiftyHours, alma, eightWeeks, '2026-11-22')[0]).toBe('2026-11-27')
  expect(days(fiftyHours, alma, eightWeeks, '2026-11-23')[0]).toBe('2026-11-23')
  const overdue = { ...fiftyHours, state: 'overdue' as const }
  expect(days(overdue, alma, eightWeeks, '2026-11-22')[0]).toBe('overdue')
  expect(days(overdue, alma, eightWeeks, '2026-12-22')[0]).toBe('2026-12-22')
})

test('a limit without an interval, and a date as printed, do not repeat', () => {
  const once = anItem({ limits: { hours: { threshold: 12_480 } } })
  expect(days(once, alma, eightWeeks)).toEqual(['2026-12-03'])
  const paper = anItem({
    limits: { calendar: { printed: true } },
    done: { date: '2025-12-20', validUntil: '2026-12-20' },
  })
  expect(days(paper, alma, eightWeeks)).toEqual(['2026-12-20'])
})

test('the life of a part comes once, and an overhaul comes again', () => {
  const life = { ...fiftyHours, partLimit: 'life' as const }
  expect(days(life, alma, eightWeeks)).toEqual(['2026-12-03'])
  const overhaul = { ...fiftyHours, partLimit: 'overhaul' as const }
  expect(days(overhaul, alma, eightWeeks)).toHaveLength(5)
})

test('case 12: an advisory limit that was passed has no date', () => {
  const passed = anItem({
    limits: { hours: { interval: 2000 } },
    done: { date: '2025-01-01', hours: 10_338 },
    isAdvisory: true,
  })
  expect(days(passed, alma, eightWeeks)).toEqual(['no-date'])
  expect(days({ ...fiftyHours, isAdvisory: true }, alma, eightWeeks)[0]).toBe('2026-12-03')
})

test('a monthly task keeps to its grid, and comes on the last day of a shorter month', () => {
  const monthly = anItem({
    limits: { calendar: { interval: 1, unit: 'months' } },
    next: 'grid',
    done: { date: '2026-10-31' },
  })
  expect(days(monthly, alma, until('2027-04-30'))).toEqual([
    ...['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
  ])
})

test('the limit that comes first decides each repeat', () => {
  const both = anItem({
    limits: { hours: { interval: 50 }, calendar: { interval: 7, unit: 'days' } },
    done: { date: '2026-11-27', hours: 12_450 },
  })
  expect(days(both, alma, until('2026-12-17'))).toEqual(['2026-12-04', '2026-12-11'])
  const last = { ...both, which: 'last' as const }
  expect(days(last, alma, until('2026-12-17'))).toEqual(['2026-12-07', '2026-12-17'])
})
