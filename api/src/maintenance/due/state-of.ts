import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { State } from '@aerofleet/shared/due/state'
import { inArray, sql } from 'drizzle-orm'
import { items } from '../table'

// Written like the condition of the indexes, so that the database knows that it can use them.
export const isActive = sql`status = 'active'`

/** The state of an active item as SQL, by the same rules as `stateOn`. */
export const stateOf = (today: CalendarDate) => sql<State>`case
  when ${items.overdueFrom} <= ${today} then 'overdue'
  when ${items.dueFrom} <= ${today} then 'due'
  when ${items.baselineMissing} then 'no-baseline'
  when ${items.checkFrom} <= ${today} then 'check-reading'
  when ${items.extendedFrom} <= ${today} then 'extended'
  when ${items.soonFrom} <= ${today} then 'soon'
  else 'ok' end`

/** Active items in the state `no-baseline`, which stand at the end of the order of urgency. */
export const hasNoBaseline = (today: CalendarDate) =>
  sql`(baseline_missing and (${items.dueFrom} <= ${today}) is not true)`

/**
 * Hides the column from the database's statistics. With them it underestimates the rows at one place of the order
 * and sorts all of them, where reading the first ones of the index is enough.
 */
export const isInState = (wanted: readonly State[], today: CalendarDate) =>
  sql`coalesce(${inArray(stateOf(today), wanted)}, false)`
