import * as z from 'zod/mini'
import { Change } from '../change'
import type { Endpoints } from '../endpoint'
import { plainText } from '../fields'
import { Csv, ImportError } from '../import'
import { CursorQuery } from '../page'
import { choice, datedPageOf } from './words'

/** What is imported at most: bytes of the file, and rows below its heading. */
export const maintenanceImportLimits = { bytes: 5 * 1024 * 1024, rows: 20_000 }

const flag = (label: string) => z.optional(z.enum(['0', '1'], `${label} must be 0 or 1`))

const MaintenanceImportQuery = z.object({
  /** Only checks. */
  dryRun: flag('DryRun'),
  /** Stores readings that are not plausible. */
  accept: flag('Accept'),
  /** For `programme`: the draft whose tasks are replaced. */
  programmeId: z.optional(plainText('Programme id')),
})

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
  /** Rows that became wrong while the others were stored. */
  leftOut: z.array(z.object({ line: z.number(), message: z.string() })),
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
    method: 'POST',
    path: '/maintenance/import/:kind',
    summary: 'Import readings, the tasks of a programme, or baselines from a CSV file',
    needs: 'logReading',
    missing: 'Import',
    sends: 'text/csv',
    query: MaintenanceImportQuery,
    body: Csv,
    response: MaintenanceImported,
    maxBytes: maintenanceImportLimits.bytes,
    timeout: 120,
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
