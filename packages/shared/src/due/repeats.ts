import { dateOf, dayNumber, dayOfMonth, mondayOf, type CalendarDate } from './calendar-date'
import { counters, figureOf, wholeOf, type Amounts, type Counter } from './figures'
import { isRepeated } from './limits'
import {
  baseAfter,
  dueOf,
  dueWith,
  knownDue,
  type Base,
  type Completed,
  type Due,
  type Recurrence,
} from './next-due'
import { dayReached, projectedDay, type Standing, type Usage } from './outlook'
import type { PartLimitKind } from './part'
import type { State } from './state'

/** What decides when a task is due again. */
export type Repeated = Recurrence & Pick<Standing, 'which'>

/** When a task is due next on one aircraft. */
export type NextDue = {
  /** The state of today. */
  state: State
  due: Due
  variation?: Amounts | null | undefined
  /** The day of the month that a grid keeps. */
  anchor?: number | null | undefined
  /** Of a part: which of its limits the item follows, and whether it is on condition. */
  partLimit?: PartLimitKind | null | undefined
  isAdvisory?: boolean
}

/** `today` and `until` are days as in `dayNumber`; `day` is today, too. */
export type Span = { day: CalendarDate; today: number; until: number }

/** `newestOn` is the day of the newest reading, as in `dayNumber`. */
export type DatedUsage = Usage & { newestOn: number }

export type LaidOut = {
  /** Where the next due stands; a day may be after the span. */
  next: 'overdue' | 'no-date' | number
  /** The days in the span on which the item is due again. */
  repeats: readonly number[]
}

const none: readonly number[] = []
/** No item repeats so often in a year, but a wrong interval may. */
const mostRepeats = 5000

/** Whether a task comes again where it is. The life of a part ends, and its next part is another item. */
const comesBack = ({ limits }: Repeated, { partLimit }: NextDue): boolean =>
  isRepeated(limits) && partLimit !== 'life'

/**
 * Returns when an item is due next, and then as if it was done on each due. What is overdue or due now repeats as if
 * done today.
 * @param plannedOn the day for which a running order plans it. A day before this week has not kept, so today counts.
 */
export function layOut(
  task: Repeated,
  item: NextDue,
  usage: DatedUsage,
  span: Span,
  plannedOn?: CalendarDate,
): LaidOut {
  const due = known(dueWith(item.due, item.variation ?? undefined), usage)
  const next = nextOf(task, item, due, usage, span, plannedOn)
  if (next === 'no-date' || (next !== 'overdue' && next > span.until) || !comesBack(task, item))
    return { next, repeats: none }
  const first = next === 'overdue' ? span.today : next
  return { next, repeats: repeatsFrom(task, item, due, usage, first, span.until) }
}

const known = (due: Due, { unknown = [] }: Usage) =>
  unknown.length > 0 ? knownDue(due, unknown) : due

function nextOf(
  { which }: Repeated,
  { state, isAdvisory }: NextDue,
  due: Due,
  usage: DatedUsage,
  { day, today }: Span,
  plannedOn: CalendarDate | undefined,
): LaidOut['next'] {
  const planned = plannedOn === undefined ? undefined : dayNumber(plannedOn)
  if (planned !== undefined && planned >= mondayOf(today)) return planned
  if (state === 'overdue') return 'overdue'
  if (planned !== undefined || state === 'due') return today
  if (isAdvisory && isPassed(due, usage, day)) return 'no-date'
  const projected = projectedDay(which, due, usage, usage.newestOn)
  return projected === undefined ? 'no-date' : Math.max(projected, today)
}

const isPassed = (due: Due, { newest }: Usage, day: CalendarDate) =>
  counters.some((counter) => (due[counter] ?? Infinity) <= newest[counter]) ||
  (due.date ?? day) < day

function repeatsFrom(
  task: Repeated,
  item: NextDue,
  firstDue: Due,
  usage: DatedUsage,
  first: number,
  until: number,
): number[] {
  const days: number[] = []
  const { newestOn } = usage
  let due = firstDue
  // The next interval counts from the due without the variation.
  let counted = item.due
  let base: Base | undefined = item.anchor ? { anchor: item.anchor } : undefined
  for (let day = first; days.length < mostRepeats;) {
    const done = doneOn(day, due, usage, newestOn)
    base = baseAfter(task, base, done, counted)
    counted = dueOf(task, base)
    const later = baseIfPast(task.which, base, counted, done)
    if (later) {
      base = later
      counted = dueOf(task, base)
    }
    due = known(counted, usage)
    const next = projectedDay(task.which, due, usage, newestOn)
    if (next === undefined || next > until) break
    day = Math.max(next, day)
    days.push(day)
  }
  return days
}

/** Returns the probable figures of a day. An item is done at its due where the aircraft reaches it on that day. */
function doneOn(day: number, due: Due, { newest, rates }: Usage, newestOn: number): Completed {
  const on = (counter: Counter) => {
    const { [counter]: rate } = rates
    const { [counter]: figure } = due
    const whole = wholeOf(counter, newest[counter])
    const left = figure === undefined ? 0 : wholeOf(counter, figure) - whole
    if (figure !== undefined && left > 0 && dayReached(left, rate, newestOn) === day) return figure
    const used = rate ? Math.floor((rate.used * (day - newestOn)) / rate.days) : 0
    return figureOf(counter, Math.max(0, whole + used))
  }
  return { hours: on('hours'), cycles: on('cycles'), date: dateOf(day) }
}

/**
 * An excess longer than the interval would make the item due again on the same day. Then the interval counts from the
 * work. Returns `undefined` if the item is not due again at once.
 */
function baseIfPast(
  which: Repeated['which'],
  base: Base,
  due: Due,
  done: Completed,
): Base | undefined {
  const limited = counters.filter((counter) => due[counter] !== undefined)
  const late = limited.filter((counter) => (due[counter] ?? 0) <= done[counter])
  const isDateLate = due.date !== undefined && due.date <= done.date
  const isLate =
    which === 'first'
      ? late.length > 0 || isDateLate
      : late.length === limited.length && (isDateLate || due.date === undefined)
  if (!isLate) return undefined
  return {
    ...base,
    ...Object.fromEntries(late.map((counter) => [counter, done[counter]])),
    ...(isDateLate && { date: done.date, anchor: dayOfMonth(done.date) }),
  }
}
