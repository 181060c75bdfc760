import { addDays, dateOf, type CalendarDate } from './calendar-date'
import type { Dimension } from './figures'
import { dueWith, withoutDue } from './next-due'
import { outlooks, type Outlook, type Standing, type Usage } from './outlook'

/**
 * The day from which something holds while the counters stay as they are; `-infinity`, a date of PostgreSQL,
 * if it holds already.
 */
export type Since = string

/**
 * What is stored of an item whenever its counters, rates or limits change, so that nothing has to run at
 * midnight; `null` for what cannot come to be. An item is in the first of the states whose day has come.
 */
export type StoredDates = {
  /** Whether a dimension has no due, since nobody has entered its figure when the item was last done. */
  baselineMissing: boolean
  overdueFrom: Since | null
  dueFrom: Since | null
  /** The day after `counterOn`: if the aircraft was used as before, a counter is beyond its limit. */
  checkFrom: CalendarDate | null
  /** The day from which it would be due without the variation in force. */
  extendedFrom: Since | null
  /** The day from which the item is due soon. */
  soonFrom: CalendarDate | null
  /** The projected date by the counters that are below their limits. */
  counterOn: CalendarDate | null
  /** The day on which it probably becomes due, at most 36,500 days after the newest reading. */
  projectedOn: CalendarDate | null
  /** What is left as a share of the interval; it orders what has no projected date. */
  share: number | null
  /** The dimension that decides the projected date or, without one, the share. */
  driver: Dimension | null
}

const dateOrNull = (day: number | undefined) => (day === undefined ? null : dateOf(day))

/** The dates of an item as its aircraft stands. */
export function storedDates(item: Standing, usage: Usage): StoredDates {
  const all = outlooks(item, usage)
  const projected = pick(item, all, ({ projectedOn }) => projectedOn)
  const shared = projected ? undefined : pick(item, all, ({ share }) => share)
  const counterDay = counterDayOf(item, all, projected?.projectedOn)
  return {
    baselineMissing: all.length === 0 || withoutDue(item, usage.unknown).length > 0,
    ...reachedFrom(item, all, usage),
    checkFrom: dateOrNull(counterDay === undefined ? undefined : counterDay + 1),
    extendedFrom: item.variation ? dueFromWithout(item, usage) : null,
    soonFrom: dateOrNull(pick(item, all, ({ soonOn }) => soonOn)?.soonOn),
    counterOn: dateOrNull(counterDay),
    projectedOn: dateOrNull(projected?.projectedOn),
    share: shared?.share ?? null,
    driver: (projected ?? shared)?.dimension ?? null,
  }
}

/** From when an item would be due without its variation. */
function dueFromWithout({ variation: _, ...item }: Standing, usage: Usage): Since | null {
  return reachedFrom(item, outlooks(item, usage), usage).dueFrom
}

/** The dimension with the earliest or smallest value where the first limit counts, else with the last one. */
function pick(
  { which }: Standing,
  all: readonly Outlook[],
  valueOf: (outlook: Outlook) => number | undefined,
): Outlook | undefined {
  let picked: { outlook: Outlook; value: number } | undefined
  for (const outlook of all) {
    const value = valueOf(outlook)
    if (value === undefined) continue
    const wins = !picked || (which === 'first' ? value < picked.value : value > picked.value)
    if (wins) picked = { outlook, value }
  }
  return picked?.outlook
}

/** The day by counters alone; where the last limit counts, none while one of them has no day. */
function counterDayOf(
  item: Standing,
  all: readonly Outlook[],
  projectedOn: number | undefined,
): number | undefined {
  const below = all.filter(({ left = 0 }) => left > 0)
  if (item.which === 'first') return pick(item, below, ({ projectedOn: on }) => on)?.projectedOn
  const isExpected = below.every((one) => one.projectedOn !== undefined)
  return below.length > 0 && isExpected ? projectedOn : undefined
}

/** From when an item is due, and from when overdue; where the last limit counts, never while one has no due. */
function reachedFrom(
  { limits, which, due, base, variation }: Standing,
  all: readonly Outlook[],
  { unknown }: Usage,
): { dueFrom: Since | null; overdueFrom: Since | null } {
  const left = all.flatMap((one) => one.left ?? [])
  const { date } = dueWith(due, variation)
  const from = (isReached: (left: number) => boolean, day: CalendarDate | undefined) => {
    if (all.length === 0) return null
    if (which === 'last' && withoutDue({ limits, due, base }, unknown).length > 0) return null
    if (which === 'first') return left.some(isReached) ? '-infinity' : (day ?? null)
    return left.every(isReached) ? (day ?? '-infinity') : null
  }
  return {
    dueFrom: from((amount) => amount <= 0, date),
    overdueFrom: from((amount) => amount < 0, date && addDays(date, 1)),
  }
}
