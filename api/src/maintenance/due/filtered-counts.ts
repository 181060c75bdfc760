import type { Counts, DueFilters } from '@aerofleet/shared/contract/maintenance/due'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { count, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { items } from '../table'
import { sumOf, toCounts } from './counts'
import { isActive, matching, stateOf } from './filters'
import { readOverview, type Overview } from './overview'

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
  const isOfItems = [ata, kind, within, q].some((filter) => filter !== undefined)
  if (isOfItems || status !== 'active')
    return countItems(db, await matching(db, filters, today), today)
  const overview = await readOverview(db, today)
  if ([aircraftId, operatorId, type].every((filter) => filter === undefined))
    return sumOfAll(overview)
  const wanted = type?.trim().toLowerCase()
  const rows = [...overview.values()].filter(
    (row) =>
      (aircraftId === undefined || row.id === aircraftId) &&
      (operatorId === undefined || row.operatorId === operatorId) &&
      (wanted === undefined || row.aircraftType.toLowerCase() === wanted),
  )
  return sumOf(rows.map(({ counts }) => counts))
}
