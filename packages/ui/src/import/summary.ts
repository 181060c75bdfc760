import type { ImportError } from '@aerofleet/shared/contract/import'
import { totalOf, type ActionCount } from './action-counts'
import type { Assignment } from './columns'
import { placesIn, type Place } from './file/places'
import type { FileRow, FileTable } from './file/read-table'
import type { SentRow } from './file/rewrite'
import { isUpdating, type ImportAnswer, type ImportKind, type Judgement } from './import-kind'
import type { ReadRows } from './meaning'

/** A sentence about a cell or a line of the file. `thing` names the thing in the line. */
export type Remark = Place & { line: number; thing: string; message: string }

export type Summary = {
  /** Includes the rows with too many values. */
  lines: number
  accepted: readonly (SentRow & Judgement)[]
  actionCounts: readonly ActionCount[]
  count: number
  note: string | undefined
  skipped: number
  errors: readonly Remark[]
  unlistedErrors: number
  wrongLines: ReadonlySet<number>
  toLookAt: readonly Remark[]
  /** Names of unknown things in the file. */
  missing: readonly string[]
  /** The server refuses the file unless it is told to leave out the lines with its errors. */
  hasServerErrors: boolean
}

const unjudged: Judgement = { notices: [], isUnchanged: false }

/** Returns a function that turns a sentence of the server into one about the user's own file. */
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

export function summarise(
  kind: ImportKind,
  table: FileTable,
  { assignment, choices }: { assignment: Assignment; choices: ReadonlySet<string> },
  rows: readonly SentRow[],
  answer: ImportAnswer,
  own: Omit<ReadRows, 'rows'>,
): Summary {
  const isUpdate = isUpdating(choices)
  const toRemark = remarkOn(kind, table, assignment, [...rows, ...own.leftOut])
  const errors = [
    ...own.errors.map(toRemark),
    ...answer.errors
      .map((error) => withUnknown(kind, error, toRemark(error)))
      .map(withFewValues(table)),
    ...table.overlong.map(({ line, cells }) => ({
      line,
      thing: cells.find((cell) => cell !== '') ?? '',
      column: '',
      value: '',
      message:
        'The line has more values than headings. Put quotation marks around a text or figure that contains the separator.',
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
    lines: rows.length + own.leftOut.length + own.errors.length + table.overlong.length,
    accepted,
    actionCounts: answer.actionCounts,
    count: totalOf(answer.actionCounts),
    note: answer.note,
    skipped: answer.skipped,
    errors,
    unlistedErrors: (answer.errorCount ?? answer.errors.length) - answer.errors.length,
    wrongLines,
    toLookAt: [
      ...[...notices, ...ignored, ...remarks, ...own.remarks].map(toRemark),
      ...table.groups.map(
        leftOutRemark('A name alone in its line counts as the name of a group, and is left out.'),
      ),
      ...table.sums.map(leftOutRemark('A line of sums or repeated headings is left out.')),
    ].toSorted((a, b) => a.line - b.line),
    missing: missingThings(kind, rows, ignored),
    hasServerErrors: answer.errors.length > 0,
  }
}

/** An empty cell for a figure that may be unknown says how to tell that. */
function withUnknown({ fields }: ImportKind, { column }: ImportError, remark: Remark): Remark {
  const word = fields.find(({ name }) => name === column)?.unknownAs
  if (word === undefined || remark.value !== '') return remark
  return { ...remark, message: `${remark.message}. Write “${word}” where nobody knows it.` }
}

const leftOutRemark =
  (message: string) =>
  ({ line, cells }: FileRow): Remark => ({
    line,
    thing: cells.find((cell) => cell !== '') ?? '',
    column: '',
    value: '',
    message,
  })

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

/** In a row with too few values, the rest may be missing, so the remark counts the values. */
function withFewValues({ rows, headings }: FileTable) {
  const few = new Map(rows.flatMap(({ line, few }) => (few === undefined ? [] : [[line, few]])))
  return (remark: Remark): Remark => {
    const values = few.get(remark.line)
    if (values === undefined) return remark
    const note = `The line has ${values === 1 ? '1 value' : `${values} values`} for ${headings.length} columns.`
    return { ...remark, message: `${remark.message}. ${note}`.replace(/\.+ /, '. ') }
  }
}

function withoutValues(rows: readonly SentRow[], ignored: readonly ImportError[]): SentRow[] {
  const cells = new Set(ignored.map(({ line, column }) => `${line} ${column}`))
  return rows.map(({ line, values }) => ({
    line,
    values: Object.fromEntries(
      Object.entries(values).filter(([name]) => !cells.has(`${line} ${name}`)),
    ),
  }))
}
