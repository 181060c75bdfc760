import { callAs } from '@aerofleet/testing/call-as'
import { addUser } from '@aerofleet/testing/test-identity'
import { screen, within } from '@testing-library/react'

export const history = '/dashboard/history'
const aircraft = {
  aircraftType: 'Cessna 208B',
  tailNumber: 'N208KA',
  serialNumber: '1187',
  totalHours: 4999.6,
  totalCycles: 12,
}

const entries = async () => {
  await screen.findAllByText('UTC')
  return screen.getAllByRole('listitem').filter(isEntry)
}
/** The navigation has list items, too, but without a time. */
const isEntry = (item: HTMLElement) => item.querySelector('time') !== null
export const texts = async () => (await entries()).map(({ textContent }) => textContent)
export const subjects = async () =>
  (await entries()).map(
    (entry) => within(entry).getAllByText(/^(N|D|HB)-?\w+$|@|Alpine|aircraft$/)[0]?.textContent,
  )

export async function addAircraft(uid: string, values: object = {}) {
  const answer = await callAs(uid, 'POST', '/aircraft', { ...aircraft, ...values })
  return (JSON.parse(answer.body) as { aircraftId: string }).aircraftId
}
export const edit = (uid: string, id: string, values: object) =>
  callAs(uid, 'PUT', `/aircraft/${id}`, { ...aircraft, ...values })

/** Tom adds an aircraft; Ada changes it, adds an operator and, last, assigns a role. */
export async function seedHistory() {
  const ada = addUser('admin', { email: 'ada@aerofleet.test', displayName: 'Ada' })
  const tom = addUser('operator', { email: 'tom@aerofleet.test', displayName: 'Tom' })
  const id = await addAircraft(tom.uid)
  await edit(ada.uid, id, { totalHours: 5003.1 })
  await callAs(ada.uid, 'POST', '/operators', { companyName: 'Alpine Air', email: 'a@b.test' })
  const ines = addUser(null, { email: 'ines@aerofleet.test', displayName: 'Ines' })
  await callAs(ada.uid, 'POST', `/usermanagement/users/${ines.uid}/role`, { role: 'mro' })
  return { ada, tom, id }
}
