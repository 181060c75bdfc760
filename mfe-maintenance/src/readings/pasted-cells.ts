/** The cells of lines that were copied from a spreadsheet, or typed with semicolons between them. */
export const cellsOf = (text: string): string[][] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .map((line) => line.split(/\t|;/).map((cell) => cell.trim()))
