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

/** What decides when a task comes back. */
export type Recurrence = {
  limits: Limits
  /** Where the next interval starts: at the due when done late, at the completion, or on a fixed grid. */
  next: 'excess' | 'completion' | 'grid'
  /** With months or years: it is due on the last day of the month. */
  endOfMonth?: boolean
}

/** What only some baselines and completions say. */
type Papers = {
  /** The last day that a paper gives. */
  validUntil?: CalendarDate | undefined
}
/** Nothing was done yet: it is in service since that day. */
type InService = { since?: boolean | undefined }

/** Where the interval of each dimension starts: at the completion or at the due before. `anchor` is a day of the month. */
export type Base = Partial<Figures> & Papers & InService & { date?: CalendarDate; anchor?: number }

/** The figures and the day at which something is due, without variation; empty without a baseline. */
export type Due = Partial<Figures> & { date?: CalendarDate }

/** A baseline: when something was done last. It may lack a figure that the task has no interval in. */
export type Done = Partial<Figures> & Papers & InService & { date: CalendarDate }

/** A completion. */
export type Completed = Figures & Papers & { date: CalendarDate }

/** The base that a baseline makes. */
export const baselineBase = (done: Done): Base => ({ ...done, anchor: dayOfMonth(done.date) })

/** When a task is due; `base` is missing until it has a baseline or a completion. */
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

/** What limits an item, when it is due, and what it counts from; `base` is missing before that. */
type Counted = { limits: Limits; due: Due; base?: Base | null | undefined }

/** A due without the counters of the aircraft that nobody knows. */
export function knownDue(due: Due, unknown: readonly Counter[] = []): Due {
  const { hours, cycles, ...rest } = due
  const isKnown = (counter: Counter) => due[counter] !== undefined && !unknown.includes(counter)
  return { ...(isKnown('hours') && { hours }), ...(isKnown('cycles') && { cycles }), ...rest }
}

/**
 * The dimensions of a task that have no due although they count: the baseline lacks their figure, there is none, or
 * the counter is unknown. A threshold without an interval counts once, and is missed by nobody afterwards.
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
 * The base after a completion: what was due, if it was done then, later, or within the window of a grid;
 * else what was done. So what is over is deducted from the next interval, as 14 CFR 91.409(b) has it for the
 * 100-hour inspection, whether or not a variation allowed it.
 */
export function baseAfter(task: Recurrence, base: Base | undefined, done: Completed): Base {
  const { limits, next } = task
  const due = dueOf(task, base)
  const figureAfter = (counter: Counter) => {
    const figure = due[counter]
    if (figure === undefined || next === 'completion') return done[counter]
    const window = next === 'grid' ? (limits[counter]?.earlyWindow ?? 0) : 0
    const earliest = wholeOf(counter, figure) - wholeOf(counter, window)
    return wholeOf(counter, done[counter]) < earliest ? done[counter] : figure
  }
  return {
    hours: figureAfter('hours'),
    cycles: figureAfter('cycles'),
    ...dateAfter(task, base, due.date, done.date),
    ...(done.validUntil !== undefined && { validUntil: done.validUntil }),
  }
}

function dateAfter(
  { limits, next }: Recurrence,
  base: Base | undefined,
  due: CalendarDate | undefined,
  done: CalendarDate,
): Pick<Base, 'date' | 'anchor'> {
  const isGrid = next === 'grid'
  const window = isGrid ? (limits.calendar?.earlyWindow ?? 0) : 0
  const isCounted = due !== undefined && next !== 'completion' && !limits.calendar?.printed
  if (!isCounted || done < addDays(due, -window)) return { date: done, anchor: dayOfMonth(done) }
  // A grid keeps the day of the month on which it began, past shorter months.
  return { date: due, anchor: (isGrid ? base?.anchor : undefined) ?? dayOfMonth(due) }
}

/** A due with the amounts of a variation, each in a dimension that has a due. */
export function dueWith(due: Due, variation: Amounts | undefined): Due {
  if (!variation) return due
  const { hours, cycles, date } = due
  return {
    ...(hours !== undefined && { hours: sumOf('hours', hours, variation.hours ?? 0) }),
    ...(cycles !== undefined && { cycles: sumOf('cycles', cycles, variation.cycles ?? 0) }),
    ...(date !== undefined && { date: addDays(date, variation.days ?? 0) }),
  }
}
