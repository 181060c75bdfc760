import { AircraftCreate, type Aircraft } from '@aerofleet/shared/contract/aircraft'

type Saved = AircraftCreate & Pick<Aircraft, 'id' | 'operator' | 'version'>

/** Returns an aircraft as the API answers it: what the request may leave out has its default. */
export function savedAircraft({ id, operator, version = 1, ...fields }: Saved): Aircraft {
  const { operatorId: _, asOf: __, ...values } = AircraftCreate.parse(fields)
  return { id, ...values, version, ...(operator && { operator }) }
}
