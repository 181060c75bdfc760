import * as z from 'zod/mini'
import { Change } from '../change'
import type { Endpoints } from '../endpoint'
import { plainText } from '../fields'
import { fileRow, importFlags, ImportError, queryFlag } from '../import'
import { CursorQuery } from '../page'
import { choice, datedPageOf } from './words'

/** How many rows are imported at most. */
export const maxImportedRows = 20_000

const MaintenanceImportQuery = z.object({
  ...importFlags,
  /** Stores readings that are not plausible, and baselines that the readings do not allow. */
  accept: queryFlag('Accept'),
  /** For `programme`: the draft whose tasks are added to and changed. */
  programmeId: z.optional(plainText('Programme id')),
  /** For `programme`: removes the tasks that the file lacks. */
  remove: queryFlag('Remove'),
})

const Codes = z.array(z.string())

/** How many rows there are, and what became of them, or would with `dryRun`. */
export const MaintenanceImported = z.object({
  rows: z.number(),
  stored: z.number(),
  /** They are there already. */
  skipped: z.number(),
  /** The first ones by their lines, at most `maxErrors`. */
  errors: z.array(ImportError),
  /** How many errors there are in all; absent in answers of earlier versions. */
  errorCount: z.optional(z.number()),
  /** Rows to look at that are stored all the same, as `errors`; absent in answers of earlier versions. */
  remarks: z.optional(z.array(ImportError)),
  /** With `leaveOut` the rows with an error, and always those that became wrong while the others were stored. */
  leftOut: z.array(z.object({ line: z.number(), message: z.string() })),
  /** Of tasks their codes; `removed` are those that the file lacks, whether or not they are to go. */
  added: z.optional(Codes),
  changed: z.optional(Codes),
  unchanged: z.optional(Codes),
  removed: z.optional(Codes),
  /** The act in the history that can be undone; absent when there is none. */
  act: z.optional(z.string()),
})
export type MaintenanceImported = z.infer<typeof MaintenanceImported>

const MaintenanceHistoryQuery = z.extend(CursorQuery, {
  kind: z.optional(choice('Kind', ['programme', 'item', 'reading', 'completion', 'aircraft'])),
  id: z.optional(plainText('Id')),
})

export const PageOfChanges = datedPageOf(Change)

/** Importing readings needs `logReading` alone, the other kinds `planMaintenance`. */
export const maintenanceImportCalls = {
  maintenanceImport: {
    ...fileRow,
    path: '/maintenance/import/:kind',
    summary: 'Import readings, the tasks of a programme, or baselines from a CSV file',
    needs: 'logReading',
    missing: 'Import',
    query: MaintenanceImportQuery,
    response: MaintenanceImported,
  },
} as const satisfies Endpoints

export const maintenanceHistoryCalls = {
  maintenanceChangeList: {
    method: 'GET',
    path: '/maintenance/history',
    summary: 'Recorded changes of maintenance, newest first',
    needs: 'viewMaintenance',
    query: MaintenanceHistoryQuery,
    response: PageOfChanges,
  },
} as const satisfies Endpoints
