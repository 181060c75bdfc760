import type { Counts, DueFilters } from '@aerofleet/shared/contract/maintenance/due'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { and, count, inArray, sum } from 'drizzle-orm'
import { coalesce } from '../../db/coalesce'
import type { Database } from '../../db/database'
import { prepared } from '../../db/prepared'
import { versions } from '../../db/tables'
import { items } from '../table'
import { isActive, matching, stateOf } from './filters'

const noItems: Counts = {
  'no-baseline': 0,
  overdue: 0,
  due: 0,
  extended: 0,
  'check-reading': 0,
  soon: 0,
  ok: 0,
  all: 0,
}

/** How many of the active items that match are in each state. */
async function countItems(db: Database, filters: DueFilters, today: CalendarDate): Promise<Counts> {
  const state = stateOf(today).as('state')
  const rows = await db
    .select({ state, n: count() })
    .from(items)
    .where(and(isActive, await matching(db, filters, today)))
    .groupBy(state)
  const all = rows.reduce((total, { n }) => total + n, 0)
  return { ...noItems, ...Object.fromEntries(rows.map((row) => [row.state, row.n])), all }
}

/** Grows with every committed change that a count may depend on. */
const version = prepared((db) =>
  db
    .select({ n: sum(versions.n) })
    .from(versions)
    .where(inArray(versions.name, ['fleet', 'maintenance']))
    .prepare('maintenance_version'),
)

type Kept = { day: CalendarDate; read: () => Promise<Counts> }
const keptBy = new WeakMap<Database, Kept>()

/** Counts all items of a day; while nothing changes they are counted once. */
function keepCounts(db: Database, day: CalendarDate): Kept {
  let counted: { version: string | null; counts: Counts } | undefined
  const read = coalesce(async () => {
    // Before the items, which then are at least as new.
    const [{ n } = { n: null }] = await version(db).execute()
    if (counted?.version !== n) counted = { version: n, counts: await countItems(db, {}, day) }
    return counted.counts
  })
  return { day, read }
}

const isFiltered = ({ aircraftId, operatorId, type, ata, kind, within, q }: DueFilters) =>
  [aircraftId, operatorId, type, ata, kind, within, q].some((each) => each !== undefined)

/** How many items are in each state by all filters but that of the state. */
export function findCounts(
  db: Database,
  filters: DueFilters,
  today: CalendarDate,
): Promise<Counts> {
  const { status = 'active' } = filters
  if (status !== 'active' || isFiltered(filters)) return countItems(db, filters, today)
  const earlier = keptBy.get(db)
  const kept = earlier?.day === today ? earlier : keepCounts(db, today)
  keptBy.set(db, kept)
  return kept.read()
}
