import * as z from 'zod/mini'
import type { Endpoints } from '../endpoint'
import { cyclesFigure, entity, maybe, optionalText } from '../fields'
import { CursorQuery } from '../page'
import {
  By,
  DateText,
  Nothing,
  State,
  TimeText,
  enteredDate,
  enteredHours,
  flag,
  datedPageOf,
} from './fields'
import { Reason, Struck } from './items'

export const Reading = entity({
  id: z.string(),
  version: z.number(),
  aircraftId: z.string(),
  date: DateText,
  hours: z.number(),
  cycles: z.number(),
  meter: z.optional(z.number()),
  source: z.enum(['manual', 'fleet-list', 'import', 'correction', 'work-order']),
  note: z.string(),
  /** Nobody knows the hours or cycles that are 0. The next reading strikes this one. */
  placeholder: z.optional(z.boolean()),
  by: By,
  at: TimeText,
  struck: z.optional(Struck),
  acknowledged: z.optional(z.object({ by: By, at: TimeText })),
})
export type Reading = z.infer<typeof Reading>

/** A reading needs the hours in all, or the figure of the hour meter. It may have both if they agree. */
const isMissing = z.refine<{ hours?: unknown; meter?: unknown }>(
  ({ hours, meter }) => hours !== undefined || meter !== undefined,
  { path: ['hours'], message: 'Hours must be a number' },
)

const readingShape = {
  /** Not after today in the installation's time zone. */
  date: enteredDate('Date'),
  hours: maybe(enteredHours('Hours')),
  meter: maybe(enteredHours('Meter')),
  cycles: cyclesFigure('Cycles'),
  note: optionalText('Note', 500),
  /** Stores implausible figures. */
  accept: flag('Accept'),
  /** Stores figures that fall; needs `overrideCounter`. */
  override: maybe(Reason),
}

export const ReadingCreate = z.object(readingShape).check(isMissing)
export type ReadingCreate = z.infer<typeof ReadingCreate>

/** A row of a file or a paste. Without cycles they stay as in the reading before. */
export const ReadingRow = z
  .object({ ...readingShape, cycles: maybe(cyclesFigure('Cycles')) })
  .check(isMissing)

/** A reading, the aircraft's figures after it, and the items that changed their state. */
export const ReadingSaved = z.object({
  reading: Reading,
  aircraft: z.object({
    id: z.string(),
    totalHours: z.number(),
    totalCycles: z.number(),
    version: z.number(),
  }),
  changed: z.array(z.object({ itemId: z.string(), code: z.string(), from: State, to: State })),
})
export type ReadingSaved = z.infer<typeof ReadingSaved>

/**
 * A baseline, a completion or the installation of a component with figures that the readings of its aircraft do not
 * allow. `code` names the item, or the component.
 */
export const Resting = z.object({
  itemId: z.optional(z.string()),
  componentId: z.optional(z.string()),
  code: z.string(),
  what: z.enum(['baseline', 'completion', 'installation']),
  completionId: z.optional(z.string()),
  date: DateText,
  hours: z.optional(z.number()),
  cycles: z.optional(z.number()),
})
export type Resting = z.infer<typeof Resting>

export const ReadingStruck = z.extend(ReadingSaved, { restingOn: z.array(Resting) })

export const PageOfReadings = datedPageOf(Reading)

export const readingCalls = {
  maintenanceReadingList: {
    method: 'GET',
    path: '/maintenance/aircraft/:id/readings',
    summary: 'The readings of an aircraft, newest first, struck ones too',
    needs: 'viewMaintenance',
    missing: 'Aircraft',
    query: CursorQuery,
    response: PageOfReadings,
  },
  maintenanceReadingCreate: {
    method: 'POST',
    path: '/maintenance/aircraft/:id/readings',
    summary: 'Log the hours and cycles of an aircraft',
    needs: 'logReading',
    missing: 'Aircraft',
    status: 201,
    body: ReadingCreate,
    response: ReadingSaved,
  },
  maintenanceReadingStrike: {
    method: 'POST',
    path: '/maintenance/readings/:id/strike',
    summary: 'Strike a wrong reading',
    // After 24 hours, and for a reading of somebody else, the caller also needs `overrideCounter`.
    needs: 'logReading',
    missing: 'Reading',
    body: Reason,
    response: ReadingStruck,
  },
  maintenanceReadingAcknowledge: {
    method: 'POST',
    path: '/maintenance/readings/:id/acknowledge',
    summary: 'Acknowledge a correction',
    needs: 'logReading',
    missing: 'Reading',
    body: Nothing,
    response: Reading,
  },
} as const satisfies Endpoints
