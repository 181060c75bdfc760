import { toRole, type Role } from '@aerofleet/shared/roles'
import { eq } from 'drizzle-orm'
import { now } from '../db/columns'
import type { Database, Transaction } from '../db/database'
import { roleRecords } from './table'

/** For a user without a record the claim of the token counts. */
export type RecordedRoles = ReadonlyMap<string, Role | null>

export async function listRecordedRoles(db: Database): Promise<RecordedRoles> {
  const { uid, role } = roleRecords
  const rows = await db.select({ uid, role }).from(roleRecords)
  return new Map(rows.map((row) => [row.uid, toRole(row.role)]))
}

export async function findRecordedRole(
  db: Database,
  uid: string,
): Promise<Role | null | undefined> {
  const { role } = roleRecords
  const [row] = await db.select({ role }).from(roleRecords).where(eq(roleRecords.uid, uid))
  return row && toRole(row.role)
}

export async function saveRole(tx: Transaction, uid: string, role: Role | null): Promise<void> {
  const target = roleRecords.uid
  await tx
    .insert(roleRecords)
    .values({ uid, role })
    .onConflictDoUpdate({ target, set: { role, changedAt: now } })
}
