import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Storage } from './storage'

/** What both drivers answer to plain SQL. */
type Result<Row> = { rows: Row[] }
interface Results extends PgQueryResultHKT {
  type: Result<this['row']>
}
/** PGlite or a PostgreSQL server: nothing but opening tells them apart. */
export type Database = PgDatabase<Results>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type OpenDatabase = { db: Database; storage: Storage; close: () => Promise<void> }
