import type { Database } from '../db/database'
import { isOneOf } from '../db/json'
import { aircraft } from './table'

// Other resources read aircraft through this file alone, and change them through `writes.ts`.

export { findBatches } from './batches'
export { totalsIn, type Totals } from './entry'
export { aircraft, aircraftExists, byTail } from './table'
export { findAircraft, aircraftRows } from './queries'

const { id, tailNumber } = aircraft

export async function findTailNumbers(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id, tailNumber }).from(aircraft).where(isOneOf(id, ids))
  return new Map(rows.map((row) => [row.id, row.tailNumber]))
}
