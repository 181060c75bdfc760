import { withGuard, withoutGuard } from '@aerofleet/shared/formula-guard'
import { readClock } from '@aerofleet/shared/typed-figure'
import { unparse } from 'papaparse'
import type { Assignment, ImportField } from '../columns'
import { dateFormatOf, toPlainDate, type DateFormat, type DateQuestion } from './dates'
import {
  figureQuestionOf,
  toPlain,
  type CellExample,
  type FigureFormat,
  type FigureQuestion,
} from './figures'
import type { FileRow } from './read-table'
import { toValue, unknownWords, type UnknownWord, type Words } from './words'

/** A row for the server; `values` are by field name. */
export type SentRow = { line: number; values: Readonly<Record<string, string>> }

/** The formats of the cells; `null` until the user has chosen one. */
export type Formats = { figure: FigureFormat | null; date: DateFormat | null; words: Words }
export type Questions = {
  figure?: FigureQuestion | undefined
  date?: DateQuestion | undefined
  words: readonly UnknownWord[]
}

type Kind = NonNullable<ImportField['kind']>

function* cellsOf(
  rows: readonly FileRow[],
  assignment: Assignment,
  fields: readonly ImportField[],
  kinds: readonly Kind[],
): Generator<CellExample> {
  const columns = fields
    .filter(({ kind }) => kind !== undefined && kinds.includes(kind))
    .map(({ name, label }) => ({ label, index: assignment.indexOf(name) }))
    .filter(({ index }) => index >= 0)
  for (const { line, cells } of rows) {
    for (const { label, index } of columns) {
      yield { line, column: label, text: withoutGuard(cells[index] ?? '') }
    }
  }
}

export function readFormats(
  rows: readonly FileRow[],
  assignment: Assignment,
  fields: readonly ImportField[],
): { known: Formats; questions: Questions } {
  const date = dateFormatOf(cellsOf(rows, assignment, fields, ['date']))
  const figure = figureQuestionOf(cellsOf(rows, assignment, fields, ['hours', 'number']))
  return {
    known: { figure: null, date: date.format, words: new Map() },
    questions: { figure, date: date.question, words: unknownWords(rows, assignment, fields) },
  }
}

function plain(text: string, field: ImportField, { figure, date, words }: Formats): string {
  const { kind } = field
  if (kind === undefined) return toValue(field, text, words)
  if (kind === 'date') return toPlainDate(text, date)
  const clock = kind === 'hours' ? readClock(text) : undefined
  return clock === undefined ? toPlain(text, figure ?? 'none') : String(clock)
}

/** Two cells for one column are joined, and the server refuses them. */
function putCell(values: Record<string, string>, { name, as }: ImportField, text: string): void {
  const column = as?.name ?? name
  const before = values[column] ?? ''
  values[column] = before === '' || text === '' ? before + text : `${before} ${text}`
  if (as && text !== '') Object.assign(values, as.beside)
}

export const columnsSent = (assignment: Assignment, fields: readonly ImportField[]): string[] => [
  ...new Set(
    fields
      .filter(({ name }) => assignment.includes(name))
      .flatMap(({ name, as }) => (as ? [as.name, ...Object.keys(as.beside)] : [name])),
  ),
]

/** Returns the rows for the server: assigned columns only, figures and dates plain, guarding apostrophes removed. */
export function sentRows(
  rows: readonly FileRow[],
  assignment: Assignment,
  fields: readonly ImportField[],
  formats: Formats,
): SentRow[] {
  const byName = new Map(fields.map((field) => [field.name, field]))
  return rows.map(({ line, cells }) => {
    const values: Record<string, string> = {}
    for (const [index, name] of assignment.entries()) {
      const field = name === null ? undefined : byName.get(name)
      if (!field) continue
      const text = withoutGuard(cells[index] ?? '').replace(/\s*\n\s*/g, ' ')
      putCell(values, field, plain(text, field, formats))
    }
    return { line, values }
  })
}

/**
 * Writes the file for the server. Each row stands in the same line as in the user's file.
 * @param isGuarded whether the server removes guarding apostrophes
 */
export function toServerFile(
  rows: readonly SentRow[],
  names: readonly string[],
  isGuarded = false,
): string {
  const lines: string[][] = [[...names]]
  for (const { line, values } of rows) {
    while (lines.length < line - 1) lines.push([])
    const cells = names.map((name) => values[name] ?? '')
    lines.push(isGuarded ? cells.map(withGuard) : cells)
  }
  return `${unparse(lines, { newline: '\n' })}\n`
}
