import type { AircraftCreate } from '@aerofleet/shared/contract/aircraft'
import { callAs } from '@aerofleet/testing/call-as'
import { addUser } from '@aerofleet/testing/test-identity'

export const pilatus: AircraftCreate = {
  aircraftType: 'Pilatus PC-12',
  tailNumber: 'HB-FVD',
  serialNumber: '1187',
  totalHours: 4630,
  totalCycles: 2210,
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Calls the real API as another user: an admin with this name. */
export async function callAsColleague(
  method: Method,
  path: string,
  body?: unknown,
  displayName = 'Jo Park',
) {
  const { uid } = addUser('admin', { email: 'colleague@aerofleet.test', displayName })
  return callAs(uid, method, path, body)
}

export async function seedAircraft(changes: Partial<AircraftCreate> = {}): Promise<string> {
  const answer = await callAsColleague('POST', '/aircraft', { ...pilatus, ...changes })
  return (JSON.parse(answer.body) as { aircraftId: string }).aircraftId
}
