import { addDays, addMonths, dayOfMonth, endOfMonth, type CalendarDate } from './calendar-date'
import {
  counters,
  sumOf,
  wholeOf,
  type Amounts,
  type Counter,
  type Dimension,
  type Figures,
} from './figures'
import { comesAgain, type CalendarLimit, type Limits } from './limits'

export type Recurrence = {
  limits: Limits
  /** Where the next interval starts: at the due of a late completion, at the completion, or on a fixed grid. */
  next: 'excess' | 'completion' | 'grid'
  endOfMonth?: boolean
}

type Papers = {
  /** The last day that the paper is valid. Only baselines and completions of printed dates have it. */
  validUntil?: CalendarDate | undefined
}
type InService = { since?: boolean | undefined }

/** Where the running intervals started. `anchor` is the day of the month to keep. */
export type Base = Partial<Figures> & Papers & InService & { date?: CalendarDate; anchor?: number }

/** The figures and the day at which an item is due, without variation. It is empty without a baseline. */
export type Due = Partial<Figures> & { date?: CalendarDate }

/** A baseline: when the task was done last. It may lack a figure if the task has no interval there. */
export type Done = Partial<Figures> & Papers & InService & { date: CalendarDate }

export type Completed = Figures & Papers & { date: CalendarDate }

export const baselineBase = (done: Done): Base => ({ ...done, anchor: dayOfMonth(done.date) })

export function dueOf({ limits, endOfMonth = false }: Recurrence, base: Base | undefined): Due {
  const due: Due = {}
  for (const counter of counters) {
    const figure = dueFigure(limits, base, counter)
    if (figure !== undefined) due[counter] = figure
  }
  const date = limits.calendar && dueDate(limits.calendar, endOfMonth, base)
  if (date !== undefined) due.date = date
  return due
}

type Counted = { limits: Limits; due: Due; base?: Base | null | undefined }

export function knownDue(due: Due, unknown: readonly Counter[] = []): Due {
  const { hours, cycles, ...rest } = due
  const isKnown = (counter: Counter) => due[counter] !== undefined && !unknown.includes(counter)
  return { ...(isKnown('hours') && { hours }), ...(isKnown('cycles') && { cycles }), ...rest }
}

/**
 * Returns the limited dimensions without a due: the baseline or its figure is missing, or nobody knows the counter. A
 * threshold without an interval counts once, so after a completion it is not missing.
 */
export function withoutDue(
  { limits, due, base }: Counted,
  unknown: readonly Counter[] = [],
): Dimension[] {
  const missing: Dimension[] = counters.filter((counter) =>
    due[counter] === undefined
      ? limits[counter]?.interval !== undefined
      : unknown.includes(counter),
  )
  const { calendar } = limits
  const isMissed = calendar && due.date === undefined && (comesAgain(calendar) || !base)
  return isMissed ? [...missing, 'calendar'] : missing
}

function dueFigure(limits: Limits, base: Base | undefined, counter: Counter): number | undefined {
  const { threshold, interval } = limits[counter] ?? {}
  if (!base) return threshold
  if (base.since && threshold !== undefined) return threshold
  const from = base[counter]
  return from === undefined || interval === undefined ? undefined : sumOf(counter, from, interval)
}

function dueDate(
  { printed, threshold, interval, unit }: CalendarLimit,
  isEndOfMonth: boolean,
  base: Base | undefined,
): CalendarDate | undefined {
  if (printed) return base?.validUntil
  const length = base?.since ? (threshold ?? interval) : interval
  if (base?.date === undefined || length === undefined) return undefined
  if (unit === 'days') return addDays(base.date, length)
  const later = addMonths(base.date, unit === 'years' ? 12 * length : length, base.anchor)
  return isEndOfMonth ? endOfMonth(later) : later
}

/**
 * Returns the base after a completion: the previous due, if the work was done then, later, or within the window of a
 * grid; else the figures of the work. So the excess shortens the next interval, as in 14 CFR 91.409(b) for the 100-hour
 * inspection, with or without a variation.
 * @param due the previous due. With it, only the anchor of the base counts.
 */
export function baseAfter(
  task: Recurrence,
  base: Base | undefined,
  done: Completed,
  due: Due = dueOf(task, base),
): Base {
  const { limits, next } = task
  const figureAfter = (counter: Counter) => {
    const figure = due[counter]
    if (figure === undefined || next === 'completion') return done[counter]
    const window = next === 'grid' ? (limits[counter]?.earlyWindow ?? 0) : 0
    const earliest = wholeOf(counter, figure) - wholeOf(counter, window)
    return wholeOf(counter, done[counter]) < earliest ? done[counter] : figure
  }
  const { date, anchor } = dateAfter(task, base, due.date, done.date)
  const after = { hours: figureAfter('hours'), cycles: figureAfter('cycles'), date, anchor }
  return done.validUntil === undefined ? after : { ...after, validUntil: done.validUntil }
}

function dateAfter(
  { limits, next }: Recurrence,
  base: Base | undefined,
  due: CalendarDate | undefined,
  done: CalendarDate,
): { date: CalendarDate; anchor: number } {
  const isGrid = next === 'grid'
  const window = isGrid ? (limits.calendar?.earlyWindow ?? 0) : 0
  const isCounted = due !== undefined && next !== 'completion' && !limits.calendar?.printed
  if (!isCounted || done < (window > 0 ? addDays(due, -window) : due))
    return { date: done, anchor: dayOfMonth(done) }
  // A grid keeps its first day of the month, also after shorter months.
  return { date: due, anchor: (isGrid ? base?.anchor : undefined) ?? dayOfMonth(due) }
}

/** Adds a variation to a due. A dimension without a due stays without. */
export function dueWith(due: Due, variation: Amounts | undefined): Due {
  if (!variation) return due
  const { hours, cycles, date } = due
  return {
    ...(hours !== undefined && { hours: sumOf('hours', hours, variation.hours ?? 0) }),
    ...(cycles !== undefined && { cycles: sumOf('cycles', cycles, variation.cycles ?? 0) }),
    ...(date !== undefined && { date: addDays(date, variation.days ?? 0) }),
  }
}
