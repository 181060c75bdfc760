import type { Counts, DueFilters } from '@aerofleet/shared/contract/maintenance/due'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { count, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { items } from '../table'
import { sumOf, toCounts } from './counts'
import { matching } from './filters'
import { readOverview, type Overview } from './overview'
import { findMatches } from './search'
import { isActive, stateOf } from './state-of'

/** Items that are not active are in no state. */
async function countItems(db: Database, which: SQL | undefined, today: CalendarDate) {
  const state = sql<string>`case when ${isActive} then ${stateOf(today)} else '' end`.as('state')
  const rows = await db.select({ state, n: count() }).from(items).where(which).groupBy(state)
  return toCounts(rows)
}

const sums = new WeakMap<Overview, Counts>()

/** Of all aircraft; added up once for each overview, which stays the same until something has changed. */
function sumOfAll(overview: Overview): Counts {
  const sum = sums.get(overview) ?? sumOf([...overview.values()].map(({ counts }) => counts))
  sums.set(overview, sum)
  return sum
}

/** How many items fit all filters but that of the state, and how many active ones are in each state. */
export async function findCounts(
  db: Database,
  filters: DueFilters,
  today: CalendarDate,
): Promise<Counts> {
  const { status = 'active', aircraftId, operatorId, type, ata, kind, within, q } = filters
  const isOfItems = [ata, kind, within].some((filter) => filter !== undefined)
  if (isOfItems || status !== 'active')
    return countItems(db, await matching(db, filters, today), today)
  const overview = await readOverview(db, today)
  if ([aircraftId, operatorId, type, q].every((filter) => filter === undefined))
    return sumOfAll(overview)
  return sumOf(findMatches(overview, filters).map(({ counts }) => counts))
}
