import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database'

/** The database plans well enough for a smaller table without statistics. */
const few = 1000

/**
 * A PostgreSQL server does this by itself, the embedded database does not. Without statistics it takes
 * 600,000 items for a few thousand, and reads all of them for one aircraft. Without freed room, an import of
 * readings triples what the due list reads. Small tables are left out: with statistics the database would go
 * on to read them whole while an import fills them (10,000 aircraft in 6 s instead of 1 s).
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
      .limit(few)
    if ((await first).length === few) await db.execute(sql`${statement} ${table}`)
  }
}
