import { dateOf, dayNumber, dayOfMonth, mondayOf, type CalendarDate } from './calendar-date'
import { counters, figureOf, wholeOf, type Counter, type Figures } from './figures'
import { isRepeated } from './limits'
import {
  baseAfter,
  dueOf,
  dueWith,
  knownDue,
  type Base,
  type Due,
  type Recurrence,
} from './next-due'
import { dayReached, projectedDay, type Standing, type Usage } from './outlook'
import type { StoredDates } from './stored-dates'

/** An active item, with the stored dates that tell whether it is overdue or due today. */
export type Repeating = Standing & Recurrence & Pick<StoredDates, 'overdueFrom' | 'dueFrom'>

/** Days are as in `dayNumber`. */
export type Span = { today: number; until: number }

export type LaidOut = {
  /** Where the next due stands; a day may be after the span. */
  next: 'overdue' | 'no-date' | number
  /** The days in the span on which the item is due again. */
  repeats: readonly number[]
}

const none: readonly number[] = []
/** No item repeats so often in a year; a typing error may. */
const mostRepeats = 5000

/** Whether an item comes again where it is. */
export const comesBack = ({ limits }: Standing): boolean => isRepeated(limits)

/**
 * Returns when an item is due next, and then as if it was done on each due. What is overdue or due now repeats as if
 * done today.
 * @param plannedOn the day for which a running order plans it. A day before this week has not kept, so today counts.
 */
export function layOut(
  item: Repeating,
  usage: Usage,
  { today, until }: Span,
  plannedOn?: CalendarDate,
): LaidOut {
  const next = nextOf(item, usage, today, plannedOn)
  if (next === 'no-date' || (next !== 'overdue' && next > until)) return { next, repeats: none }
  return { next, repeats: repeatsFrom(item, usage, next === 'overdue' ? today : next, until) }
}

function nextOf(
  item: Repeating,
  usage: Usage,
  today: number,
  plannedOn: CalendarDate | undefined,
): LaidOut['next'] {
  const planned = plannedOn === undefined ? undefined : dayNumber(plannedOn)
  if (planned !== undefined && planned >= mondayOf(today)) return planned
  const day = dateOf(today)
  const hasCome = (from: string | null) => from !== null && from <= day
  if (hasCome(item.overdueFrom)) return 'overdue'
  if (planned !== undefined || hasCome(item.dueFrom)) return today
  const due = knownDue(dueWith(item.due, item.variation), usage.unknown)
  const projected = projectedDay(item.which, due, usage, dayNumber(usage.newest.date))
  return projected === undefined ? 'no-date' : Math.max(projected, today)
}

function repeatsFrom(item: Repeating, usage: Usage, first: number, until: number): number[] {
  const days: number[] = []
  if (!comesBack(item)) return days
  const newestOn = dayNumber(usage.newest.date)
  let base = item.base ?? undefined
  let due = knownDue(dueWith(item.due, item.variation), usage.unknown)
  for (let day = first; days.length < mostRepeats;) {
    const done = { ...figuresOn(day, due, usage, newestOn), date: dateOf(day) }
    base = baseAfter(item, base, done)
    due = dueOf(item, base)
    const passed = basePast(item.which, base, due, done)
    if (passed) {
      base = passed
      due = dueOf(item, base)
    }
    due = knownDue(due, usage.unknown)
    const next = projectedDay(item.which, due, usage, newestOn)
    if (next === undefined || next > until) break
    day = Math.max(next, day)
    days.push(day)
  }
  return days
}

/** Returns the probable figures of a day. An item is done at its due where the aircraft reaches it on that day. */
function figuresOn(day: number, due: Due, { newest, rates }: Usage, newestOn: number): Figures {
  const on = (counter: Counter) => {
    const { [counter]: rate } = rates
    const { [counter]: figure } = due
    const whole = wholeOf(counter, newest[counter])
    const left = figure === undefined ? 0 : wholeOf(counter, figure) - whole
    if (figure !== undefined && left > 0 && dayReached(left, rate, newestOn) === day) return figure
    const used = rate ? Math.floor((rate.used * (day - newestOn)) / rate.days) : 0
    return figureOf(counter, Math.max(0, whole + used))
  }
  return { hours: on('hours'), cycles: on('cycles') }
}

/**
 * An excess longer than the interval would make the item due again on the same day. Then the interval counts from the
 * work. Returns `undefined` if the item is not due again at once.
 */
function basePast(
  which: Repeating['which'],
  base: Base,
  due: Due,
  done: Figures & { date: CalendarDate },
): Base | undefined {
  const limited = counters.filter((counter) => due[counter] !== undefined)
  const late = limited.filter((counter) => (due[counter] ?? 0) <= done[counter])
  const isDateLate = due.date !== undefined && due.date <= done.date
  const isLate =
    which === 'first' ? late.length > 0 || isDateLate : isDateLate || due.date === undefined
  if (!isLate || (which === 'last' && late.length < limited.length)) return undefined
  return {
    ...base,
    ...Object.fromEntries(late.map((counter) => [counter, done[counter]])),
    ...(isDateLate && { date: done.date, anchor: dayOfMonth(done.date) }),
  }
}
