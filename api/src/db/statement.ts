import { fillPlaceholders, sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

type Values = Record<string, unknown>
type Kept = 'fleet' | 'roles'
/** One SQL statement with named values, written once; it answers exactly one row. */
export type Statement<V extends Values = Values, Row = unknown> = {
  name: string
  text: string
  /** What it changes: what a process keeps of that no longer counts afterwards. */
  changes: Kept | null
  bind: (values: V) => unknown[]
  row?: Row
}
/** Sends one statement to the database. */
export type Run = <V extends Values, Row>(statement: Statement<V, Row>, values: V) => Promise<Row>

const dialect = new PgDialect()

function compile<V extends Values, Row>(name: string, query: SQL, changes: Kept | null) {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const bind = (values: V) => fillPlaceholders(params, values)
  const statement: Statement<V, Row> = { name, text, changes, bind }
  return statement
}

export const reading = <V extends Values, Row>(name: string, query: SQL) =>
  compile<V, Row>(name, query, null)
export const writing = <V extends Values, Row>(changes: Kept, name: string, query: SQL) =>
  compile<V, Row>(name, query, changes)

/** A named value with its type, which PostgreSQL cannot infer in a list of columns. */
export function value(
  name: string,
  type: 'text' | 'integer' | 'numeric' | 'boolean' | 'json' | 'jsonb',
) {
  return sql`${sql.placeholder(name)}::${sql.raw(type)}`
}
