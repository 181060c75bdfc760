import { withoutGuard } from '@aerofleet/shared/formula-guard'
import { unparse } from 'papaparse'
import type { Assignment, ImportField } from './columns'
import { questionOf, toPlain, type FigureFormat, type FigureQuestion } from './figures'
import type { FileRow, FileTable } from './read-table'

/** A row of the file by the names of fields, as it is sent to the server. */
export type SentRow = { line: number; values: Readonly<Record<string, string>> }

/** What a figure of the table may mean, or `undefined` if there is no doubt. */
export function figureQuestion(
  { rows }: FileTable,
  assignment: Assignment,
  fields: readonly ImportField[],
): FigureQuestion | undefined {
  const columns = fields
    .filter(({ isFigure }) => isFigure)
    .map(({ name, label }) => ({ label, index: assignment.indexOf(name) }))
    .filter(({ index }) => index >= 0)
  function* figures() {
    for (const { line, cells } of rows) {
      for (const { label, index } of columns) {
        yield { line, column: label, text: withoutGuard(cells[index] ?? '') }
      }
    }
  }
  return questionOf(figures())
}

/** The rows of a table as the server wants them: only what is assigned, figures plain, no guards. */
export function sentRows(
  rows: readonly FileRow[],
  assignment: Assignment,
  fields: readonly ImportField[],
  format: FigureFormat,
): SentRow[] {
  const figures = new Set(fields.filter(({ isFigure }) => isFigure).map(({ name }) => name))
  return rows.map(({ line, cells }) => {
    const values: Record<string, string> = {}
    for (const [index, name] of assignment.entries()) {
      if (name === null) continue
      const text = withoutGuard(cells[index] ?? '').replace(/\s*\n\s*/g, ' ')
      values[name] = figures.has(name) ? toPlain(text, format) : text
    }
    return { line, values }
  })
}

/** The file for the server. Each row stands in the line that it has in the file of the user. */
export function toServerFile(rows: readonly SentRow[], names: readonly string[]): string {
  const lines: string[][] = [[...names]]
  for (const { line, values } of rows) {
    while (lines.length < line - 1) lines.push([])
    lines.push(names.map((name) => values[name] ?? ''))
  }
  return `${unparse(lines, { newline: '\n' })}\n`
}
