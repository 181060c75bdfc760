import type { Counts, DueFilters } from '@aerofleet/shared/contract/maintenance/due'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { State } from '@aerofleet/shared/due/state'
import { and, count, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import { items } from '../table'
import { matching } from './filters'
import { isActive, stateOf } from './state-of'

export const noItems: Counts = {
  'no-baseline': 0,
  overdue: 0,
  due: 0,
  extended: 0,
  'check-reading': 0,
  soon: 0,
  ok: 0,
  all: 0,
}

function toCounts(rows: readonly { state: State | null; n: number }[]): Counts {
  const counts = { ...noItems }
  for (const { state, n } of rows) {
    if (state) counts[state] += n
    counts.all += n
  }
  return counts
}

export async function findCounts(
  db: Database,
  filters: DueFilters,
  today: CalendarDate,
): Promise<Counts> {
  const state = sql<State | null>`case when ${isActive} then ${stateOf(today)} end`.as('state')
  const which = await matching(db, filters, today)
  return toCounts(await db.select({ state, n: count() }).from(items).where(which).groupBy(state))
}

/** Aircraft without active items are missing. */
export async function findCountsOf(
  db: Database,
  ids: readonly string[],
  today: CalendarDate,
): Promise<Map<string, Counts>> {
  const { aircraftId } = items
  const state = stateOf(today).as('state')
  const rows = await db
    .select({ aircraftId, state, n: count() })
    .from(items)
    .where(and(isActive, isOneOf(aircraftId, ids)))
    .groupBy(aircraftId, state)
  return new Map(
    ids.flatMap((id) => {
      const own = rows.filter((row) => row.aircraftId === id)
      return own.length > 0 ? [[id, toCounts(own)] as const] : []
    }),
  )
}
