import { clean } from '@aerofleet/shared/clean'
import type { ImportError } from '@aerofleet/shared/contract/import'
import { withoutGuard } from '@aerofleet/shared/formula-guard'
import { inTurns } from './in-turns'
import { readTable, refused, type Table } from './read-table'

export type FileRow<Column extends string> = {
  line: number
  cells: Partial<Record<Column, string>>
}
export type KnownRows<Column extends string> = {
  rows: FileRow<Column>[]
  has: ReadonlySet<Column>
}
export type ReadFile<Column extends string> = {
  rows: FileRow<Column>[]
  has: ReadonlySet<string>
  errors: ImportError[]
}

/** @throws 400 for a table with only a heading: it would do nothing, or remove everything */
function requireRows({ rows }: Table): void {
  if (rows.length === 0) throw refused('The file has no row beneath its heading')
}

/** @param names the names of the columns; `undefined` for a column to ignore */
async function toRows<Column extends string>(
  table: Table,
  names: readonly (Column | undefined)[],
  readCell: (cell: string) => string = clean,
): Promise<FileRow<Column>[]> {
  const rows: FileRow<Column>[] = []
  for await (const { line, cells } of inTurns(table.rows)) {
    const filled: FileRow<Column>['cells'] = {}
    for (const [at, name] of names.entries()) {
      const cell = name === undefined ? '' : readCell(cells[at] ?? '')
      if (name !== undefined && cell !== '') filled[name] = cell
    }
    rows.push({ line, cells: filled })
  }
  return rows
}

/**
 * Ignores unknown columns.
 * @throws 400 if the file is not CSV, has no rows, or has a first line without known columns or with a column
 * twice
 */
export async function readKnownColumns<Column extends string>(
  text: string,
  columns: readonly Column[],
  maxRows: number,
): Promise<KnownRows<Column>> {
  const table = await readTable(text, { delimiter: ',', maxRows })
  const heading = table.heading.map((name) => name.trim())
  const names = heading.map((name) => columns.find((column) => column === name))
  const twice = columns.find((column) => names.indexOf(column) !== names.lastIndexOf(column))
  if (twice) throw refused(`The first line names ${twice} twice`)
  if (names.every((name) => name === undefined))
    throw refused(`The first line must name the columns: ${columns.join(',')}`)
  requireRows(table)
  const has = new Set(names.filter((name) => name !== undefined))
  return { rows: await toRows(table, names), has }
}

const longestName = 60

/**
 * Reads a file with commas or semicolons. Cells may start with an apostrophe, so that spreadsheets do not
 * calculate them.
 * @param columns the allowed columns
 * @param needed the required columns
 * @returns errors of the first line, and no rows, if the columns are wrong
 * @throws 400 if the file is not CSV or has no rows
 */
export async function readExactColumns<Column extends string>(
  text: string,
  columns: readonly Column[],
  needed: readonly Column[],
  maxRows: number,
): Promise<ReadFile<Column>> {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const delimiter = first.includes(';') && !first.includes(',') ? ';' : ','
  const table = await readTable(text, { delimiter, maxRows })
  requireRows(table)
  const heading = table.heading.map((name) => clean(name).slice(0, longestName))
  const names = heading.map((name) => columns.find((column) => column === name))
  const errors = [
    ...heading.filter((_, at) => !names[at]).map((name) => [name, 'is not known']),
    ...heading
      .filter((name, at) => heading.indexOf(name) < at)
      .map((name) => [name, 'is there twice']),
    ...needed.filter((name) => !names.includes(name)).map((name) => [name, 'is missing']),
  ].map(([column = '', what]) => ({ line: 1, column, message: `The column ${column} ${what}` }))
  const has = new Set(names.filter((name) => name !== undefined))
  if (errors.length > 0) return { rows: [], has, errors }
  const rows = await toRows(table, names, (cell) => clean(withoutGuard(cell)))
  return { rows, has, errors: [] }
}
