import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { State } from '@aerofleet/shared/due/state'
import { sql } from 'drizzle-orm'
import { items } from '../table'

// Literally, as the indexes have it: the database then knows that they hold what is asked for.
export const isActive = sql`status = 'active'`

/** What `stateOn` says of an active item. */
export const stateOf = (today: CalendarDate) => sql<State>`case
  when ${items.baselineMissing} then 'no-baseline'
  when ${items.overdueFrom} <= ${today} then 'overdue'
  when ${items.dueFrom} <= ${today} then 'due'
  when ${items.checkFrom} <= ${today} then 'check-reading'
  when ${items.extendedFrom} <= ${today} then 'extended'
  when ${items.soonFrom} <= ${today} then 'soon'
  else 'ok' end`
