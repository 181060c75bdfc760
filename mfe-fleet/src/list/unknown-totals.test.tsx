import { renderAt } from '@aerofleet/testing/render'
import { addUser } from '@aerofleet/testing/test-identity'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, within } from '@testing-library/react'

/** Adds an aircraft of unknown cycles, or of unknown hours and cycles. Returns its id. */
async function seedUnknown(csv: string): Promise<string> {
  const { identity, inject } = testServer()
  const { uid } = addUser('admin', { email: 'jo@aerofleet.test', displayName: 'Jo Park' })
  const headers = {
    authorization: `Bearer ${identity.issueToken(uid)}`,
    'content-type': 'text/csv',
  }
  await inject({
    method: 'POST',
    url: '/api/aircraft/import?totalsUnknown=1',
    headers,
    body: csv,
  })
  const fleet = await inject({ method: 'GET', url: '/api/aircraft', headers })
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
