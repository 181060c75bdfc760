import { eq, sql } from 'drizzle-orm'
import { incremented } from './columns'
import type { Database, Transaction } from './database'
import { prepared } from './prepared'
import { versions } from './tables'

type VersionName = (typeof versions.$inferSelect)['name']

export const isVersion = (name: VersionName) => eq(versions.name, name)

const version = prepared((db) =>
  db
    .select({ n: versions.n })
    .from(versions)
    .where(eq(versions.name, sql.placeholder('name')))
    .prepare('version'),
)

/** The number grows with every committed change of roles, or of aircraft and operators (`fleet`). */
export async function readVersion(db: Database, name: VersionName): Promise<number> {
  const [row] = await version(db).execute({ name })
  return row?.n ?? 0
}

/** Locks the row until the transaction ends, so that changes end one after another. */
export async function incrementVersion(tx: Transaction, name: VersionName): Promise<void> {
  await tx
    .update(versions)
    .set({ n: incremented(versions.n) })
    .where(isVersion(name))
}
