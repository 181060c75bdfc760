import { AircraftUpdate } from '@aerofleet/shared/contract/aircraft'
import * as z from 'zod/mini'

/** The fields of an aircraft but its operator. */
export const AircraftFields = z.omit(AircraftUpdate, { id: true, operatorId: true })
export type AircraftFields = z.infer<typeof AircraftFields>
