import { clean } from '@aerofleet/shared/clean'
import type { ImportError } from '@aerofleet/shared/contract/import'
import { maintenanceImportLimits } from '@aerofleet/shared/contract/maintenance/imports'
import { withoutGuard } from '@aerofleet/shared/formula-guard'
import { inTurns } from '../../import/in-turns'
import { readTable } from '../../import/read-csv'

/** A row of a file: its line, and the text of each cell that is not empty. */
export type FileRow<Column extends string> = {
  line: number
  cells: Partial<Record<Column, string>>
}
export type ReadFile<Column extends string> = { rows: FileRow<Column>[]; errors: ImportError[] }

/** Of a heading; an error repeats its name. */
const longestName = 60

/**
 * Reads a file of commas or semicolons.
 * @param columns those that it may have
 * @param needed those of them that it must have
 * @returns no rows but errors of its first line where its columns are not these
 * @throws 400 for what is no such file
 */
export async function readFile<Column extends string>(
  text: string,
  columns: readonly Column[],
  needed: readonly Column[],
): Promise<ReadFile<Column>> {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const delimiter = first.includes(';') && !first.includes(',') ? ';' : ','
  const table = readTable(text, { delimiter, maxRows: maintenanceImportLimits.rows })
  const heading = table.heading.map((name) => clean(name).slice(0, longestName))
  const names = new Map(columns.map((name) => [name as string, name]))
  const errors = [
    ...heading.filter((name) => !names.has(name)).map((name) => [name, 'is not known']),
    ...heading
      .filter((name, at) => heading.indexOf(name) < at)
      .map((name) => [name, 'is there twice']),
    ...needed.filter((name) => !heading.includes(name)).map((name) => [name, 'is missing']),
  ].map(([column = '', what]) => ({ line: 1, column, message: `The column ${column} ${what}` }))
  if (errors.length > 0) return { rows: [], errors }
  const rows: FileRow<Column>[] = []
  for await (const { line, cells } of inTurns(table.rows)) {
    const filled: FileRow<Column>['cells'] = {}
    for (const [at, name] of heading.entries()) {
      const column = names.get(name)
      const cell = clean(withoutGuard(cells[at] ?? ''))
      if (column !== undefined && cell !== '') filled[column] = cell
    }
    rows.push({ line, cells: filled })
  }
  return { rows, errors: [] }
}
