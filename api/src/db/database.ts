import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Storage } from './open/storage'

type Result<Row> = { rows: Row[] }
interface Results extends PgQueryResultHKT {
  type: Result<this['row']>
}
/** PGlite or a PostgreSQL server. Only the functions that open them differ. */
export type Database = PgDatabase<Results>
/**
 * The types of the two drivers differ only in the result of an insert without `returning`, which nobody
 * reads.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no type says what both drivers can do
export const asDatabase = (opened: object) => opened as Database
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type OpenDatabase = { db: Database; storage: Storage; close: () => Promise<void> }
