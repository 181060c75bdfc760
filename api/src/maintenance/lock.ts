import { and } from 'drizzle-orm'
import { aircraft, aircraftExists, byTail } from '../aircraft/table'
import type { Transaction } from '../db/database'
import { lastChangedBy } from '../db/history'
import { isOneOf } from '../db/json'
import { notFound, versionMismatch } from '../http/answer/errors'
import { maintained } from './table'

export type MaintainedRow = typeof maintained.$inferSelect

/**
 * Keeps the figures of aircraft as they are until the transaction ends, and keeps them from being deleted.
 * Comes before any lock of their maintenance or items.
 * @returns the ids of those that there are
 */
export async function holdAircraft(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const held = await tx
    .select({ id: aircraft.id })
    .from(aircraft)
    .where(and(isOneOf(aircraft.id, ids), aircraftExists))
    .orderBy(byTail)
    .for('share')
  return new Set(held.map(({ id }) => id))
}

/** Locks the maintenance of aircraft as a whole, by their ids: programme, plan, and which items there are. */
export async function lockManyMaintained(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, MaintainedRow>> {
  const held = [...(await holdAircraft(tx, ids))].toSorted()
  if (held.length === 0) return new Map()
  const first = held.map((aircraftId) => ({ aircraftId }))
  await tx.insert(maintained).values(first).onConflictDoNothing()
  const rows = await tx
    .select()
    .from(maintained)
    .where(isOneOf(maintained.aircraftId, held))
    .orderBy(maintained.aircraftId)
    .for('update')
  return new Map(rows.map((row) => [row.aircraftId, row]))
}

/**
 * Locks the maintenance of one aircraft.
 * @param ifMatch the version that the caller has read; `null` for any
 * @throws 404 when there is no such aircraft, 412 when its maintenance has another version
 */
export async function lockMaintained(
  tx: Transaction,
  id: string,
  ifMatch: number | null,
): Promise<MaintainedRow> {
  const locked = (await lockManyMaintained(tx, [id])).get(id)
  if (!locked) throw notFound('Aircraft')
  if (ifMatch !== null && locked.version !== ifMatch)
    throw versionMismatch(await lastChangedBy(tx, 'maintained', id), 'item')
  return locked
}
