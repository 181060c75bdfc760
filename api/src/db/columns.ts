import { sql, type AnyColumn } from 'drizzle-orm'

/** A column for every field of an entity, optional ones included: one that is missing does not compile. */
export type ColumnsOf<Entity> = {
  [Field in keyof Entity]-?: { _: { data: NonNullable<Entity[Field]> } }
}

type WithoutNulls<Row> = {
  [Field in keyof Row as null extends Row[Field] ? never : Field]: Row[Field]
} & {
  [Field in keyof Row as null extends Row[Field] ? Field : never]?: NonNullable<Row[Field]>
}

/** A row as the API shows it: what has no value is left out. */
export function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  const fields = Object.entries(row).filter(([, value]) => value !== null)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type says what the filter does
  return Object.fromEntries(fields) as WithoutNulls<Row>
}

/** One statement has room for 65,535 values: rows to insert, in parts that fit. */
export function inParts<Row>(rows: readonly Row[], rowsOfPart = 1000): Row[][] {
  const parts: Row[][] = []
  for (let from = 0; from < rows.length; from += rowsOfPart) {
    parts.push(rows.slice(from, from + rowsOfPart))
  }
  return parts
}

/** The database's own time, which all processes share. */
export const now = sql`now()`
export const raised = (column: AnyColumn) => sql`${column} + 1`
