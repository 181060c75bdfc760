import * as z from 'zod/mini'
import { plainText } from './fields'

/** What is imported at most: bytes of the file, and rows below its heading. */
export const importLimits = { bytes: 5 * 1024 * 1024, rows: 10_000 }

export const queryFlag = (label: string) =>
  z.optional(z.enum(['0', '1'], `${label} must be 0 or 1`))

/** The flags of every import. */
export const importFlags = {
  /** The import checks the file and stores nothing. */
  dryRun: queryFlag('DryRun'),
  /** Leaves out rows with an error. */
  leaveOut: queryFlag('LeaveOut'),
}

const ImportQuery = z.object({
  ...importFlags,
  /** The import changes what exists, instead of adding what is new. */
  update: queryFlag('Update'),
  /** The name of the user's file, for the history. */
  name: z.optional(plainText('Name')),
})

/** The text of a CSV file: field names in its first line, commas, a point as decimal sign. */
export const Csv = z.string('The file must be text')

/** A sentence about a line of the file; the heading is line 1, and a line break in quotes counts. */
export const ImportError = z.object({ line: z.number(), column: z.string(), message: z.string() })
export type ImportError = z.infer<typeof ImportError>

/** The rows of a file, and what became of them. With `dryRun`: what would. */
export const Imported = z.object({
  rows: z.number(),
  added: z.number(),
  changed: z.number(),
  /** Rows that exist already with the same values. */
  skipped: z.number(),
  leftOut: z.number(),
  /** The first errors in the order of their lines, at most `maxErrors`. */
  errors: z.array(ImportError),
  /** How many errors there are in all; absent in answers of earlier versions. */
  errorCount: z.optional(z.number()),
  /** The lines that have an error, where not all are in `errors`. */
  wrongLines: z.optional(z.array(z.number())),
  /** Values that are not stored although their row is; absent when there are none. */
  ignored: z.optional(z.array(ImportError)),
  /** What to look at in rows that are stored all the same, at most `maxErrors`; absent when there is none. */
  remarks: z.optional(z.array(ImportError)),
  /** The act in the history; absent when nothing was stored. */
  act: z.optional(z.string()),
})
export type Imported = z.infer<typeof Imported>

/** The part that all imports share. For `call` the body is the text of the file. */
export const fileRow = {
  method: 'POST',
  sends: 'text/csv',
  body: Csv,
  maxBytes: importLimits.bytes,
  timeout: 120,
} as const

/** An import of the fleet or of operators. */
export const importRow = { ...fileRow, query: ImportQuery, response: Imported } as const
