import { sql } from 'drizzle-orm'
import { aircraft } from '../aircraft/table'
import { items, readings } from '../maintenance/table'
import type { Database } from './database'
import { changes } from './tables'

/** Rows of a table that is planned well enough without statistics. */
const few = 1000

/**
 * Updates the statistics by which the database plans its queries. Without them it takes 600,000 items for a
 * few thousand, and reads all of them to find those of one aircraft. A PostgreSQL server does this by itself,
 * the embedded database does not. A table of few rows is left out: whoever knows that it is small reads all of
 * it to find one, and goes on to do so while an import fills it, 10,000 aircraft in 6 s in place of 1 s.
 */
export async function refreshStatistics(db: Database): Promise<void> {
  for (const table of [aircraft, readings, items, changes]) {
    const first = db
      .select({ one: sql`1` })
      .from(table)
      .limit(few)
    if ((await first).length === few) await db.execute(sql`analyze ${table}`)
  }
}
