import { sql, type AnyColumn } from 'drizzle-orm'

/** Optional fields need a column, too. A table that lacks one does not compile. */
export type ColumnsOf<Entity> = {
  [Field in keyof Entity]-?: { _: { data: NonNullable<Entity[Field]> } }
}

type WithoutNulls<Row> = {
  [Field in keyof Row as null extends Row[Field] ? never : Field]: Row[Field]
} & {
  [Field in keyof Row as null extends Row[Field] ? Field : never]?: NonNullable<Row[Field]>
}

export function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  const fields = Object.entries(row).filter(([, value]) => (value ?? null) !== null)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type says what the filter does
  return Object.fromEntries(fields) as WithoutNulls<Row>
}

type WithNulls<Values> = {
  [Name in keyof Values]-?: undefined extends Values[Name]
    ? Exclude<Values[Name], undefined> | null
    : Values[Name]
}

/** Rows that are written together need the same columns. */
export function withNulls<Values extends object>(values: Values): WithNulls<Values> {
  const all = Object.entries(values).map(([name, value = null]) => [name, value])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type says what the map does
  return Object.fromEntries(all) as WithNulls<Values>
}

/** One statement has room for 65,535 values. */
export function inBatches<Row>(rows: readonly Row[], batchSize = 1000): Row[][] {
  const batches: Row[][] = []
  for (let from = 0; from < rows.length; from += batchSize) {
    batches.push(rows.slice(from, from + batchSize))
  }
  return batches
}

/** All processes share the clock of the database. */
export const now = sql`now()`
export const incremented = (column: AnyColumn) => sql`${column} + 1`
