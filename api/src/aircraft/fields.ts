import { AircraftUpdate } from '@aerofleet/shared/contract/aircraft'
import * as z from 'zod/mini'

export const AircraftFields = z.omit(AircraftUpdate, { id: true, operatorId: true })
export type AircraftFields = z.infer<typeof AircraftFields>
