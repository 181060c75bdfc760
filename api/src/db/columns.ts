import { sql, type AnyColumn } from 'drizzle-orm'

/** A column for every field of an entity, also the optional ones: a table that lacks one does not compile. */
export type ColumnsOf<Entity> = {
  [Field in keyof Entity]-?: { _: { data: NonNullable<Entity[Field]> } }
}

type WithoutNulls<Row> = {
  [Field in keyof Row as null extends Row[Field] ? never : Field]: Row[Field]
} & {
  [Field in keyof Row as null extends Row[Field] ? Field : never]?: NonNullable<Row[Field]>
}

/** A row as the API answers it: fields that are null are left out. */
export function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  const fields = Object.entries(row).filter(([, value]) => value !== null)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type says what the filter does
  return Object.fromEntries(fields) as WithoutNulls<Row>
}

type WithNulls<Values> = {
  [Name in keyof Values]-?: undefined extends Values[Name]
    ? Exclude<Values[Name], undefined> | null
    : Values[Name]
}

/** Fills absent values with `null`, because rows that are written together need the same columns. */
export function withNulls<Values extends object>(values: Values): WithNulls<Values> {
  const all = Object.entries(values).map(([name, value = null]) => [name, value])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type says what the map does
  return Object.fromEntries(all) as WithNulls<Values>
}

/** Splits rows into batches, because one statement has room for 65,535 values. */
export function inBatches<Row>(rows: readonly Row[], batchSize = 1000): Row[][] {
  const batches: Row[][] = []
  for (let from = 0; from < rows.length; from += batchSize) {
    batches.push(rows.slice(from, from + batchSize))
  }
  return batches
}

/** The time of the database, which all processes share. */
export const now = sql`now()`
export const incremented = (column: AnyColumn) => sql`${column} + 1`
