import type { AircraftCreate } from '@aerofleet/shared/contract/aircraft'
import { aircraftFields } from '@aerofleet/shared/records/aircraft'
import { namesOf } from '@aerofleet/shared/records/field'
import { violatedIndex } from '../db/sql-state'
import { conflict } from '../errors'
import type { AircraftFields } from './fields'

export const tailNumberExists = ({ tailNumber }: Pick<AircraftCreate, 'tailNumber'>) =>
  `An aircraft with tail number ${tailNumber} already exists`

type Serial = Pick<AircraftCreate, 'aircraftType' | 'serialNumber'>
export const serialNumberExists = ({ aircraftType, serialNumber }: Serial) =>
  `An aircraft of type ${aircraftType} with serial number ${serialNumber} already exists`

/** Names the serial number if only that differs. */
export function existsAs(before: AircraftFields, fields: AircraftFields): string {
  const differing = namesOf(aircraftFields).filter(
    (name) => name !== 'tailNumber' && before[name] !== fields[name],
  )
  const isSerial = differing.length === 1 && differing[0] === 'serialNumber'
  return `${tailNumberExists(fields)}${isSerial ? ` with serial ${before.serialNumber}` : ''}`
}

/** Answers a taken tail or serial number with 409. Any other error stays as it is. */
export function toConflict(error: unknown, fields: AircraftCreate): unknown {
  const index = violatedIndex(error)
  if (index === 'aircraft_tail') return conflict('tail-number-exists', tailNumberExists(fields))
  if (index === 'aircraft_serial')
    return conflict('serial-number-exists', serialNumberExists(fields))
  return error
}
