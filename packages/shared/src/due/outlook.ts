import { dayNumber } from './calendar-date'
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
 * What is expected in one dimension, its days as `dayNumber` counts them; of the calendar `left` and `share` are
 * not known, as days go by.
 */
export type Outlook = {
  dimension: Dimension
  /** Hundredths of an hour, or cycles, until the due with its variation; below 0 when it is over. */
  left?: number
  /** What is left as a share of the interval, of the threshold where there is none. */
  share?: number
  projectedOn?: number | undefined
  soonOn?: number | undefined
}

/** Days. A very low rate would lead to a date beyond what a calendar can hold. */
const horizon = 36_500
/** A rule of this product: the same number of days for every interval. */
const warningDays = 30

/** What is expected in each dimension with a due, in the order that decides a tie. */
export function outlooks(item: Standing, usage: Usage): Outlook[] {
  const due = dueWith(item.due, item.variation)
  const newestOn = dayNumber(usage.newest.date)
  const all: Outlook[] = []
  for (const counter of counters) {
    const figure = due[counter]
    if (figure !== undefined)
      all.push(counterOutlook(item.limits, counter, figure, usage, newestOn))
  }
  if (due.date !== undefined) {
    const projectedOn = Math.min(dayNumber(due.date), newestOn + horizon)
    all.push({ dimension: 'calendar', projectedOn, soonOn: projectedOn - warningOf(item.limits) })
  }
  return all
}

/** A calendar limit says how many days before the projected date of each dimension it is soon. */
const warningOf = ({ calendar }: Limits) => calendar?.warn ?? warningDays

function counterOutlook(
  limits: Limits,
  counter: Counter,
  due: number,
  { newest, rates }: Usage,
  newestOn: number,
): Outlook {
  const rate = rates[counter]
  const { [counter]: limit = {} } = limits
  const left = wholeOf(counter, due) - wholeOf(counter, newest[counter])
  const extent = wholeOf(counter, extentOf(limit))
  const dayAfter = (amount: number) => {
    if (amount <= 0) return newestOn
    if (!rate) return undefined
    return newestOn + Math.min(floorDivide(amount * rate.days, rate.used), horizon)
  }
  const projectedOn = dayAfter(left)
  const soonOn = [
    projectedOn === undefined ? undefined : projectedOn - warningOf(limits),
    limit.warn === undefined ? undefined : dayAfter(left - wholeOf(counter, limit.warn)),
    !rate && left * 10 <= extent ? newestOn : undefined,
  ].filter((day) => day !== undefined)
  return {
    dimension: counter,
    left,
    share: left / extent,
    projectedOn,
    soonOn: soonOn.length > 0 ? Math.min(...soonOn) : undefined,
  }
}
