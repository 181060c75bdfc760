import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database'

/** The database plans well enough for a smaller table without statistics. */
const minRows = 1000

/**
 * A PostgreSQL server does this by itself, the embedded database does not. Without statistics it reads a whole table
 * for a few rows; without freed room a list reads three times as much after an import. With statistics a small table
 * would be read whole, even while an import fills it.
 * @param tables the tables that grow
 * @param freesRoom only at a start, because other requests wait for it: a second for 40,000 rewritten rows
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
