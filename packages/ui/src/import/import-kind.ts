import type { ImportError } from '@aerofleet/shared/contract/import'
import type { Condition } from '@aerofleet/shared/maintenance'
import type { ComponentType } from 'react'
import type { ActionCount } from './action-counts'
import type { Assignment, ImportField } from './columns'
import type { SentRow } from './file/rewrite'

export type Notice = { column: string; message: string }

/** The page's judgement on a row without errors, before the import. */
export type Judgement = {
  condition?: Condition
  notices: readonly Notice[]
  /** The row is stored already with the same values, so the import skips it. */
  isUnchanged: boolean
}

/** A question with yes or no. A parameter of the call carries the answer. With `update` a row needs only its key. */
export type ImportChoice = {
  name: string
  label: string
  /** The answer is always yes. The dialog only tells the user. */
  isForced?: boolean
  /** The step Check asks it, too, beside its effect. */
  isOnCheck?: boolean
  /** Only a file with one of these columns raises the question. */
  ofColumns?: readonly string[]
  /** The choice replaces these columns. The dialog asks where one of them is missing. */
  insteadOf?: readonly string[]
  /** Changes the values of a row before they are sent. The dialog asks where it would change a row. */
  rewrite?: (values: SentRow['values']) => SentRow['values']
}

export type Sending = {
  name: string
  text: string
  rows: readonly SentRow[]
  /** The names of the choices with the answer yes. */
  choices: ReadonlySet<string>
  /** The day of the figures; empty for today. */
  asOf: string
  isCheck: boolean
  leavesOut: boolean
  /** The answers to the question of the kind. */
  answers: ReadonlyMap<string, string>
  /** The number of rows that the import does not send: headings, sums, and those without a value that they need. */
  passedOver: number
  /** The ETag of the check that the user has seen. */
  etag?: string | undefined
}

export type ImportAnswer = {
  actionCounts: readonly ActionCount[]
  /** The number of rows that are stored already with the same values. */
  skipped: number
  errors: readonly ImportError[]
  errorCount?: number | undefined
  /** All lines with an error, where `errors` lists only some. */
  wrongLines?: readonly number[] | undefined
  /** Cells that are not stored, although the rest of their row is. */
  ignored?: readonly ImportError[] | undefined
  /** Remarks on rows that the import accepts. */
  remarks?: readonly ImportError[] | undefined
  /** Rows that became wrong after the check, and were left out. */
  leftOut?: readonly { line: number; message: string }[] | undefined
  note?: string | undefined
  /** The id of the act in the history, for Undo. */
  act?: string | undefined
  etag?: string | undefined
}

/** What a table may hold instead of totals: hours of single flights, which are added up. */
export type Flights = {
  /** The names of the fields. */
  hours: string
  thing: string
  /** Adds the flights to what their things have. Flights that count already are left out with a remark. */
  sumUp: (rows: readonly SentRow[]) => Promise<{
    rows: readonly SentRow[]
    errors: readonly ImportError[]
    remarks: readonly ImportError[]
  }>
}

/** What the figures may be in a table with a column for each thing. */
export type Measure = { label: string; field: string; areFlights?: true }

/** What a kind of import asks once a file, besides its columns. */
export type OwnQuestion = {
  /** Finds answers in the file, such as in the lines above its headings. */
  propose: (file: AskedFile) => ReadonlyMap<string, string>
  /** The first thing that the user has to say, as a sentence. */
  waitsFor: (answers: ReadonlyMap<string, string>, asked: AskedFile) => string | undefined
  Ask: ComponentType<AskProps>
}
export type AskProps = {
  asked: AskedFile
  answers: ReadonlyMap<string, string>
  onChange: (answers: ReadonlyMap<string, string>) => void
}
export type AskedFile = {
  titles: readonly string[]
  has: (column: string) => boolean
}

/** A remote's description of the things that people can import. */
export type ImportKind = {
  /** One thing and several things, such as `operator` and `operators`. */
  noun: readonly [one: string, several: string]
  fields: readonly ImportField[]
  keyField: string
  maxRows: number
  choices?: readonly ImportChoice[]
  /** The user can choose the day of the figures. */
  hasDay?: boolean
  send: (sending: Sending) => Promise<ImportAnswer>
  /** A failed import may have stored a part. The same file again stores the rest. */
  isInPieces?: boolean
  /** The server takes off the apostrophe that guards a cell against spreadsheets. */
  isGuarded?: boolean
  /** Unknown things that the file names. The import adds them when the user fills in the missing value. */
  creates?: {
    /** `of` is the column with their names, `with` the column for the missing value. */
    of: string
    with: string
    noun: string
    label: (name: string) => string
    /** Returns a sentence when the user's value is wrong. */
    check: (text: string) => string | undefined
  }
  judge?: (row: SentRow, isUpdate: boolean) => Judgement
  flights?: Flights
  question?: OwnQuestion
  /** Asks about figures only if several formats fit all of them. The user sees what they come to beside them. */
  infersFigures?: true
  /** Returns why a row is no thing of the import, such as the heading of a module. It is left out, and counted. */
  passesOver?: (values: SentRow['values']) => string | undefined
  /** A file may have a column for each thing of this field. */
  across?: { thing: string; measures: readonly Measure[] }
  /** The values of fields for all lines, which the page knows. The dialog does not ask for them. */
  forAll?: ReadonlyMap<string, string>
  addressOf?: (condition: Condition) => string
}

export const isUpdating = (choices: ReadonlySet<string>) => choices.has('update')

export const isOfFile = ({ ofColumns }: ImportChoice, assignment: Assignment) =>
  ofColumns === undefined || ofColumns.some((name) => assignment.includes(name))
