import { setImmediate } from 'node:timers/promises'
import type { DueFilters } from '@aerofleet/shared/contract/maintenance/due'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { and } from 'drizzle-orm'
import { aircraft, aircraftExists } from '../../aircraft/table'
import { coalesce } from '../../db/coalesce'
import { inBatches } from '../../db/columns'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import { findChanges, readCounters, type Counters } from '../../db/list-rows'
import { findOutlooks, noOutlook, type Outlook, type OutlookItem } from './counts'

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

/** Returns the first one for all items that are equal, which takes a tenth of the memory. */
function createShared(): (item: OutlookItem) => OutlookItem {
  const shared = new Map<string, OutlookItem>()
  return (item) => {
    const key = JSON.stringify(item)
    const first = shared.get(key) ?? item
    shared.set(key, first)
    return first
  }
}

async function readRows(
  db: Database,
  day: CalendarDate,
  share: (item: OutlookItem) => OutlookItem,
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
    for (const each of batch) {
      const outlook = outlooks.get(each.id) ?? noOutlook
      rows.push({ ...each, ...outlook, items: outlook.items.map(share) })
    }
    await setImmediate()
  }
  return rows
}

/** Whether an aircraft is one that is asked for. */
export function isAskedFor({ aircraftId, operatorId: by, type }: DueFilters) {
  const wanted = type?.trim().toLowerCase()
  return (row: OverviewRow): boolean =>
    (aircraftId === undefined || row.id === aircraftId) &&
    (by === undefined || row.operatorId === by) &&
    (wanted === undefined || row.aircraftType.toLowerCase() === wanted)
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
  const share = createShared()
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
    const read = await readRows(db, day, share, touched && [...touched])
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
