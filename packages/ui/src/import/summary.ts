import type { ImportError } from '@aerofleet/shared/contract/import'
import { countOf, type Deed } from './deeds'
import type { FileTable } from './file/read-table'
import type { SentRow } from './file/rewrite'
import type { ImportAnswer, ImportKind, Judgement } from './import-kind'

/** A sentence about a line of the file; `thing` says which thing the line is about. */
export type Remark = { line: number; thing: string; column: string; message: string }

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
  /** Some errors are the server's: it must be told to leave their lines out. */
  hasServerErrors: boolean
}

const unjudged: Judgement = { notices: [], isUnchanged: false }

/** Names what a sentence of the server is about as the user knows it. */
export function remarkOn({ keyField, fields }: ImportKind, rows: readonly SentRow[]) {
  const byLine = new Map(rows.map((row) => [row.line, row]))
  return ({ line, column, message }: ImportError): Remark => ({
    line,
    thing: byLine.get(line)?.values[keyField] ?? '',
    column: fields.find((field) => field.name === column)?.label ?? column,
    message,
  })
}

/** What the answer of a check means for the file of the user. */
export function summarise(
  kind: ImportKind,
  table: FileTable,
  rows: readonly SentRow[],
  answer: ImportAnswer,
  isUpdate: boolean,
): Summary {
  const toRemark = remarkOn(kind, rows)
  const errors = [
    ...answer.errors.map(toRemark).map(withFewValues(table)),
    ...table.overlong.map(({ line, cells }) => ({
      line,
      thing: cells.find((cell) => cell !== '') ?? '',
      column: '',
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
    hasServerErrors: answer.errors.length > 0,
  }
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
