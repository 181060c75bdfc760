import type { Imported, ImportError } from '@aerofleet/shared/contract/import'
import type { ImportKind, Judgement } from './import-kind'
import type { FileTable } from './read-table'
import type { SentRow } from './rewrite'

/** A sentence about a line of the file; `thing` says which thing the line is about. */
export type Remark = { line: number; thing: string; column: string; message: string }

export type Summary = {
  /** How many rows the file has. */
  lines: number
  /** Rows that would be added or changed. */
  accepted: readonly (SentRow & Judgement)[]
  /** How many would be added or changed, by the server's count. */
  count: number
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

/** What the answer of a check means for the file of the user. */
export function summarise(
  kind: ImportKind,
  table: FileTable,
  rows: readonly SentRow[],
  answer: Imported,
  isUpdate: boolean,
): Summary {
  const { keyField, fields } = kind
  const byLine = new Map(rows.map((row) => [row.line, row]))
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name
  const toRemark = ({ line, column, message }: ImportError): Remark => ({
    line,
    thing: byLine.get(line)?.values[keyField] ?? '',
    column: labelOf(column),
    message,
  })
  const errors = [
    ...answer.errors.map(toRemark),
    ...table.overlong.map(({ line, cells }) => ({
      line,
      thing: cells.find((cell) => cell !== '') ?? '',
      column: '',
      message:
        'The line has more values than there are headings. Put a text or figure with a separator in it into quotation marks.',
    })),
  ].toSorted((a, b) => a.line - b.line)
  const wrongLines = new Set([...errors.map(({ line }) => line), ...(answer.wrongLines ?? [])])
  const { ignored = [] } = answer
  const accepted = withoutValues(rows, ignored)
    .filter(({ line }) => !wrongLines.has(line))
    .map((row) => ({ ...row, ...kind.judge(row, isUpdate) }))
    .filter(({ isUnchanged }) => !isUnchanged)
  const notices = accepted.flatMap((row) =>
    row.notices.map((notice) => ({ ...notice, line: row.line })),
  )
  return {
    lines: rows.length + table.overlong.length,
    accepted,
    count: isUpdate ? answer.changed : answer.added,
    skipped: answer.skipped,
    errors,
    unlistedErrors: (answer.errorCount ?? answer.errors.length) - answer.errors.length,
    wrongLines,
    toLookAt: [...notices, ...ignored].toSorted((a, b) => a.line - b.line).map(toRemark),
    hasServerErrors: answer.errors.length > 0,
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
