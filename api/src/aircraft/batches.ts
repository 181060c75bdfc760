import { and, eq } from 'drizzle-orm'
import { inBatches } from '../db/columns'
import type { Database } from '../db/database'
import { aircraft, aircraftExists, byTail } from './table'

/** The server can answer other requests between two batches. */
const batchSize = 20

/** @param which `all` includes deleted aircraft */
export async function findBatches(
  db: Database,
  aircraftId: string | undefined,
  which: 'existing' | 'all' = 'existing',
): Promise<string[][]> {
  const { id } = aircraft
  const fleet = await db
    .select({ id })
    .from(aircraft)
    .where(
      and(
        which === 'all' ? undefined : aircraftExists,
        aircraftId === undefined ? undefined : eq(id, aircraftId),
      ),
    )
    .orderBy(byTail, id)
  return inBatches(
    fleet.map((each) => each.id),
    batchSize,
  )
}
