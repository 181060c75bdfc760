import * as z from 'zod/mini'
import type { Endpoints } from '../endpoint'
import { cyclesFigure, entity, maybe, optionalText } from '../fields'
import { CursorQuery } from '../page'
import { By, DateText, TimeText, datedPageOf, enteredDate, enteredHours, flag } from './fields'
import { Struck } from './items'
import { ReadingSaved } from './readings'

/** A replaced hour meter. The aircraft's hours are the figure of the new one plus the offset. */
export const MeterReplacement = entity({
  id: z.string(),
  date: DateText,
  /** The last figure of the old meter, and the first one of the new. */
  old: z.number(),
  new: z.number(),
  offset: z.number(),
  reference: z.string(),
  readingId: z.string(),
  by: By,
  at: TimeText,
  struck: z.optional(Struck),
})
export type MeterReplacement = z.infer<typeof MeterReplacement>

export const MeterReplacementCreate = z.object({
  date: enteredDate('Date'),
  old: enteredHours('Old meter'),
  new: enteredHours('New meter'),
  /** Without it the cycles stay as in the reading before. */
  cycles: maybe(cyclesFigure('Cycles')),
  reference: optionalText('Reference', 120),
  accept: flag('Accept'),
})
export type MeterReplacementCreate = z.infer<typeof MeterReplacementCreate>

export const PageOfMeterReplacements = datedPageOf(MeterReplacement)

export const meterCalls = {
  maintenanceMeterReplacementCreate: {
    method: 'POST',
    path: '/maintenance/aircraft/:id/meter-replacements',
    summary: 'Replace the hour meter of an aircraft',
    needs: 'planMaintenance',
    missing: 'Aircraft',
    status: 201,
    body: MeterReplacementCreate,
    response: ReadingSaved,
  },
  maintenanceMeterReplacementList: {
    method: 'GET',
    path: '/maintenance/aircraft/:id/meter-replacements',
    summary: 'The replaced hour meters of an aircraft, newest first, struck ones too',
    needs: 'viewMaintenance',
    missing: 'Aircraft',
    query: CursorQuery,
    response: PageOfMeterReplacements,
  },
} as const satisfies Endpoints
