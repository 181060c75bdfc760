/**
 * The cells of lines that were copied from a spreadsheet, or typed with semicolons between them. An empty line
 * between others is a line: it holds the place of an aircraft that did not fly.
 */
export const cellsOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(/\t|;/).map((cell) => cell.trim()))
