import type { ImportError } from '@aerofleet/shared/contract/import'
import type { Assignment } from './columns'
import { countOf, type Deed } from './deeds'
import { placesIn, type Place } from './file/places'
import type { FileTable } from './file/read-table'
import type { SentRow } from './file/rewrite'
import { isUpdating, type ImportAnswer, type ImportKind, type Judgement } from './import-kind'

/** A sentence about a cell or a line of the file; `thing` says which thing the line is about. */
export type Remark = Place & { line: number; thing: string; message: string }

export type Summary = {
  /** How many rows the file has. */
  lines: number
  /** Rows that would be added or changed. */
  accepted: readonly (SentRow & Judgement)[]
  /** What would be done, by the server's count. */
  deeds: readonly Deed[]
  count: number
  note: string | undefined
  skipped: number
  errors: readonly Remark[]
  /** How many errors there are beside those. */
  unlistedErrors: number
  /** The lines that have an error. */
  wrongLines: ReadonlySet<number>
  toLookAt: readonly Remark[]
  /** The things that the file names and that are not there. */
  missing: readonly string[]
  /** Some errors are the server's: it must be told to leave their lines out. */
  hasServerErrors: boolean
}

const unjudged: Judgement = { notices: [], isUnchanged: false }

/** Names what a sentence of the server is about as the user knows it. */
export function remarkOn(
  { keyField, fields }: ImportKind,
  table: FileTable,
  assignment: Assignment,
  rows: readonly SentRow[],
) {
  const byLine = new Map(rows.map((row) => [row.line, row]))
  const placeOf = placesIn(table, assignment, fields)
  return ({ line, column, message }: ImportError): Remark => ({
    ...placeOf(line, column),
    line,
    thing: byLine.get(line)?.values[keyField] ?? '',
    message,
  })
}

/** What the answer of a check means for the file of the user. */
export function summarise(
  kind: ImportKind,
  table: FileTable,
  { assignment, choices }: { assignment: Assignment; choices: ReadonlySet<string> },
  rows: readonly SentRow[],
  answer: ImportAnswer,
): Summary {
  const isUpdate = isUpdating(choices)
  const toRemark = remarkOn(kind, table, assignment, rows)
  const errors = [
    ...answer.errors.map(toRemark).map(withFewValues(table)),
    ...table.overlong.map(({ line, cells }) => ({
      line,
      thing: cells.find((cell) => cell !== '') ?? '',
      column: '',
      value: '',
      message:
        'The line has more values than there are headings. Put a text or figure with a separator in it into quotation marks.',
    })),
  ].toSorted((a, b) => a.line - b.line)
  const wrongLines = new Set([...errors.map(({ line }) => line), ...(answer.wrongLines ?? [])])
  const { ignored = [], remarks = [] } = answer
  const accepted = withoutValues(rows, ignored)
    .filter(({ line }) => !wrongLines.has(line))
    .map((row) => ({ ...row, ...(kind.judge?.(row, isUpdate) ?? unjudged) }))
    .filter(({ isUnchanged }) => !isUnchanged)
  const notices = accepted.flatMap((row) =>
    row.notices.map((notice) => ({ ...notice, line: row.line })),
  )
  return {
    lines: rows.length + table.overlong.length,
    accepted,
    deeds: answer.deeds,
    count: countOf(answer.deeds),
    note: answer.note,
    skipped: answer.skipped,
    errors,
    unlistedErrors: (answer.errorCount ?? answer.errors.length) - answer.errors.length,
    wrongLines,
    toLookAt: [...notices, ...ignored, ...remarks]
      .toSorted((a, b) => a.line - b.line)
      .map(toRemark),
    missing: missingThings(kind, rows, ignored),
    hasServerErrors: answer.errors.length > 0,
  }
}

/** The names of things that are not there, each once. */
function missingThings(
  { creates }: ImportKind,
  rows: readonly SentRow[],
  ignored: readonly ImportError[],
): string[] {
  if (!creates) return []
  const lines = new Set(
    ignored.filter(({ column }) => column === creates.of).map(({ line }) => line),
  )
  const names = rows.flatMap(({ line, values }) =>
    lines.has(line) ? [values[creates.of] ?? ''] : [],
  )
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
}

/** Says of a row with fewer values than headings that these may be missing, not empty. */
function withFewValues({ rows, headings }: FileTable) {
  const few = new Map(rows.flatMap(({ line, few }) => (few === undefined ? [] : [[line, few]])))
  return (remark: Remark): Remark => {
    const values = few.get(remark.line)
    if (values === undefined) return remark
    const note = `The line has ${values === 1 ? '1 value' : `${values} values`} for ${headings.length} columns.`
    return { ...remark, message: `${remark.message}. ${note}`.replace(/\.+ /, '. ') }
  }
}

/** The rows without the values that the server does not take. */
function withoutValues(rows: readonly SentRow[], ignored: readonly ImportError[]): SentRow[] {
  const cells = new Set(ignored.map(({ line, column }) => `${line} ${column}`))
  return rows.map(({ line, values }) => ({
    line,
    values: Object.fromEntries(
      Object.entries(values).filter(([name]) => !cells.has(`${line} ${name}`)),
    ),
  }))
}
