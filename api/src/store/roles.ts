import { toRole, type Role } from '@aerofleet/shared/roles'
import { eq, sql } from 'drizzle-orm'
import { guards, roleRecords } from './schema'
import type { Database } from './store'

/** The recorded role; `undefined` when the server never changed this user's role. */
export async function findRole(db: Database, uid: string): Promise<Role | null | undefined> {
  const [row] = await db
    .select({ role: roleRecords.role })
    .from(roleRecords)
    .where(eq(roleRecords.uid, uid))
  return row && toRole(row.role)
}

export async function listRoles(db: Database): Promise<Map<string, Role | null>> {
  const rows = await db.select().from(roleRecords)
  return new Map(rows.map(({ uid, role }) => [uid, toRole(role)]))
}

/** From here to the end of the transaction nobody else decides about roles. */
export async function lockRoles(tx: Database): Promise<void> {
  await tx.select().from(guards).where(eq(guards.name, 'roles')).for('update')
}

export async function saveRole(tx: Database, uid: string, role: Role | null): Promise<void> {
  const changed = { role, changedAt: sql`now()` }
  await tx
    .insert(roleRecords)
    .values({ uid, ...changed })
    .onConflictDoUpdate({ target: roleRecords.uid, set: changed })
}
