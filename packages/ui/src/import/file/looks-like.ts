import { readNamedMonth } from './dates'
import { isNothing, toPlain, type FigureFormat } from './figures'
import type { FileRow } from './read-table'

/** Also matches a day that does not exist. A year of two digits needs points, because task numbers have none. */
const isMeantAsDate =
  /^(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{4}|\d{1,2}\.\d{1,2}\.\d\d)(?:[T ].*)?$/

/** Guesses the kind of a cell, without the other cells of its column. */
export function looksLike(cell: string): 'date' | 'figure' | 'text' {
  if (/^\d+:[0-5]\d(:[0-5]\d)?$/.test(cell)) return 'figure'
  if (isMeantAsDate.test(cell) || readNamedMonth(cell) !== undefined) return 'date'
  const isFigure = (format: FigureFormat) => /^-?\d+\.?\d*$/.test(toPlain(cell, format))
  return isFigure('comma') || isFigure('point') ? 'figure' : 'text'
}

/** Whether most of the cells that say something are of that kind. */
export function mostly(cells: readonly string[], is: (cell: string) => boolean): boolean {
  const filled = cells.filter((cell) => cell !== '' && !isNothing(cell))
  return filled.length > 0 && 2 * filled.filter(is).length > filled.length
}

/** Hours may have decimals or minutes; cycles never do. */
export const hasDecimals = (cell: string) => /[.,]\d{1,2}$|:\d\d$/.test(cell)

/** A figure, also with a unit: `4 312,5 h`. */
export const beginsWithFigure = (cell: string) => /^[-+]?[\d.,]*\d/.test(cell)

/** The values of a column that are enough to tell what it is. */
export const cellsIn = (rows: readonly FileRow[], column: number): string[] =>
  rows.slice(0, 500).flatMap(({ cells }) => cells[column] || [])
