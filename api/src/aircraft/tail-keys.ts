import { tailKey } from '@aerofleet/shared/tail-number'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { violatedIndex } from '../db/sql-state'
import { aircraft } from './table'

type Outdated = { id: string; tailNumber: string; newKey: string }

async function findOutdated(db: Database): Promise<Outdated[]> {
  const { id, tailNumber, tailKey: storedKey, createdAt } = aircraft
  const rows = await db.select({ id, tailNumber, storedKey }).from(aircraft).orderBy(createdAt, id)
  return rows
    .map((row) => ({ ...row, newKey: tailKey(row.tailNumber) }))
    .filter(({ storedKey, newKey }) => storedKey !== newKey)
}

async function renew(db: Database, { id, tailNumber, newKey }: Outdated): Promise<boolean> {
  const isUnchanged = and(eq(aircraft.id, id), eq(aircraft.tailNumber, tailNumber))
  try {
    await db.update(aircraft).set({ tailKey: newKey }).where(isUnchanged)
    return true
  } catch (error) {
    if (violatedIndex(error) === 'aircraft_tail') return false
    throw error
  }
}

/**
 * Renews keys that an older rule has made. SQL cannot do it, because databases differ in what they count as a
 * letter. Each row is a statement of its own, so that a stopped run can start again at any time. A row keeps
 * its old key if another aircraft already has the new one.
 */
export async function renewTailKeys(db: Database): Promise<void> {
  let outdated = await findOutdated(db)
  let renewed: number
  do {
    // The new key of one row may be the old key of another one, so we try refused rows again.
    const refused: Outdated[] = []
    for (const row of outdated) if (!(await renew(db, row))) refused.push(row)
    renewed = outdated.length - refused.length
    outdated = refused
  } while (renewed > 0 && outdated.length > 0)
}
