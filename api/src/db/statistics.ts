import { sql } from 'drizzle-orm'
import { aircraft } from '../aircraft/table'
import { items, readings } from '../maintenance/table'
import type { Database } from './database'
import { changes } from './tables'

/**
 * Updates the statistics by which the database plans its queries. Without them it takes 600,000 items for a
 * few thousand, and reads all of them to find those of one aircraft. A PostgreSQL server does this by itself,
 * the embedded database does not.
 */
export async function refreshStatistics(db: Database): Promise<void> {
  for (const table of [aircraft, readings, items, changes]) await db.execute(sql`analyze ${table}`)
}
