/** Matches a cell that a spreadsheet would take for a formula, and one that was guarded against it before. */
export const formula = /^'*[=+\-@\t\r]/
const guarded = /^'(?='*[=+\-@\t\r])/

/** The cell without the apostrophe that an export puts before what a spreadsheet would calculate. */
export const withoutGuard = (cell: string) => cell.replace(guarded, '')
