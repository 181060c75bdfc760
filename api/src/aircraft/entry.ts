import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { entriesOf } from '../db/history'
import type { ChangedAircraft, Made } from '../db/save-change'

/** @param asOf the day of the first totals; by default today */
export const aircraftCreated = (after: Aircraft, asOf?: string): ChangedAircraft => ({
  action: 'create',
  before: null,
  after,
  asOf,
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
export const aircraftEntry = ({ asOf: _, ...changed }: ChangedAircraft) => toEntry(changed)

export const aircraftMade = (aircraft: readonly ChangedAircraft[]): Required<Made> => ({
  entries: aircraft.map(aircraftEntry),
  aircraft,
})
