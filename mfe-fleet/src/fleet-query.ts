import { aircraftCalls } from '@aerofleet/shared/contract/aircraft'
import { query } from '@aerofleet/shared/runtime/query'

/** The whole fleet: one answer serves the pages and the panels. */
export const fleetQuery = query(aircraftCalls.aircraftList)
