import { addDays, type CalendarDate } from './calendar-date'
import {
  counters,
  floorDivide,
  wholeOf,
  type Amounts,
  type Counter,
  type Dimension,
} from './figures'
import { extentOf, type Limits } from './limits'
import { dueWith, type Due } from './next-due'
import type { Rates, Reading } from './rates'

/** An item as it stands: what limits it, when it is due without variation, and the variation in force. */
export type Standing = {
  limits: Limits
  /** Whether the first limit that is reached counts, or the last one. */
  which: 'first' | 'last'
  due: Due
  variation?: Amounts | undefined
}

/** Where an aircraft stands: its newest reading that is not struck, and its rates. */
export type Usage = { newest: Reading; rates: Rates }

/**
 * What is expected in one dimension. `left` and `share` are missing for the calendar, as they change every
 * day.
 */
export type Outlook = {
  dimension: Dimension
  /** Hundredths of an hour, or cycles, until the due with its variation; below 0 when it is over. */
  left?: number
  /** What is left as a share of the interval, of the threshold where there is none. */
  share?: number
  projectedOn?: CalendarDate
  soonOn?: CalendarDate
}

/** Days. A very low rate would lead to a date beyond what a calendar can hold. */
const horizon = 36_500
/** A rule of this product: one setting in days fits every interval. */
const warningDays = 30

/** What is expected in each dimension with a due, in the order that decides a tie. */
export function outlooks(item: Standing, usage: Usage): Outlook[] {
  const due = dueWith(item.due, item.variation)
  const ofCounters = counters.flatMap((counter) => {
    const figure = due[counter]
    return figure === undefined ? [] : [counterOutlook(item.limits, counter, figure, usage)]
  })
  if (due.date === undefined) return ofCounters
  const end = addDays(usage.newest.date, horizon)
  const projectedOn = due.date < end ? due.date : end
  const soonOn = addDays(projectedOn, -warningOf(item.limits))
  return [...ofCounters, { dimension: 'calendar', projectedOn, soonOn }]
}

/** A calendar limit says how many days before the projected date of each dimension it is soon. */
const warningOf = ({ calendar }: Limits) => calendar?.warn ?? warningDays

function counterOutlook(
  limits: Limits,
  counter: Counter,
  due: number,
  { newest, rates }: Usage,
): Outlook {
  const rate = rates[counter]
  const { [counter]: limit = {} } = limits
  const left = wholeOf(counter, due) - wholeOf(counter, newest[counter])
  const extent = wholeOf(counter, extentOf(limit))
  const dateAfter = (amount: number) => {
    if (amount <= 0) return newest.date
    if (!rate) return undefined
    return addDays(newest.date, Math.min(floorDivide(amount * rate.days, rate.used), horizon))
  }
  const projectedOn = dateAfter(left)
  const warnedOn =
    limit.warn === undefined ? undefined : dateAfter(left - wholeOf(counter, limit.warn))
  const soonOn = [
    projectedOn && addDays(projectedOn, -warningOf(limits)),
    warnedOn,
    !rate && left * 10 <= extent ? newest.date : undefined,
  ]
    .filter((date) => date !== undefined)
    .sort()[0]
  return {
    dimension: counter,
    left,
    share: left / extent,
    ...(projectedOn && { projectedOn }),
    ...(soonOn && { soonOn }),
  }
}
