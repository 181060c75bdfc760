import { and, type SQL } from 'drizzle-orm'
import { aircraft, aircraftExists, byTail } from '../aircraft/reads'
import type { Transaction } from '../db/database'
import { lastChangedBy } from '../db/history'
import { isOneOf } from '../db/json'
import { notFound, versionMismatch } from '../errors'
import { maintained } from './table'

export type MaintainedRow = typeof maintained.$inferSelect

/**
 * Locks the figures of aircraft until the transaction ends, and prevents their deletion. Call it before you
 * lock their items.
 * @param strength with `update` nobody else can change the maintenance of these aircraft as a whole
 * @returns the ids of existing aircraft
 */
export async function lockFigures(
  tx: Transaction,
  ids: readonly string[],
  strength: 'share' | 'update' = 'share',
): Promise<readonly string[]> {
  const found = await tx
    .select({ id: aircraft.id })
    .from(aircraft)
    .where(and(isOneOf(aircraft.id, ids), aircraftExists))
    .orderBy(byTail)
    .for(strength)
  return found.map(({ id }) => id)
}

const beginning = (aircraftId: string): MaintainedRow => ({
  aircraftId,
  version: 1,
  programmeId: null,
  programmeRevision: null,
  withdrawnProgramme: null,
  planHoursPerDay: null,
  planCyclesPerDay: null,
  planReason: null,
  planByUid: null,
  planByName: null,
  planAt: null,
})

/** The maintenance as a whole is programme, plan and the set of items. Returns rows by aircraft id. */
export async function lockManyMaintained(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, MaintainedRow>> {
  const lockedIds = await lockFigures(tx, ids, 'update')
  const rows = await tx.select().from(maintained).where(isOneOf(maintained.aircraftId, lockedIds))
  const locked = new Map(lockedIds.map((id) => [id, beginning(id)]))
  for (const row of rows) locked.set(row.aircraftId, row)
  return locked
}

/**
 * @param ifMatch the version that the caller has read; `null` for any
 * @throws 404 if there is no such aircraft, 412 if its maintenance has another version
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

type Changed = {
  [Column in Exclude<keyof MaintainedRow, 'aircraftId' | 'version'>]?: MaintainedRow[Column] | SQL
}

export async function storeMaintained(
  tx: Transaction,
  before: MaintainedRow,
  changed: Changed,
): Promise<void> {
  const next = { ...changed, version: before.version + 1 }
  await tx
    .insert(maintained)
    .values({ ...before, ...next })
    .onConflictDoUpdate({ target: maintained.aircraftId, set: next })
}
