import { withGuard, withoutGuard } from '@aerofleet/shared/formula-guard'
import { readClock } from '@aerofleet/shared/typed-figure'
import { unparse } from 'papaparse'
import type { Assignment, ImportField } from '../columns'
import { inColumn, percentIn, readFigures, unitOf, type Unit } from './amounts'
import {
  dateFormatOf,
  readSerial,
  serialQuestionOf,
  toPlainDate,
  type DateFormat,
  type DateQuestion,
  type SerialFormat,
} from './dates'
import {
  figureQuestionOf,
  isNothing,
  toPlain,
  withoutGroups,
  type CellExample,
  type FigureFormat,
  type FigureQuestion,
  type FormatQuestion,
} from './figures'
import type { FileRow } from './read-table'
import { toValue, unknownWords, wordKey, type UnknownWord, type Words } from './words'

/** A row for the server; `values` are by field name. */
export type SentRow = {
  line: number
  values: Readonly<Record<string, string>>
  /** The cell that says that the row has no limit, such as `on condition`. */
  noLimit?: string
  /** What was mended in its cells. `column` is the name of a field. */
  mended?: readonly { column: string; message: string }[]
}

/** The formats of the cells; `null` until the user has chosen one. */
export type Formats = {
  figure: FigureFormat | null
  date: DateFormat | null
  /** Of days written as numbers. */
  serial?: SerialFormat | null
  words: Words
}
type Questions = {
  figure?: FigureQuestion | undefined
  date?: DateQuestion | undefined
  serial?: FormatQuestion<SerialFormat> | undefined
  words: readonly UnknownWord[]
}
/** The value of a field for all rows, where the file has no column for it. */
type ForAll = ReadonlyMap<string, string>

type Kind = NonNullable<ImportField['kind']>

function* cellsOf(
  rows: readonly FileRow[],
  assignment: Assignment,
  fields: readonly ImportField[],
  kinds: readonly Kind[],
): Generator<CellExample> {
  const columns = fields
    .filter(({ kind, readFigure }) => kind !== undefined && kinds.includes(kind) && !readFigure)
    .map(({ name, label, units = [] }) => ({ label, units, index: assignment.indexOf(name) }))
    .filter(({ index }) => index >= 0)
  for (const { line, cells } of rows) {
    for (const { label, units, index } of columns) {
      const text = withoutGuard(cells[index] ?? '')
      const read = readFigures(text, units)
      if (read && 'unknown' in read) continue
      const figures = read?.amounts.map(({ figure }) => figure) ?? [text]
      for (const figure of figures) {
        if (!figure.includes(':')) yield { line, column: label, text: figure }
      }
    }
  }
}

/** The figures in the cells, without their units. */
export const figuresIn = (
  rows: readonly FileRow[],
  assignment: Assignment,
  fields: readonly ImportField[],
) => [...cellsOf(rows, assignment, fields, ['hours', 'number'])].filter(({ text }) => text !== '')

export function readFormats(
  rows: readonly FileRow[],
  assignment: Assignment,
  fields: readonly ImportField[],
): { known: Formats; questions: Questions } {
  const dates = [...cellsOf(rows, assignment, fields, ['date'])]
  const date = dateFormatOf(dates)
  const figure = figureQuestionOf(cellsOf(rows, assignment, fields, ['hours', 'number']))
  const serial = serialQuestionOf(dates)
  return {
    known: { figure: null, date: date.format, words: new Map() },
    questions: {
      figure,
      date: date.question,
      serial,
      words: unknownWords(rows, assignment, fields),
    },
  }
}

function plainFigure(text: string, kind: Kind, { figure }: Formats, field: ImportField): string {
  if (field.readFigure) return field.readFigure(text)
  const clock = kind === 'hours' ? readClock(withoutGroups(text)) : undefined
  return clock === undefined ? toPlain(text, figure ?? 'none') : String(clock)
}

