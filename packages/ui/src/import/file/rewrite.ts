import { withGuard, withoutGuard } from '@aerofleet/shared/formula-guard'
import { readClock } from '@aerofleet/shared/typed-figure'
import { unparse } from 'papaparse'
import type { Assignment, ImportField } from '../columns'
import { amountsIn, inColumn, percentIn } from './amounts'
import { dateFormatOf, toPlainDate, type DateFormat, type DateQuestion } from './dates'
import {
  figureQuestionOf,
  isNothing,
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
    .map(({ name, label, units = [] }) => ({ label, units, index: assignment.indexOf(name) }))
    .filter(({ index }) => index >= 0)
  for (const { line, cells } of rows) {
    for (const { label, units, index } of columns) {
      const text = withoutGuard(cells[index] ?? '')
      const figures = amountsIn(text, units)?.map(({ figure }) => figure) ?? [text]
      for (const figure of figures) yield { line, column: label, text: figure }
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
  const { kind, isNeeded } = field
  if (kind === undefined) return toValue(field, text, words)
  if (!isNeeded && isNothing(text)) return ''
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

/** Puts a cell into the columns of the units that it names, else into the column of its field. */
function putText(
  values: Record<string, string>,
  field: ImportField,
  text: string,
  formats: Formats,
): void {
  const amounts = amountsIn(text, field.units ?? [])
  for (const { figure, unit } of amounts ?? []) {
    const { name, beside = {} } = unit
    const amount = inColumn(toPlain(figure, formats.figure ?? 'none'), unit)
    putCell(values, { ...field, as: { name, beside } }, amount)
  }
  if (amounts) return
  const value = plain(text, field, formats)
  if (!field.needsUnit) putCell(values, field, value)
  else if (value !== '') putCell(values, field, `${value} without a unit`)
}

/** Lists the columns for the server that a file fills: those of its fields, and those of the units in its cells. */
export const columnsSent = (
  assignment: Assignment,
  fields: readonly ImportField[],
  rows: readonly SentRow[],
): string[] => [
  ...new Set([
    ...fields
      .filter(({ name, needsUnit }) => assignment.includes(name) && !needsUnit)
      .flatMap(({ name, as }) => (as ? [as.name, ...Object.keys(as.beside)] : [name])),
    ...rows.flatMap(({ values }) => Object.keys(values)),
  ]),
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
    const shares: { field: ImportField; text: string; percent: number }[] = []
    for (const [index, name] of assignment.entries()) {
      const field = name === null ? undefined : byName.get(name)
      if (!field) continue
      const text = withoutGuard(cells[index] ?? '').replace(/\s*\n\s*/g, ' ')
      const percent = field.toShares ? percentIn(text) : undefined
      if (percent === undefined) putText(values, field, text, formats)
      else shares.push({ field, text, percent })
    }
    // A percentage is reckoned from the columns beside it, wherever these stand.
    for (const { field, text, percent } of shares) {
      const found = field.toShares?.(percent, values) ?? {}
      if (Object.keys(found).length > 0) Object.assign(values, found)
      else putCell(values, field, `${text} of no interval`)
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
