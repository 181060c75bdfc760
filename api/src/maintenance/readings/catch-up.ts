import { and, eq, or, sql } from 'drizzle-orm'
import { aircraftEntry, aircraftUpdated } from '../../aircraft/entry'
import { lockAircraftByIds } from '../../aircraft/queries'
import { aircraft, aircraftExists } from '../../aircraft/table'
import { inBatches } from '../../db/columns'
import type { Database, Transaction } from '../../db/database'
import { saveChange } from '../../db/save-change'
import { createToday, type Today } from '../../today'
import { lockFigures } from '../lock'
import { reprojectItems } from '../project'
import { readings } from '../table'
import { findUnsettled, settleReadings } from './after-today'
import { appendReadings } from './append'
import { isCounting, newestFirst } from './order'
import { settlePlaceholders } from './placeholders'
import { takeNewest } from './totals'

async function findDiffering(db: Database): Promise<string[]> {
  const { id, totalHours, totalCycles } = aircraft
  const newest = db
    .select({ hours: readings.hours, cycles: readings.cycles })
    .from(readings)
    .where(and(eq(readings.aircraftId, id), isCounting))
    .orderBy(...newestFirst)
    .limit(1)
    .as('newest')
  const differs = or(
    sql`${newest.hours} is distinct from ${totalHours}`,
    sql`${newest.cycles} is distinct from ${totalCycles}`,
  )
  const rows = await db
    .select({ id })
    .from(aircraft)
    .leftJoinLateral(newest, sql`true`)
    .where(and(aircraftExists, differs))
  return rows.map((row) => row.id)
}

const by = { uid: '', displayName: 'AeroFleet' }

async function catchUp(tx: Transaction, ids: readonly string[], today: Today): Promise<void> {
  const lockedIds = await lockFigures(tx, ids, 'update')
  const startedIds = new Set(await settleReadings(tx, lockedIds, today()))
  await settlePlaceholders(tx, [...startedIds], by)
  const locked = [...(await lockAircraftByIds(tx, lockedIds)).values()]
  const found = locked.map(({ aircraft: each }) => each)
  const updated = await takeNewest(
    tx,
    found.filter(({ id }) => startedIds.has(id)),
  )
  const others = found.filter(({ id }) => !startedIds.has(id))
  await appendReadings(
    tx,
    by,
    others.map((each) => aircraftUpdated(each, each)),
    today(),
  )
  await reprojectItems(tx, lockedIds)
  await saveChange(tx, by, { entries: updated.map(aircraftEntry) })
}

const batchSize = 100

/**
 * Runs at a start. Lets waiting readings count, and adds a reading of today where no reading has the figures
 * of the aircraft: a process of an earlier version, which knows no readings, may have run after the
 * migration.
 */
export async function catchUpReadings(db: Database, today: Today = createToday()): Promise<void> {
  const ids = new Set([...(await findUnsettled(db, today())), ...(await findDiffering(db))])
  for (const batch of inBatches([...ids], batchSize))
    await db.transaction((tx) => catchUp(tx, batch, today))
}