function plain(text: string, field: ImportField, formats: Formats): string {
  const { kind, isNeeded, unknownAs } = field
  if (kind === undefined) return toValue(field, text, formats.words)
  if (isNothing(text) && unknownAs !== undefined) return unknownAs
  if (!isNeeded && isNothing(text)) return ''
  if (kind !== 'date') return plainFigure(text, kind, formats, field)
  const day = formats.serial === 'serial' ? readSerial(text) : undefined
  return day ?? toPlainDate(text, formats.date)
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
  unitBeside: Unit | undefined,
): void {
  const { name, kind = 'number', units = [], isNeeded, needsUnit, unknownAs } = field
  const read = readFigures(text, units, (word) => formats.words.get(wordKey(name, word)))
  const amountsRead = read && 'amounts' in read ? read.amounts : []
  const isPlain = unitBeside !== undefined && text !== '' && !read && !isNothing(text)
  const amounts = isPlain ? [{ figure: text, unit: unitBeside }] : amountsRead
  for (const { figure, unit } of amounts) {
    // Every column of hours takes `100:30`.
    const kindOfFigure = figure.includes(':') ? 'hours' : kind
    const { name: column, beside = {} } = unit
    const amount = inColumn(plainFigure(figure, kindOfFigure, formats, field), unit)
    putCell(values, { ...field, as: { name: column, beside } }, amount)
  }
  if (amounts.length > 0) return
  const isEmpty = read && 'amounts' in read
  const value = isEmpty ? (unknownAs ?? (isNeeded ? text : '')) : plain(text, field, formats)
  if (!needsUnit || value === '') putCell(values, field, value)
  else putCell(values, field, `${value} without a unit`)
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

/**
 * Returns the rows for the server: assigned columns only, figures and dates plain, guarding apostrophes removed.
 * @param forAll the values of fields without a column
 */
export function sentRows(
  rows: readonly FileRow[],
  assignment: Assignment,
  fields: readonly ImportField[],
  formats: Formats,
  forAll: ForAll = new Map(),
): SentRow[] {
  const byName = new Map(fields.map((field) => [field.name, field]))
  const unitColumns = fields.filter(({ unitsFor }) => unitsFor && assignment.includes(unitsFor))
  const constants = [...forAll].filter(([name]) => !assignment.includes(name))
  return rows.map(({ line, cells }) => {
    const values: Record<string, string> = Object.fromEntries(constants)
    const shares: { field: ImportField; text: string; percent: number }[] = []
    const mended: { column: string; message: string }[] = []
    let noLimit: string | undefined
    const textOf = (name: string) => withoutGuard(cells[assignment.indexOf(name)] ?? '')
    const besides = new Map(
      unitColumns.map((field) => {
        const { unitsFor = '', name } = field
        const units = byName.get(unitsFor)?.units ?? []
        const label = field.words && toValue(field, textOf(name), formats.words)
        return [unitsFor, unitOf(textOf(name), units) ?? unitOf(label ?? '', units)] as const
      }),
    )
    for (const [index, name] of assignment.entries()) {
      const field = name === null ? undefined : byName.get(name)
      if (!field) continue
      const text = withoutGuard(cells[index] ?? '').replace(/\s*\n\s*/g, ' ')
      const percent = field.toShares ? percentIn(text) : undefined
      const better = field.mend?.(text)
      if (better) mended.push({ column: field.name, message: better.remark })
      if (field.isLimit && /\p{L}/u.test(text) && isNothing(text)) noLimit = text
      if (percent !== undefined) shares.push({ field, text, percent })
      else if (!field.unitsFor || !besides.get(field.unitsFor))
        putText(values, field, better?.value ?? text, formats, besides.get(field.name))
    }
    // A percentage is reckoned from the columns beside it, wherever these stand.
    for (const { field, text, percent } of shares) {
      const found = field.toShares?.(percent, values) ?? {}
      if (Object.keys(found).length > 0) Object.assign(values, found)
      else putCell(values, field, `${text} of no interval`)
    }
    return {
      line,
      values,
      ...(noLimit !== undefined && { noLimit }),
      ...(mended.length > 0 && { mended }),
    }
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
