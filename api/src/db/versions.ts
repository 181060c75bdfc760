import { eq, sql } from 'drizzle-orm'
import { incremented } from './columns'
import type { Database, Transaction } from './database'
import { prepared } from './prepared'
import { versions } from './tables'

export const isVersion = (name: string) => eq(versions.name, name)

const version = prepared((db) =>
  db
    .select({ n: versions.n })
    .from(versions)
    .where(eq(versions.name, sql.placeholder('name')))
    .prepare('version'),
)

export async function readVersion(db: Database, name: string): Promise<number> {
  const [row] = await version(db).execute({ name })
  return row?.n ?? 0
}

/** Locks the row until the transaction ends, so that changes end one after another. */
export async function incrementVersion(tx: Transaction, name: string): Promise<void> {
  await tx
    .update(versions)
    .set({ n: incremented(versions.n) })
    .where(isVersion(name))
}
