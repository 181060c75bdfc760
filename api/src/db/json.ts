import { setImmediate } from 'node:timers/promises'
import {
  getTableColumns,
  inArray,
  is,
  sql,
  type AnyColumn,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { PgTimestamp, type PgTable } from 'drizzle-orm/pg-core'
import { inBatches } from './columns'
import type { Database, Transaction } from './database'

const fewTexts = 100

/**
 * A few texts are parameters of their own, so that the database knows that it will find few rows. Many texts
 * are one parameter; then the database expects a hundred rows.
 */
export const isOneOf = (column: AnyColumn, texts: readonly string[]): SQL =>
  texts.length <= fewTexts
    ? inArray(column, texts)
    : sql`${column} in (select json_array_elements_text(${JSON.stringify(texts)}::json))`

type Row<Table extends PgTable> = Partial<Table['$inferInsert']>
type Field = readonly [name: string, column: AnyColumn]

function fieldsOf(table: PgTable, [first = {}]: readonly object[]): Field[] {
  return Object.entries(getTableColumns(table)).filter(([name]) => name in first)
}

/** Returns `undefined` if the texts differ. JSON values always count as different. */
function sameText(values: readonly unknown[]): string | null | undefined {
  const [first = null] = values
  if (!values.every((value = null) => value === first)) return undefined
  if (first === null || typeof first === 'string') return first
  return typeof first === 'number' || typeof first === 'boolean' ? `${first}` : undefined
}

/**
 * Makes a table `rows`. Each column is one JSON parameter, and so is a value that all rows share: the
 * embedded database takes as long to read values as to store them, and nobody else gets in meanwhile.
 */
function tableOf(rows: readonly object[], fields: readonly Field[]) {
  const columns = fields.map(([name, column], at) => {
    const values = rows.map((row) => Reflect.get(row, name) as unknown)
    const same = at === 0 ? undefined : sameText(values)
    const text = same === undefined ? sql`rows.${sql.identifier(column.name)}` : sql`${same}::text`
    return {
      name: sql.identifier(column.name),
      value: sql`${text}::${sql.raw(column.getSQLType())}`,
      list:
        same === undefined ? sql`json_array_elements_text(${JSON.stringify(values)}::json)` : null,
    }
  })
  const sent = columns.flatMap(({ name, list }) => (list ? [{ name, list }] : []))
  const lists = sent.map(({ list }) => list)
  const names = sent.map(({ name }) => name)
  const table = sql`rows from (${sql.join(lists, sql`, `)}) as "rows" (${sql.join(names, sql`, `)})`
  return { columns, table }
}

/** Drops undefined fields, as a JSON column does. */
export const asStored = <Value extends object>(value: Value): Value =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is optional stays so
  JSON.parse(JSON.stringify(value)) as Value

const batchSize = 1000

/** The embedded database runs in this thread, so only this lets other requests run between two statements. */
const giveWayAfter = async ({ length }: readonly unknown[]) =>
  length === batchSize && setImmediate()

/** All rows must have the same fields. */
export async function insertRows<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  const fields = fieldsOf(table, rows)
  for (const batch of inBatches(rows, batchSize)) {
    const { columns, table: from } = tableOf(batch, fields)
    const names = columns.map(({ name }) => sql`${name}`)
    const values = columns.map(({ value }) => value)
    await tx.execute(
      sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)} from ${from}`,
    )
    await giveWayAfter(batch)
  }
}

/** All rows must have the same fields. `others` are set on each row. */
export async function updateRows<Table extends PgTable & { id: AnyColumn }>(
  tx: Transaction,
  table: Table,
  rows: readonly Row<Table>[],
  others: SQL[] = [],
): Promise<void> {
  const fields = fieldsOf(table, rows).filter(([name]) => name !== 'id')
  for (const batch of inBatches(rows, batchSize)) {
    const { columns, table: from } = tableOf(batch, [['id', table.id], ...fields])
    const set = columns.slice(1).map(({ name, value }) => sql`${name} = ${value}`)
    await tx.execute(
      sql`update ${table} set ${sql.join([...set, ...others], sql`, `)}
        from ${from} where ${table.id} = rows.id`,
    )
    await giveWayAfter(batch)
  }
}

type Fields = Record<string, AnyColumn | SQL>

const isoTime = (time: AnyColumn) =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Times become ISO 8601 in UTC, as `JSON.stringify` writes them. */
export function jsonObject(fields: Fields): SQL {
  const pairs = Object.entries(fields).map(
    ([name, value]) =>
      sql`${sql.raw(`'${name}'`)}, ${is(value, PgTimestamp) ? isoTime(value) : value}`,
  )
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

export const jsonList = (fields: Fields, order: SQL): SQL =>
  sql`coalesce(json_agg(json_strip_nulls(${jsonObject(fields)}) order by ${order}), '[]')`

/** The query returns one row with the JSON of the whole list. */
export type List = (db: Database) => PromiseLike<{ json: string }[]>

/** The database writes this text in a third of the time that the query builder needs for the rows. */
export const jsonText = (fields: Fields, order: SQL): SQL<string> =>
  sql`${jsonList(fields, order)}::text`

/**
 * The only column of the query is a JSON object. The rows travel in one text: the embedded database needs 33
 * ms for 10,000 rows that way, and 130 ms one by one.
 */
export async function readJson<Row>(db: Database, query: SQLWrapper): Promise<Row[]> {
  const {
    rows: [read],
  } = await db.execute<{ all: string | null }>(
    sql`select '[' || string_agg(json::text, ',') || ']' as "all" from ${query} as "found" (json)`,
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query says what it selects
  return JSON.parse(read?.all ?? '[]') as Row[]
}
