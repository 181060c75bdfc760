import { tailKey } from '@aerofleet/shared/tail-number'
import { and, eq } from 'drizzle-orm'
import { aircraft } from '../../aircraft/table'
import type { Database } from '../database'
import { brokenIndex } from '../sql-state'

type Outdated = { id: string; tailNumber: string; newKey: string }

async function findOutdated(db: Database): Promise<Outdated[]> {
  const { id, tailNumber, tailKey: storedKey, createdAt } = aircraft
  const rows = await db.select({ id, tailNumber, storedKey }).from(aircraft).orderBy(createdAt, id)
  return rows
    .map((row) => ({ ...row, newKey: tailKey(row.tailNumber) }))
    .filter(({ storedKey, newKey }) => storedKey !== newKey)
}

/** Whether the row has its new key, or had it from somebody else meanwhile. */
async function renew(db: Database, { id, tailNumber, newKey }: Outdated): Promise<boolean> {
  const isUnchanged = and(eq(aircraft.id, id), eq(aircraft.tailNumber, tailNumber))
  try {
    await db.update(aircraft).set({ tailKey: newKey }).where(isUnchanged)
    return true
  } catch (error) {
    if (brokenIndex(error) === 'aircraft_tail') return false
    throw error
  }
}

/**
 * Brings the keys that were stored by an older rule to today's: here, since no two databases agree
 * on what a letter is. Row by row, so that it can be ended and begun again at any time. A row whose
 * new key belongs to another aircraft that is not deleted keeps its old one.
 */
export async function renewTailKeys(db: Database): Promise<void> {
  let outdated = await findOutdated(db)
  let renewed: number
  do {
    // What one row gives up may be what another waits for.
    const refused: Outdated[] = []
    for (const row of outdated) if (!(await renew(db, row))) refused.push(row)
    renewed = outdated.length - refused.length
    outdated = refused
  } while (renewed > 0 && outdated.length > 0)
}
