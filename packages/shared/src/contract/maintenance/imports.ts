import * as z from 'zod/mini'
import { Change } from '../change'
import type { Endpoints } from '../endpoint'
import { plainText } from '../fields'
import { fileRow, importFlags, ImportError, queryFlag } from '../import'
import { CursorQuery } from '../page'
import { FirstLimiter } from './components'
import { choice, datedPageOf } from './fields'

export const maxImportedRows = 20_000
/** All parts of a sheet are entered in one transaction. */
export const maxImportedParts = 1000

const MaintenanceImportQuery = z.object({
  ...importFlags,
  /** Stores implausible readings, and baselines that the readings do not allow. */
  accept: queryFlag('Accept'),
  /** For `programme`: the draft that receives the tasks. */
  programmeId: z.optional(plainText('Programme id')),
  /** For `programme`: removes the tasks that are not in the file. */
  remove: queryFlag('Remove'),
  /** For `components`: of a printed remaining and the limit less what was used the larger one counts. */
  larger: queryFlag('Larger'),
  /** For `components`: a calendar limit counts from the day of installation, where the row has no other day. */
  fromInstallation: queryFlag('FromInstallation'),
})

const Codes = z.array(z.string())

/** What became of the rows of a file or, with `dryRun`, what would. `Imported` explains the other fields. */
export const MaintenanceImported = z.object({
  rows: z.number(),
  stored: z.number(),
  skipped: z.number(),
  errors: z.array(ImportError),
  errorCount: z.optional(z.number()),
  remarks: z.optional(z.array(ImportError)),
  /** The rows with an error, if `leaveOut` is set, and the rows that became wrong during the import. */
  leftOut: z.array(z.object({ line: z.number(), message: z.string() })),
  /** Codes of tasks. `removed` are the tasks that the file lacks, whether or not `remove` is set. */
  added: z.optional(Codes),
  changed: z.optional(Codes),
  unchanged: z.optional(Codes),
  removed: z.optional(Codes),
  /** Of `components`: what the rows without an error come to, those that are there already included. */
  components: z.optional(
    z.object({
      parts: z.number(),
      /** Those that are not there yet. */
      added: z.number(),
      /** The parts with a limit. */
      limited: z.number(),
      /** The parts with a limit of which nobody knows what was used. */
      unknown: z.number(),
      firstLimiter: z.optional(FirstLimiter),
    }),
  ),
  /** The id of the act that Undo takes; absent if there is nothing to undo. */
  act: z.optional(z.string()),
})
export type MaintenanceImported = z.infer<typeof MaintenanceImported>

const kinds = [
  'programme',
  'item',
  'reading',
  'completion',
  'aircraft',
  'order',
  'card',
  'finding',
  'inspector',
  'component',
] as const

const MaintenanceHistoryQuery = z.extend(CursorQuery, {
  /** With the id of an order, `order` means its cards as well. */
  kind: z.optional(choice('Kind', kinds)),
  id: z.optional(plainText('Id')),
})

export const PageOfChanges = datedPageOf(Change)

/** Importing readings needs only `logReading`, the other kinds need `planMaintenance`. */
export const maintenanceImportCalls = {
  maintenanceImport: {
    ...fileRow,
    path: '/maintenance/import/:kind',
    summary: 'Import readings, the tasks of a programme, baselines or components from a CSV file',
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
