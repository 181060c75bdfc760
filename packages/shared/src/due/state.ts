import type { CalendarDate } from './calendar-date'
import type { StoredDates } from './stored-dates'

/** What an active item may be; the first one that applies is shown. */
export const states = [
  'overdue',
  'due',
  'no-baseline',
  'check-reading',
  'extended',
  'soon',
  'ok',
] as const
export type State = (typeof states)[number]

/** The states by how urgent they are known to be; of an item without a baseline nobody knows when it is due. */
export const worstFirst = [
  'overdue',
  'due',
  'check-reading',
  'extended',
  'soon',
  'no-baseline',
  'ok',
] as const satisfies readonly State[]

/** The state of the most urgent item; `undefined` without items. */
export const worstOf = (counts: Readonly<Record<State, number>>): State | undefined =>
  worstFirst.find((state) => counts[state] > 0)

/**
 * The state of an active item on a day.
 * @param today the day of the installation's time zone; on the due date itself an item is due, and overdue the day after
 */
export function stateOn(dates: StoredDates, today: CalendarDate): State {
  // '-infinity' is before every day as text, too.
  const hasCome = (from: CalendarDate | null) => from !== null && from <= today
  if (hasCome(dates.overdueFrom)) return 'overdue'
  if (hasCome(dates.dueFrom)) return 'due'
  if (dates.baselineMissing) return 'no-baseline'
  if (hasCome(dates.checkFrom)) return 'check-reading'
  if (hasCome(dates.extendedFrom)) return 'extended'
  return hasCome(dates.soonFrom) ? 'soon' : 'ok'
}
