import { callAs } from '@aerofleet/testing/call-as'
import { renderAt } from '@aerofleet/testing/render'
import { addUser } from '@aerofleet/testing/test-identity'
import { screen, within } from '@testing-library/react'

/** Adds an aircraft of unknown cycles, or of unknown hours and cycles. Returns its id. */
async function seedUnknown(csv: string): Promise<string> {
  const { uid } = addUser('admin', { email: 'jo@aerofleet.test', displayName: 'Jo Park' })
  await callAs(uid, 'POST', '/aircraft/import?totalsUnknown=1', csv)
  const fleet = await callAs(uid, 'GET', '/aircraft')
  return (JSON.parse(fleet.body) as [{ id: string }])[0].id
}

test('the list and the page of an aircraft say Not known yet for unknown totals (§7.40)', async () => {
  const id = await seedUnknown('aircraftType,tailNumber,serialNumber\nPilatus PC-12,HB-FVD,1')
  const { unmount } = renderAt('/dashboard/aircraft', { as: 'mro' })
  const row = (await screen.findByRole('link', { name: 'HB-FVD' })).closest('tr')
  expect(row && within(row).getAllByText('Not known yet')).toHaveLength(2)
  unmount()
  renderAt(`/dashboard/aircraft/${id}`, { as: 'mro' })
  const flown = within(await screen.findByRole('region', { name: 'Flight Data' }))
  expect(flown.getAllByText('Not known yet')).toHaveLength(2)
})

test('an aircraft of known hours and unknown cycles says so for its cycles only (§7.40)', async () => {
  await seedUnknown(
    'aircraftType,tailNumber,serialNumber,totalHours\nPilatus PC-12,HB-FVD,1,4200.5',
  )
  renderAt('/dashboard/aircraft', { as: 'mro' })
  const row = (await screen.findByRole('link', { name: 'HB-FVD' })).closest('tr')
  expect(row && within(row).getAllByText('Not known yet')).toHaveLength(1)
})
