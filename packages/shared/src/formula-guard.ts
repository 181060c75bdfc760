/**
 * Where a spreadsheet begins a cell. Many split a file of commas at semicolons or tabs and take quotation marks as
 * text. Behind one of these signs they begin a cell, even within a text.
 */
const start = String.raw`(?:^|[;\t\r\n])[ "]*`
/** The signs at which a spreadsheet begins to calculate. Full-width signs count like the others. */
const sign = String.raw`[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]`

const unguarded = new RegExp(`(?<!')(?='*${sign})(?<=${start})`, 'g')
const guard = new RegExp(`'(?<=${start}')(?='*${sign})`, 'g')

/** The cell with an apostrophe before all that a spreadsheet would calculate. */
export const withGuard = (cell: string) => cell.replace(unguarded, "'")

/** The cell without the apostrophes that `withGuard` puts into it. */
export const withoutGuard = (cell: string) => cell.replace(guard, '')

/** Rows to be written as a file for spreadsheets, and which of their cells to quote. */
export const guardedRows = <Cell>(rows: readonly (readonly Cell[])[]) => ({
  rows: rows.map((row) => row.map((cell) => (typeof cell === 'string' ? withGuard(cell) : cell))),
  quotes: (cell: unknown) => typeof cell === 'string' && withoutGuard(cell) !== cell,
})
