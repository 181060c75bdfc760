import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import * as z from 'zod/mini'
import { entriesOf, type Changed, type HistoryEntry } from '../db/history'

export type ChangedAircraft = Changed<Aircraft> & Pick<HistoryEntry, 'asOf'>

/** @param asOf the day of the first totals; by default today */
export const aircraftCreated = (after: Aircraft, asOf?: string): ChangedAircraft => ({
  action: 'create',
  before: null,
  after,
  ...(asOf !== undefined && { asOf }),
})
export const aircraftUpdated = (before: Aircraft, after: Aircraft): ChangedAircraft => ({
  action: 'update',
  before,
  after,
})
export const aircraftDeleted = (before: Aircraft): ChangedAircraft => ({
  action: 'delete',
  before,
  after: null,
})
export const aircraftRestored = (after: Aircraft): ChangedAircraft => ({
  action: 'restore',
  before: null,
  after,
})

const toValues = ({ id: _, version, operator, ...values }: Aircraft) => ({
  ...values,
  operator: operator ?? null,
})

const toEntry = entriesOf('aircraft', toValues)
export const aircraftEntry = ({ asOf, ...changed }: ChangedAircraft): HistoryEntry => ({
  ...toEntry(changed),
  ...(asOf !== undefined && { asOf }),
})

const Totals = z.object({
  totalHours: z.number(),
  totalCycles: z.number(),
  totalsUnknown: z.optional(z.boolean()),
})
export type Totals = z.infer<typeof Totals>

/** Reads the recorded values of an aircraft. */
export const totalsIn = (values: HistoryEntry['after']): Totals | null =>
  values && Totals.parse(values)
