import { dayNumber, type CalendarDate } from './calendar-date'
import {
  counters,
  floorDivide,
  wholeOf,
  type Amounts,
  type Counter,
  type Dimension,
} from './figures'
import { daysIn, extentOf, type CalendarLimit, type Limits } from './limits'
import { dueWith, knownDue, type Base, type Due } from './next-due'
import type { Rate, Rates, Reading } from './rates'

export type Standing = {
  limits: Limits
  which: 'first' | 'last'
  due: Due
  /** Absent until the item has a baseline or a completion. */
  base?: Base | null | undefined
  variation?: Amounts | undefined
  /** On condition: the item has a projected day until it is passed, and no state but ok. */
  isAdvisory?: boolean
}

/**
 * The use of an aircraft. `newest` is not struck, and nobody knows the counters in `unknown`. A plan gives the rates if
 * `isPlanned`; then a missing rate means that the aircraft does not fly.
 */
export type Usage = {
  newest: Reading
  rates: Rates
  unknown?: readonly Counter[]
  isPlanned?: boolean
}

/**
 * The forecast in one dimension. Days are as in `dayNumber`. The calendar has no `left` and no `share`, because they
 * change every day.
 */
export type Outlook = {
  dimension: Dimension
  /** Hundredths of an hour, or cycles, until the due with its variation; below 0 beyond it. */
  left?: number
  /** `left` divided by the interval, or else by the threshold. */
  share?: number
  projectedOn?: number | undefined
  /** As `projectedOn`; for a counter without a rate as if a whole interval were 365 days. Orders, and is never shown. */
  urgentOn: number
  soonOn?: number | undefined
}

/** In days. A very low rate would lead to a date that no calendar can hold. */
const horizon = 36_500

/**
 * Returns the day on which a counter probably reaches its due, at the latest at the horizon.
 * @param left hundredths of an hour, or cycles; at 0 or below, the counter was there on the day of its newest reading
 */
export function dayReached(left: number, rate: Rate | undefined, newestOn: number) {
  if (left <= 0) return newestOn
  if (!rate) return undefined
  return newestOn + Math.min(floorDivide(left * rate.days, rate.used), horizon)
}

const dayOfDate = (date: CalendarDate, newestOn: number) =>
  Math.min(dayNumber(date), newestOn + horizon)

/**
 * Returns the day on which an item is probably due, as `StoredDates.projectedOn` does, without all else that an outlook
 * has: a forecast asks for it a million times.
 */
export function projectedDay(
  which: Standing['which'],
  due: Due,
  { newest, rates }: Usage,
  newestOn: number,
): number | undefined {
  let decided: number | undefined
  const decide = (day: number | undefined) => {
    if (day === undefined) return
    if (decided === undefined || (which === 'first' ? day < decided : day > decided)) decided = day
  }
  for (const counter of counters) {
    const figure = due[counter]
    if (figure === undefined) continue
    const left = wholeOf(counter, figure) - wholeOf(counter, newest[counter])
    decide(dayReached(left, rates[counter], newestOn))
  }
  if (due.date !== undefined) decide(dayOfDate(due.date, newestOn))
  return decided
}

export function outlooks(item: Standing, usage: Usage): Outlook[] {
  const due = knownDue(dueWith(item.due, item.variation), usage.unknown)
  const newestOn = dayNumber(usage.newest.date)
  const all: Outlook[] = []
  for (const counter of counters) {
    const figure = due[counter]
    if (figure !== undefined)
      all.push(counterOutlook(item.limits, counter, figure, usage, newestOn))
  }
  if (due.date !== undefined) {
    const projectedOn = dayOfDate(due.date, newestOn)
    const { calendar } = item.limits
    const warning = warningOf(item.limits, calendar && calendarFifth(calendar))
    const soonOn = projectedOn - warning
    all.push({ dimension: 'calendar', projectedOn, urgentOn: projectedOn, soonOn })
  }
  return all
}

// These values are rules of this product, not of a regulation.
const assumedDays = 365
const longestWarning = 30
const warnedShare = 5

const calendarFifth = (limit: CalendarLimit) =>
  limit.interval === undefined ? undefined : floorDivide(daysIn(limit, limit.interval), warnedShare)

/**
 * Returns how many days before its projected date an item is due soon: the warning of the calendar limit, or else a
 * fifth of the interval, 1 to 30 days.
 * @param fifth in days; 30 without an interval
 */
const warningOf = ({ calendar }: Limits, fifth = longestWarning) =>
  calendar?.warn ?? Math.min(longestWarning, Math.max(1, fifth))

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
  const dayAfter = (amount: number) => dayReached(amount, rate, newestOn)
  const projectedOn = dayAfter(left)
  const fifth =
    rate && limit.interval !== undefined
      ? floorDivide(wholeOf(counter, limit.interval) * rate.days, rate.used * warnedShare)
      : undefined
  const soonOn = [
    projectedOn === undefined ? undefined : projectedOn - warningOf(limits, fifth),
    limit.warn === undefined ? undefined : dayAfter(left - wholeOf(counter, limit.warn)),
    !rate && left * 10 <= extent ? newestOn : undefined,
  ].filter((day) => day !== undefined)
  return {
    dimension: counter,
    left,
    // An infinite share would have no place in the order.
    share: left / Math.max(extent, 1),
    projectedOn,
    urgentOn: projectedOn ?? newestOn + Math.min(floorDivide(assumedDays * left, extent), horizon),
    soonOn: soonOn.length > 0 ? Math.min(...soonOn) : undefined,
  }
}
