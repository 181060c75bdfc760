import { setImmediate } from 'node:timers/promises'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { and } from 'drizzle-orm'
import { aircraft, aircraftExists } from '../../aircraft/table'
import { coalesce } from '../../db/coalesce'
import { inBatches } from '../../db/columns'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import { findChanges, readCounters, type Counters } from '../../db/list-rows'
import { findOutlooks, noItems, type Outlook } from './counts'

/** An aircraft that exists, and what there is to do on it. */
export type OverviewRow = Outlook & {
  id: string
  tailKey: string
  aircraftType: string
  operatorId: string | null
}
/** By the ids of aircraft. */
export type Overview = ReadonlyMap<string, OverviewRow>

const { id, tailKey, aircraftType, operatorId } = aircraft

async function readRows(
  db: Database,
  day: CalendarDate,
  ids?: readonly string[],
): Promise<OverviewRow[]> {
  const found = await db
    .select({ id, tailKey, aircraftType, operatorId })
    .from(aircraft)
    .where(and(aircraftExists, ids && isOneOf(id, ids)))
  const rows: OverviewRow[] = []
  // Few at a time: the embedded database serves nobody else meanwhile, 50 ms for 15,000 items.
  for (const batch of inBatches(found, 250)) {
    const outlooks = await findOutlooks(
      db,
      batch.map((each) => each.id),
      day,
    )
    for (const each of batch)
      rows.push({ ...each, ...(outlooks.get(each.id) ?? { counts: noItems, projectedOn: null }) })
    await setImmediate()
  }
  return rows
}

type State = { fleet: Counters; maintenance: Counters; rows: Map<string, OverviewRow> }

/** The aircraft that have changed between two states; `undefined` if the database no longer tells. */
async function findTouched(db: Database, earlier: State, later: Omit<State, 'rows'>) {
  const ofFleet = await findChanges(db, earlier.fleet, later.fleet)
  const others = await findChanges(db, earlier.maintenance, later.maintenance, 'maintenance')
  if (!ofFleet || !others) return undefined
  const touched = [...ofFleet, ...others].map((change) =>
    change.kind === 'aircraft' ? change.subjectId : change.aircraftId,
  )
  return new Set(touched.filter((each) => each !== null))
}

function createOverview(db: Database, day: CalendarDate): () => Promise<Overview> {
  let state: State | undefined
  return coalesce(async () => {
    // Read before the rows, so that the rows are at least as new as this state.
    const fleet = await readCounters(db)
    const maintenance = await readCounters(db, 'maintenance')
    const touched = state && (await findTouched(db, state, { fleet, maintenance }))
    if (state && touched?.size === 0) {
      state = { ...state, fleet, maintenance }
      return state.rows
    }
    const rows = state && touched ? new Map(state.rows) : new Map<string, OverviewRow>()
    for (const gone of touched ?? []) rows.delete(gone)
    const read = await readRows(db, day, touched && [...touched])
    for (const row of read) rows.set(row.id, row)
    state = { fleet, maintenance, rows }
    return rows
  })
}

type CachedOverview = { day: CalendarDate; read: () => Promise<Overview> }
const overviews = new WeakMap<Database, CachedOverview>()

/**
 * All aircraft with what there is to do on them on a day. It is cached; after a change the changed aircraft alone
 * are read, and on the next day all.
 */
export function readOverview(db: Database, day: CalendarDate): Promise<Overview> {
  const earlier = overviews.get(db)
  const cached = earlier?.day === day ? earlier : { day, read: createOverview(db, day) }
  overviews.set(db, cached)
  return cached.read()
}
