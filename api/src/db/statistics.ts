import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database'

/** The database plans well enough for a smaller table without statistics. */
const minRows = 1000

/**
 * A PostgreSQL server does this by itself, the embedded database does not. Without statistics it reads all
 * items for one aircraft; without freed room the due list reads three times as much after an import of
 * readings. With statistics a small table would be read whole, even while an import fills it.
 * @param tables the tables that grow
 * @param freesRoom only at a start, because other requests wait for it: a second for 40,000 rewritten items
 */
export async function refreshStatistics(
  db: Database,
  tables: readonly PgTable[],
  freesRoom = false,
): Promise<void> {
  const statement = sql.raw(freesRoom ? 'vacuum analyze' : 'analyze')
  for (const table of tables) {
    const first = db
      .select({ one: sql`1` })
      .from(table)
      .limit(minRows)
    if ((await first).length === minRows) await db.execute(sql`${statement} ${table}`)
  }
}
