/**
 * Where a spreadsheet may begin a cell. Many split a file of commas also at semicolons or tabs, and take quotation
 * marks as text, so that a cell may begin within a text.
 */
const start = String.raw`(?:^|[;\t\r\n])[ "]*`
/** Spreadsheets calculate a cell that begins with one of these signs, full-width ones included. */
const sign = String.raw`[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]`

const unguarded = new RegExp(`(?<!')(?='*${sign})(?<=${start})`, 'g')
const guard = new RegExp(`'(?<=${start}')(?='*${sign})`, 'g')

/** Puts an apostrophe before all that a spreadsheet would calculate. */
export const withGuard = (cell: string) => cell.replace(unguarded, "'")

export const withoutGuard = (cell: string) => cell.replace(guard, '')

export const guardedRows = <Cell>(rows: readonly (readonly Cell[])[]) => ({
  rows: rows.map((row) => row.map((cell) => (typeof cell === 'string' ? withGuard(cell) : cell))),
  quotes: (cell: unknown) => typeof cell === 'string' && withoutGuard(cell) !== cell,
})
