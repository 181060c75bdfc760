import { and, eq, type AnyColumn } from 'drizzle-orm'
import type { Database } from '../db/database'
import { isOneOf, jsonList } from '../db/json'
import { aircraft, aircraftExists, byTail } from './table'

// Other resources read aircraft through this file alone, and change them through `writes.ts`.

export { aircraft, aircraftExists, byTail } from './table'
export { findAircraft, aircraftRows } from './queries'

const { id, tailNumber, operatorId } = aircraft

/** @param of the column with the operator's id */
export const fleetOfOperator = (db: Database, of: AnyColumn) =>
  db
    .select({ json: jsonList({ id, tailNumber }, byTail) })
    .from(aircraft)
    .where(and(eq(operatorId, of), aircraftExists))

export const findFleets = (db: Database, operatorIds: readonly string[]) =>
  db
    .select({ id, tailNumber, operatorId })
    .from(aircraft)
    .where(and(isOneOf(operatorId, operatorIds), aircraftExists))
    .orderBy(byTail)

export async function findTailNumbers(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id, tailNumber }).from(aircraft).where(isOneOf(id, ids))
  return new Map(rows.map((row) => [row.id, row.tailNumber]))
}
