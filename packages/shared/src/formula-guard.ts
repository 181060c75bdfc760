/** A cell of a CSV file that a spreadsheet would take for a formula, or one that was guarded before. */
export const formula = /^'*[=+\-@\t\r]/
const guarded = /^'(?='*[=+\-@\t\r])/

/** A cell as it was before an apostrophe was put before what a spreadsheet would calculate. */
export const withoutGuard = (cell: string) => cell.replace(guarded, '')
