import * as z from 'zod/mini'
import { plainText } from './fields'

export const importLimits = { bytes: 5 * 1024 * 1024, rows: 10_000, columns: 300, cells: 1_000_000 }

export const queryFlag = (label: string) =>
  z.optional(z.enum(['0', '1'], `${label} must be 0 or 1`))

export const importFlags = {
  /** Checks the file and stores nothing. */
  dryRun: queryFlag('DryRun'),
  leaveOut: queryFlag('LeaveOut'),
}

const ImportQuery = z.object({
  ...importFlags,
  /** Changes what exists instead of adding what is new. */
  update: queryFlag('Update'),
  /** The name of the user's file, for the history. */
  name: z.optional(plainText('Name')),
})

/** The text of a CSV file: field names in the first line, commas, points for decimals. */
export const Csv = z.string('The file must be text')

/** A sentence about a line of the file. The heading is line 1, and a line break in quotes counts. */
export const ImportError = z.object({ line: z.number(), column: z.string(), message: z.string() })
export type ImportError = z.infer<typeof ImportError>

/** What became of the rows of a file or, with `dryRun`, what would. */
export const Imported = z.object({
  rows: z.number(),
  added: z.number(),
  changed: z.number(),
  /** Rows that exist already with the same values. */
  skipped: z.number(),
  leftOut: z.number(),
  /** At most `maxErrors`, by line. */
  errors: z.array(ImportError),
  /** The number of all errors. Absent in answers of earlier versions. */
  errorCount: z.optional(z.number()),
  /** All lines with an error, if `errors` does not name them all. */
  wrongLines: z.optional(z.array(z.number())),
  /** Values that are not stored although their row is. */
  ignored: z.optional(z.array(ImportError)),
  /** What to look at in rows that are stored, at most `maxErrors`. */
  remarks: z.optional(z.array(ImportError)),
  /** The act in the history; absent if nothing was stored. */
  act: z.optional(z.string()),
})
export type Imported = z.infer<typeof Imported>

/** All imports share this. The body of a `call` is the text of the file. */
export const fileRow = {
  method: 'POST',
  sends: 'text/csv',
  body: Csv,
  maxBytes: importLimits.bytes,
  timeout: 120,
} as const

export const importRow = { ...fileRow, query: ImportQuery, response: Imported } as const
