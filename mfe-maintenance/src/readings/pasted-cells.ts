/**
 * The cells of lines that were copied from a spreadsheet, or typed with semicolons between them. An empty line
 * between others is a line: it holds the place of an aircraft that did not fly.
 */
export const cellsOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(/\t|;/).map((cell) => cell.trim()))

/** The cells of a line by the names of its fields; empty where there is none. */
export const textsOf = <Name extends string>(names: readonly Name[], cells: readonly string[]) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` forgets the names
  Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])) as Record<Name, string>
