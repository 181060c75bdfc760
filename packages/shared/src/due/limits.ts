import { figureOf, floorDivide, wholeOf, type Amounts, type Counter } from './figures'

/** A limit in hours, with at most 2 decimals, or in cycles. It has a threshold, an interval, or both. */
type CounterLimit = {
  /** The item is due first at this figure of the aircraft, or this time after it went into service. */
  threshold?: number
  interval?: number
  tolerance?: number
  /** How long before the due the item is due soon. */
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

export type Limits = Partial<Record<Counter, CounterLimit>> & { calendar?: CalendarLimit }

const daysPerUnit = { days: 1, months: 30, years: 365 }
/** A tolerance is at most a fifth of the interval. This is a rule of this product, not of a regulation. */
const toleratedShare = 5

/** Whether a limit comes again: after an interval, or with the next paper. */
export const comesAgain = (limit: CalendarLimit | undefined): boolean =>
  limit?.interval !== undefined || limit?.printed === true

export const isRepeated = ({ hours, cycles, calendar }: Limits): boolean =>
  [hours, cycles, calendar].some(comesAgain)

export const hasThreshold = ({ hours, cycles, calendar }: Limits): boolean =>
  [hours, cycles, calendar].some((limit) => limit?.threshold !== undefined)

/** Returns the interval, or else the threshold. Shares and tolerances refer to it. */
export const extentOf = ({ interval, threshold }: CounterLimit): number =>
  interval ?? threshold ?? 0

export const daysIn = ({ unit = 'days' }: CalendarLimit, amount: number): number =>
  amount * daysPerUnit[unit]

/**
 * Returns the largest tolerance that a programme may give: a fifth of the interval, or else of the threshold, rounded
 * down to a hundredth of an hour, a cycle or a day. A printed date has none.
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
