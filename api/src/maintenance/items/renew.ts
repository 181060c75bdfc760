import { isDeepStrictEqual } from 'node:util'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { Database, Transaction } from '../../db/database'
import { updateRows } from '../../db/json'
import { versions } from '../../db/tables'
import { readVersion } from '../../db/versions'
import { createToday, type Today } from '../../today'
import { findBatches } from '../aircraft/batches'
import { lockFigures } from '../lock'
import { takeOffWithdrawn } from '../programmes/withdrawn'
import { findUsage } from '../project'
import { items } from '../table'
import { lockItemsOf, projectLog } from './queries'

/** Raise it with a change of the rules by which items are calculated: the next start calculates all of them anew. */
const rules = 2

async function renewItemsOf(
  tx: Transaction,
  aircraftIds: readonly string[],
  today: CalendarDate,
): Promise<void> {
  const existing = await lockFigures(tx, aircraftIds)
  const by = { uid: '', displayName: 'AeroFleet' }
  await takeOffWithdrawn(tx, by, existing, today)
  const found = await lockItemsOf(tx, aircraftIds)
  const usages = await findUsage(tx, aircraftIds)
  const changed = found.flatMap(({ row, log }) => {
    const usage = usages.get(row.aircraftId)
    if (!usage || log[0]?.kind !== 'revision') return []
    const projected = projectLog(log, usage)
    const isSame = isDeepStrictEqual({ ...row, ...projected }, row)
    return isSame ? [] : [{ id: row.id, ...projected }]
  })
  if (changed.length > 0) await updateRows(tx, items, changed)
}

/**
 * Calculates all items anew from their logs if that was not done by the rules of this version, those of deleted
 * aircraft included; programmes that were withdrawn are taken off the aircraft that have them still.
 */
export async function renewItems(db: Database, today: Today = createToday()): Promise<void> {
  if ((await readVersion(db, 'items')) >= rules) return
  for (const ids of await findBatches(db, undefined, 'all'))
    await db.transaction((tx) => renewItemsOf(tx, ids, today()))
  await db
    .insert(versions)
    .values({ name: 'items', n: rules })
    .onConflictDoUpdate({ target: versions.name, set: { n: rules } })
}
