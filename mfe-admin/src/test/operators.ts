import { addUser } from '@aerofleet/testing/test-identity'
import { testServer } from '@aerofleet/testing/test-server'

export const operators = '/dashboard/operators'
export const acme = { companyName: 'Acme Air', email: 'ops@acme.test' }

export async function create(path: string, body: object, uid: string) {
  const token = testServer().identity.issueToken(uid)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(201)
  return answer.json() as Promise<{ id: string }>
}

/** Returns an admin who has added this operator, and aircraft with these tail numbers. */
export async function withOperator(tailNumbers: string[] = []) {
  const as = addUser('admin')
  const { id } = await create('/operators', acme, as.uid)
  for (const tailNumber of tailNumbers) await addAircraft(tailNumber, id, as.uid)
  return as
}

export function addAircraft(
  tailNumber: string,
  operatorId: string,
  uid: string,
  changes: object = {},
) {
  const figures = { totalHours: 1, totalCycles: 1, operatorId, ...changes }
  const aircraft = { aircraftType: 'ATR 72', tailNumber, serialNumber: tailNumber, ...figures }
  return create('/aircraft', aircraft, uid)
}
