import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { State } from '@aerofleet/shared/due/state'
import { inArray, sql } from 'drizzle-orm'
import { items } from '../table'

// The indexes have the same condition, word for word. Otherwise the database would not use them.
export const isActive = sql`status = 'active'`

/** Must follow the same rules as `stateOn`. */
export const stateOf = (today: CalendarDate) => sql<State>`case
  when ${items.overdueFrom} <= ${today} then 'overdue'
  when ${items.dueFrom} <= ${today} then 'due'
  when ${items.baselineMissing} then 'no-baseline'
  when ${items.checkFrom} <= ${today} then 'check-reading'
  when ${items.extendedFrom} <= ${today} then 'extended'
  when ${items.soonFrom} <= ${today} then 'soon'
  else 'ok' end`

/** These items stand at the end of the order of urgency. */
export const hasNoBaseline = (today: CalendarDate) =>
  sql`(baseline_missing and (${items.dueFrom} <= ${today}) is not true)`

/**
 * `coalesce` hides the column from the statistics of the database. With them it would underestimate the rows,
 * and sort all of them where the first rows of the index are enough.
 */
export const isInState = (wanted: readonly State[], today: CalendarDate) =>
  sql`coalesce(${inArray(stateOf(today), wanted)}, false)`
