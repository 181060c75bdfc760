import { aircraftCalls } from '@aerofleet/shared/contract/aircraft'
import { query } from '@aerofleet/shared/runtime/query'

/** The whole fleet in one answer, which pages and panels share. */
export const fleetQuery = query(aircraftCalls.aircraftList)
