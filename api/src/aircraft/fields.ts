import { AircraftCreate } from '@aerofleet/shared/contract/aircraft'
import * as z from 'zod/mini'

/** What an aircraft is beside its operator. */
export const AircraftFields = z.omit(AircraftCreate, { operatorId: true })
export type AircraftFields = z.infer<typeof AircraftFields>
