import { addDays, dateOf, type CalendarDate } from './calendar-date'
import type { Counter, Dimension } from './figures'
import { dueWith, withoutDue } from './next-due'
import { outlooks, type Outlook, type Standing, type Usage } from './outlook'

/**
 * The first day of a state, if the counters stay as they are. If it holds already: `-infinity`, a date of PostgreSQL.
 */
export type Since = string

/**
 * The server stores these dates with an item whenever its counters, rates or limits change, so that nothing has to run
 * at midnight. `null` means never.
 */
export type StoredDates = {
  /** Whether a dimension has no due, because the last baseline or completion lacks its figure. */
  baselineMissing: boolean
  overdueFrom: Since | null
  dueFrom: Since | null
  /** The day after `counterOn`. At the usual rate a counter is beyond its limit by then, so somebody should check. */
  checkFrom: CalendarDate | null
  /** When the item would be due without the variation in force. */
  extendedFrom: Since | null
  soonFrom: CalendarDate | null
  /** The projected date from the counters that are below their limits. */
  counterOn: CalendarDate | null
  /** When the item probably becomes due, at most 36,500 days after the newest reading. */
  projectedOn: CalendarDate | null
  /** Orders items by urgency, and is never shown: `projectedOn`, with an assumed rate for counters without one. */
  urgentOn: CalendarDate | null
  /** The counters below their limits that have neither a measured rate nor a plan. `null` without any. */
  withoutRate: Counter[] | null
  /** The dimension that decides the projected date or, without one, has the smallest or largest share left. */
  driver: Dimension | null
}

/** An active item without such a day would have no place in the due list. This one comes last. */
const neverUrgent = '9999-12-31'

const dateOrNull = (day: number | undefined) => (day === undefined ? null : dateOf(day))

export function storedDates(item: Standing, usage: Usage): StoredDates {
  const all = outlooks(item, usage)
  if (item.isAdvisory) return advisoryDates(item, all, usage)
  const projected = decidingOutlook(item, all, ({ projectedOn }) => projectedOn)
  const shared = projected ? undefined : decidingOutlook(item, all, ({ share }) => share)
  const counterDay = counterDayOf(item, all, projected?.projectedOn)
  return {
    baselineMissing: all.length === 0 || withoutDue(item, usage.unknown).length > 0,
    ...reachedFrom(item, all, usage),
    checkFrom: dateOrNull(counterDay === undefined ? undefined : counterDay + 1),
    extendedFrom: item.variation ? dueFromWithout(item, usage) : null,
    soonFrom: dateOrNull(decidingOutlook(item, all, ({ soonOn }) => soonOn)?.soonOn),
    counterOn: dateOrNull(counterDay),
    projectedOn: dateOrNull(projected?.projectedOn),
    urgentOn: dateOrNull(decidingOutlook(item, all, ({ urgentOn }) => urgentOn)?.urgentOn),
    withoutRate: usage.isPlanned ? null : countersWithoutRate(all),
    driver: (projected ?? shared)?.dimension ?? null,
  }
}

/** An advisory limit never becomes due. Once it is passed, no day is projected either. */
function advisoryDates(item: Standing, all: readonly Outlook[], usage: Usage): StoredDates {
  const isPassed = all.some(({ left = 1 }) => left <= 0)
  const projected = isPassed
    ? undefined
    : decidingOutlook(item, all, ({ projectedOn }) => projectedOn)
  return {
    baselineMissing: all.length === 0 || withoutDue(item, usage.unknown).length > 0,
    overdueFrom: null,
    dueFrom: null,
    checkFrom: null,
    extendedFrom: null,
    soonFrom: null,
    counterOn: null,
    projectedOn: dateOrNull(projected?.projectedOn),
    urgentOn: dateOrNull(projected?.projectedOn) ?? (all.length > 0 ? neverUrgent : null),
    withoutRate: null,
    driver: projected?.dimension ?? null,
  }
}

function countersWithoutRate(all: readonly Outlook[]): Counter[] | null {
  const found = all.flatMap(({ dimension, projectedOn }) =>
    dimension === 'calendar' || projectedOn !== undefined ? [] : [dimension],
  )
  return found.length > 0 ? found : null
}

function dueFromWithout({ variation: _, ...item }: Standing, usage: Usage): Since | null {
  return reachedFrom(item, outlooks(item, usage), usage).dueFrom
}

function decidingOutlook(
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

/** Returns the projected date from counters alone. If the last limit counts, every counter needs a projected date. */
function counterDayOf(
  item: Standing,
  all: readonly Outlook[],
  projectedOn: number | undefined,
): number | undefined {
  const below = all.filter(({ left = 0 }) => left > 0)
  if (item.which === 'first')
    return decidingOutlook(item, below, ({ projectedOn: on }) => on)?.projectedOn
  const isExpected = below.every((one) => one.projectedOn !== undefined)
  return below.length > 0 && isExpected ? projectedOn : undefined
}

/** Returns when an item is due and when it is overdue. If the last limit counts, every dimension needs a due. */
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
