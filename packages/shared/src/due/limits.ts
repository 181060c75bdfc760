import { figureOf, floorDivide, wholeOf, type Amounts, type Counter } from './figures'

/** A limit in hours, with at most 2 decimals, or in cycles. It has a threshold, an interval, or both. */
export type CounterLimit = {
  /** The figure of the aircraft, or the time since it is in service, at which it is due for the first time. */
  threshold?: number
  interval?: number
  tolerance?: number
  /** How much before it is due it is due soon. */
  warn?: number
  /** A completion at most this much before the due counts as on time: the next due stays on the grid. */
  earlyWindow?: number
}

/** A limit in time. Tolerance, warning and early window are days, whatever its unit. */
export type CalendarLimit = CounterLimit & {
  /** Its day stands on a paper, such as an insurance. Nothing is counted then, and it has no unit. */
  printed?: boolean
  unit?: 'days' | 'months' | 'years'
}

/** At least one. */
export type Limits = Partial<Record<Counter, CounterLimit>> & { calendar?: CalendarLimit }

/** The days of a unit, for tolerances and warnings. */
const daysOf = { days: 1, months: 30, years: 365 }
/** A tolerance is at most a fifth of the interval. This is a rule of this product, not of a regulation. */
const toleratedShare = 5

/** Whether there is a next time: after an interval, or by the next paper. */
export const comesAgain = (limit: CalendarLimit | undefined): boolean =>
  limit?.interval !== undefined || limit?.printed === true

/** Whether it is due again after a completion. A task without any interval is done only once. */
export const isRepeated = ({ hours, cycles, calendar }: Limits): boolean =>
  [hours, cycles, calendar].some(comesAgain)

/** Whether it can be due although nothing was done yet. */
export const hasThreshold = ({ hours, cycles, calendar }: Limits): boolean =>
  [hours, cycles, calendar].some((limit) => limit?.threshold !== undefined)

/** What shares and tolerances of a limit are measured by: the interval, else the threshold. */
export const extentOf = ({ interval, threshold }: CounterLimit): number =>
  interval ?? threshold ?? 0

/** The days of an interval or a threshold of a calendar limit. */
export const daysIn = ({ unit = 'days' }: CalendarLimit, amount: number): number =>
  amount * daysOf[unit]

/**
 * The largest tolerance that a programme may give, in hours, cycles and days: a fifth of the interval (of
 * the threshold where there is none), rounded down to a hundredth of an hour, a cycle or a day. A month
 * counts 30 days and a year 365. A printed date tolerates nothing.
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
