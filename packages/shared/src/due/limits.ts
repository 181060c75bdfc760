import { figureOf, floorDivide, wholeOf, type Amounts, type Counter } from './figures'

/** A limit in hours, with at most 2 decimals, or in cycles. It has a threshold, an interval, or both. */
export type CounterLimit = {
  /** The item is due for the first time at this figure of the aircraft, or this time after it went into service. */
  threshold?: number
  interval?: number
  tolerance?: number
  /** The item is due soon this much before it is due. */
  warn?: number
  /** A completion at most this much before the due counts as on time: the next due stays on the grid. */
  earlyWindow?: number
}

/** A limit in time. Tolerance, warning and early window are in days, whatever the unit. */
export type CalendarLimit = CounterLimit & {
  /** A paper, such as an insurance, says the day. Then the limit has no interval and no unit. */
  printed?: boolean
  unit?: 'days' | 'months' | 'years'
}

/** The limits of a task, at least one. */
export type Limits = Partial<Record<Counter, CounterLimit>> & { calendar?: CalendarLimit }

/** The days of each unit, for tolerances and warnings. */
const daysOf = { days: 1, months: 30, years: 365 }
/** A tolerance is at most a fifth of the interval. This is a rule of this product, not of a regulation. */
const toleratedShare = 5

/** Checks whether a limit comes again: after an interval, or with the next paper. */
export const comesAgain = (limit: CalendarLimit | undefined): boolean =>
  limit?.interval !== undefined || limit?.printed === true

/** Checks whether an item is due again after a completion. Nobody repeats a task without an interval or a paper. */
export const isRepeated = ({ hours, cycles, calendar }: Limits): boolean =>
  [hours, cycles, calendar].some(comesAgain)

/** Checks whether an item can be due before it was ever done. */
export const hasThreshold = ({ hours, cycles, calendar }: Limits): boolean =>
  [hours, cycles, calendar].some((limit) => limit?.threshold !== undefined)

/** Returns the interval, or else the threshold. Shares and tolerances are measured by it. */
export const extentOf = ({ interval, threshold }: CounterLimit): number =>
  interval ?? threshold ?? 0

/** Converts an interval or a threshold of a calendar limit to days: a month has 30, a year 365. */
export const daysIn = ({ unit = 'days' }: CalendarLimit, amount: number): number =>
  amount * daysOf[unit]

/**
 * Returns the largest tolerance that a programme may give, in hours, cycles and days: a fifth of the interval, or else
 * of the threshold, rounded down to a hundredth of an hour, a cycle or a day. A month counts 30 days and a year 365. A
 * printed date has no tolerance.
 */
export function largestTolerance({ hours, cycles, calendar }: Limits): Amounts {
  const fifth = (counter: Counter, limit: CounterLimit) =>
    figureOf(counter, floorDivide(wholeOf(counter, extentOf(limit)), toleratedShare))
  return {
    ...(hours && { hours: fifth('hours', hours) }),
    ...(cycles && { cycles: fifth('cycles', cycles) }),
    ...(calendar && { days: floorDivide(daysIn(calendar, extentOf(calendar)), toleratedShare) }),
  }
}
