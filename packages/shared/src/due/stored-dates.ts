import { addDays, type CalendarDate } from './calendar-date'
import type { Dimension } from './figures'
import { dueWith } from './next-due'
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
  /** Nothing is due, as nobody has said when it was done. */
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

/** The dates of an item as its aircraft stands. */
export function storedDates(item: Standing, usage: Usage): StoredDates {
  const all = outlooks(item, usage)
  const projected = pick(item, all, ({ projectedOn }) => projectedOn)
  const shared = projected ? undefined : pick(item, all, ({ share }) => share)
  const projectedOn = projected?.projectedOn ?? null
  const counterOn = counterDate(item, all, projectedOn)
  const reached = reachedFrom(item, usage)
  return {
    baselineMissing: all.length === 0,
    ...reached,
    checkFrom: counterOn && addDays(counterOn, 1),
    extendedFrom: item.variation
      ? reachedFrom({ ...item, variation: undefined }, usage).dueFrom
      : null,
    soonFrom: pick(item, all, ({ soonOn }) => soonOn)?.soonOn ?? null,
    counterOn,
    projectedOn,
    share: shared?.share ?? null,
    driver: (projected ?? shared)?.dimension ?? null,
  }
}

/** The dimension with the earliest or smallest value where the first limit counts, else with the last one. */
function pick<Value extends string | number>(
  { which }: Standing,
  all: readonly Outlook[],
  valueOf: (outlook: Outlook) => Value | undefined,
): Outlook | undefined {
  let picked: { outlook: Outlook; value: Value } | undefined
  for (const outlook of all) {
    const value = valueOf(outlook)
    if (value === undefined) continue
    const wins = !picked || (which === 'first' ? value < picked.value : value > picked.value)
    if (wins) picked = { outlook, value }
  }
  return picked?.outlook
}

/** The date by counters alone; where the last limit counts, none while one of them has no date. */
function counterDate(
  item: Standing,
  all: readonly Outlook[],
  projectedOn: CalendarDate | null,
): CalendarDate | null {
  const below = all.filter(({ left = 0 }) => left > 0)
  if (item.which === 'first')
    return pick(item, below, ({ projectedOn: on }) => on)?.projectedOn ?? null
  return below.length > 0 && below.every((one) => one.projectedOn) ? projectedOn : null
}

/** From when an item is due, and from when overdue. */
function reachedFrom(
  item: Standing,
  usage: Usage,
): { dueFrom: Since | null; overdueFrom: Since | null } {
  const left = outlooks(item, usage).flatMap((one) => one.left ?? [])
  const { date } = dueWith(item.due, item.variation)
  const isEmpty = left.length === 0 && date === undefined
  const from = (isReached: (left: number) => boolean, day: CalendarDate | undefined) => {
    if (isEmpty) return null
    if (item.which === 'first') return left.some(isReached) ? '-infinity' : (day ?? null)
    return left.every(isReached) ? (day ?? '-infinity') : null
  }
  return {
    dueFrom: from((amount) => amount <= 0, date),
    overdueFrom: from((amount) => amount < 0, date && addDays(date, 1)),
  }
}
