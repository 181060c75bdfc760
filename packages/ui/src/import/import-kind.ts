import type { ImportError } from '@aerofleet/shared/contract/import'
import type { Condition } from '@aerofleet/shared/maintenance'
import type { ImportField } from './columns'
import type { Deed } from './deeds'
import type { SentRow } from './file/rewrite'

/** A remark on a row that can be imported all the same. */
export type Notice = { column: string; message: string }

/** What the page can say about a row without errors before it is imported. */
export type Judgement = {
  condition?: Condition
  notices: readonly Notice[]
  /** Stored already with the same values, and so skipped. */
  isUnchanged: boolean
}

/** A question of yes or no, answered by a parameter of the call; `update` also needs the key of a row alone. */
export type ImportChoice = {
  name: string
  label: string
  /** It is always yes, and the user is only told. */
  isForced?: boolean
  /** The columns without which a file can be imported if it is made; it is asked where one of them is missing. */
  insteadOf?: readonly string[]
  /** Changes the values of a row before they are sent; it is asked where it would change some row. */
  rewrite?: (values: SentRow['values']) => SentRow['values']
}

/** What the server is sent. */
export type Sending = {
  /** Of the user's file. */
  name: string
  text: string
  rows: readonly SentRow[]
  /** The names of the choices that were made. */
  choices: ReadonlySet<string>
  /** The day of the figures; empty for today. */
  asOf: string
  /** Only checks. */
  isCheck: boolean
  leavesOut: boolean
  /** Of the check that the user has seen. */
  etag?: string | undefined
}

/** What an import has done, or would do by a check. */
export type ImportAnswer = {
  deeds: readonly Deed[]
  /** Rows that are there already, with the same values. */
  skipped: number
  errors: readonly ImportError[]
  /** How many errors there are in all. */
  errorCount?: number | undefined
  /** The lines that have an error, where not all are in `errors`. */
  wrongLines?: readonly number[] | undefined
  /** Values that are not stored although their row is. */
  ignored?: readonly ImportError[] | undefined
  /** What to look at in rows that are stored all the same. */
  remarks?: readonly ImportError[] | undefined
  /** Rows that became wrong since the check, and were left out. */
  leftOut?: readonly { line: number; message: string }[] | undefined
  /** What else the user should know before it is stored. */
  note?: string | undefined
  /** The act in the history, which can be undone. */
  act?: string | undefined
  etag?: string | undefined
}

/** What a remote says of the things that it lets people import. */
export type ImportKind = {
  /** One of them and several, such as `operator` and `operators`. */
  noun: readonly [one: string, several: string]
  fields: readonly ImportField[]
  /** The field that says which thing a row is. */
  keyField: string
  maxRows: number
  choices?: readonly ImportChoice[]
  /** The figures of new things are those of a day that the user may say. */
  hasDay?: boolean
  send: (sending: Sending) => Promise<ImportAnswer>
  /** A failed import may have stored a part; the same file again stores the rest. */
  isInPieces?: boolean
  /** The server takes off the apostrophe before what a spreadsheet would calculate. */
  isGuarded?: boolean
  /** Things that the file names and that are not there, which are added with it where the user says what is missing. */
  creates?: {
    /** The column that names them, and that of what the user says. */
    of: string
    with: string
    noun: string
    label: (name: string) => string
    /** A sentence against what the user says. */
    check: (text: string) => string | undefined
  }
  judge?: (row: SentRow, isUpdate: boolean) => Judgement
  /** The address of what was imported in this condition. */
  addressOf?: (condition: Condition) => string
}

export const isUpdating = (choices: ReadonlySet<string>) => choices.has('update')
