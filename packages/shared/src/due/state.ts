import type { CalendarDate } from './calendar-date'
import type { StoredDates } from './stored-dates'

/** The states of an active item. Screens show the first one that applies. */
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

/** The states by urgency. An item without a baseline comes late, because nobody knows when it is due. */
export const worstFirst = [
  'overdue',
  'due',
  'check-reading',
  'extended',
  'soon',
  'no-baseline',
  'ok',
] as const satisfies readonly State[]

export const worstOf = (counts: Readonly<Record<State, number>>): State | undefined =>
  worstFirst.find((state) => counts[state] > 0)

/**
 * Returns the state of an active item. On its due date an item is due, and from the day after overdue.
 * @param today the day in the installation's time zone
 */
export function stateOn(dates: StoredDates, today: CalendarDate): State {
  // As text, '-infinity' sorts before every day, too.
  const hasCome = (from: CalendarDate | null) => from !== null && from <= today
  if (hasCome(dates.overdueFrom)) return 'overdue'
  if (hasCome(dates.dueFrom)) return 'due'
  if (dates.baselineMissing) return 'no-baseline'
  if (hasCome(dates.checkFrom)) return 'check-reading'
  if (hasCome(dates.extendedFrom)) return 'extended'
  return hasCome(dates.soonFrom) ? 'soon' : 'ok'
}
