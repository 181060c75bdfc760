import { isDeepStrictEqual } from 'node:util'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { findBatches } from '../../aircraft/reads'
import type { Database, Transaction } from '../../db/database'
import { updateRows } from '../../db/json'
import { versions } from '../../db/tables'
import { readVersion } from '../../db/versions'
import { createToday, type Today } from '../../today'
import { projectLog } from '../items/reads'
import { lockItemsOf } from '../items/writes'
import { findUsage } from '../ledger/reads'
import { lockFigures } from '../lock'
import { items } from '../table'
import { takeOffWithdrawn } from './withdrawn'

/**
 * Raise this number when you change the rules that compute items. The next start then computes all items
 * again.
 */
const rules = 4

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
 * Does nothing if these rules have computed the items already. Includes deleted aircraft, and removes
 * withdrawn programmes from aircraft that still have them.
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
