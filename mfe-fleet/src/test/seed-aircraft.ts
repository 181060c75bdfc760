import type { AircraftCreate } from '@aerofleet/shared/contract/aircraft'
import { addUser } from '@aerofleet/testing/test-identity'
import { testServer } from '@aerofleet/testing/test-server'

export const pilatus: AircraftCreate = {
  aircraftType: 'Pilatus PC-12',
  tailNumber: 'HB-FVD',
  serialNumber: '1187',
  totalHours: 4630,
  totalCycles: 2210,
}

type Method = 'POST' | 'PUT' | 'DELETE'

/** One call of the real API by somebody else, an admin with this name. */
export async function callAsColleague(
  method: Method,
  path: string,
  body?: unknown,
  displayName = 'Jo Park',
) {
  const { identity, inject } = testServer()
  const { uid } = addUser('admin', { email: 'colleague@aerofleet.test', displayName })
  const answer = await inject({
    method,
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${identity.issueToken(uid)}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (answer.status >= 400) throw new Error(answer.body)
  return answer
}

/** Puts one aircraft into the fleet and returns its id. */
export async function seedAircraft(more: Partial<AircraftCreate> = {}): Promise<string> {
  const answer = await callAsColleague('POST', '/aircraft', { ...pilatus, ...more })
  return (JSON.parse(answer.body) as { aircraftId: string }).aircraftId
}
