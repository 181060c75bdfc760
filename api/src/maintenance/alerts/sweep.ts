import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { addDays, type CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { aircraft, aircraftExists } from '../../aircraft/reads'
import { inBatches } from '../../db/columns'
import type { Database } from '../../db/database'
import type { Lease } from '../../db/jobs'
import { insertRows, isOneOf, updateRows } from '../../db/json'
import { changes } from '../../db/tables'
import { componentEvents } from '../parts/reads'
import { compare, type AlertRow, type Standing } from './levels'
import { findOnShelf, findStanding } from './subjects'
import { alerts } from './table'

/** So few that the embedded database answers others in between. */
const aircraftAtOnce = 25
/** What is over is kept so long, so that a return is told from something new. */
const keptDays = 30

export type SweepOptions = {
  today: CalendarDate
  /** A newest reading that is older than so many days raises an alert. */
  oldAfterDays: number
  signal?: AbortSignal | undefined
}

/** Finds the aircraft and parts of which an import has stored, since a time, what was there already. */
async function findImported(db: Database, since: Date): Promise<ReadonlySet<string>> {
  const { componentId, kind, at } = componentEvents
  const entered = await db
    .selectDistinct({ of: componentId })
    .from(componentEvents)
    .where(and(eq(kind, 'entered'), gt(at, since)))
  const newest = alias(changes, 'newest')
  const of = sql<string>`coalesce(${changes.partOf}, ${changes.subjectId})`
  const brings = sql`(${newest.kind} in ('item', 'maintained') or ${newest.kind} = 'aircraft' and ${newest.action} = 'create')`
  const rows = await db
    .selectDistinct({ of })
    .from(newest)
    .innerJoin(changes, eq(changes.actId, newest.actId))
    .where(and(newest.listed, gt(newest.at, since), isNotNull(newest.actId), brings))
  return new Set([...rows, ...entered].map((row) => row.of))
}

const ofOrders: readonly Standing['kind'][] = ['order-late', 'order-waiting', 'order-not-closed']

type Sweep = SweepOptions & { db: Database; lease: Lease; imported: ReadonlySet<string> }

/** Stores what differs, while the lease is held. */
async function store(sweep: Sweep, known: AlertRow[], standing: Standing[]): Promise<void> {
  const { db, lease, today, imported } = sweep
  const rows = new Map(known.map((row) => [row.subject, row]))
  const found = new Map(standing.map((each) => [each.subject, each]))
  const changed = [...new Set([...rows.keys(), ...found.keys()])].flatMap((subject) => {
    const [row, stands] = [rows.get(subject), found.get(subject)]
    const { aircraftId = '', componentId = '' } = stands ?? {}
    const isImported =
      stands !== undefined &&
      !ofOrders.includes(stands.kind) &&
      (imported.has(aircraftId) || imported.has(componentId))
    const after = compare(row, stands, { today, run: lease.run, isImported, newId: randomUUID })
    return after && !isDeepStrictEqual(after, row) ? [after] : []
  })
  if (changed.length === 0) return
  await db.transaction(async (tx) => {
    await lease.requireHeld(tx)
    await insertRows(
      tx,
      alerts,
      changed.filter(({ subject }) => !rows.has(subject)),
    )
    await updateRows(
      tx,
      alerts,
      changed.filter(({ subject }) => rows.has(subject)),
    )
  })
}

/**
 * Compares the level of each subject with the level that was told last. Others get their turn after each batch.
 * @throws {LeaseLost} when another process has taken over; what was stored before stays
 */
export async function sweep(db: Database, lease: Lease, options: SweepOptions): Promise<void> {
  const { today, oldAfterDays, signal } = options
  const imported = await findImported(db, lease.lastGood?.at ?? new Date(0))
  const swept: Sweep = { ...options, db, lease, imported }
  const fleet = await db.select({ id: aircraft.id }).from(aircraft).where(aircraftExists)
  for (const batch of inBatches(fleet, aircraftAtOnce)) {
    signal?.throwIfAborted()
    const ids = batch.map(({ id }) => id)
    const standing = await findStanding({ db, ids, today, oldAfterDays })
    const known = await db.select().from(alerts).where(isOneOf(alerts.aircraftId, ids))
    await store(swept, known, standing)
    await setImmediate()
  }
  const onShelf = await db.select().from(alerts).where(isNull(alerts.aircraftId))
  await store(swept, onShelf, await findOnShelf(db, today))
  await db
    .delete(alerts)
    .where(and(eq(alerts.level, 0), lt(alerts.fellOn, addDays(today, -keptDays))))
}
