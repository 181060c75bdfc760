import { sql } from 'drizzle-orm'
import { aircraft } from '../aircraft/table'
import { items, readings } from '../maintenance/table'
import type { Database } from './database'
import { changes } from './tables'

/**
 * Counts what is in the large tables, by which the database chooses how to read them: without that it takes
 * 600,000 items for a few thousand, and reads all of them for those of one aircraft. A PostgreSQL server does so
 * by itself, the embedded database does not.
 */
export async function refreshStatistics(db: Database): Promise<void> {
  for (const table of [aircraft, readings, items, changes]) await db.execute(sql`analyze ${table}`)
}
