import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { State } from '@aerofleet/shared/due/state'
import { sql } from 'drizzle-orm'
import { items } from '../table'

// Written like the condition of the indexes, so that the database knows that it can use them.
export const isActive = sql`status = 'active'`

/** The state of an active item as SQL, by the same rules as `stateOn`. */
export const stateOf = (today: CalendarDate) => sql<State>`case
  when ${items.baselineMissing} then 'no-baseline'
  when ${items.overdueFrom} <= ${today} then 'overdue'
  when ${items.dueFrom} <= ${today} then 'due'
  when ${items.checkFrom} <= ${today} then 'check-reading'
  when ${items.extendedFrom} <= ${today} then 'extended'
  when ${items.soonFrom} <= ${today} then 'soon'
  else 'ok' end`
