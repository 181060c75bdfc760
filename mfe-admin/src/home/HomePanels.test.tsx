import { callAs } from '@aerofleet/testing/call-as'
import { renderAt } from '@aerofleet/testing/render'
import { addUser } from '@aerofleet/testing/test-identity'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, waitFor, within } from '@testing-library/react'

const home = '/dashboard'

const aircraft = {
  aircraftType: 'Cessna 208B',
  tailNumber: 'N208KA',
  serialNumber: '1187',
  totalHours: 4999.6,
  totalCycles: 12,
}

async function addAircraft(uid: string, values: object = {}) {
  const answer = await callAs(uid, 'POST', '/aircraft', { ...aircraft, ...values })
  return (JSON.parse(answer.body) as { aircraftId: string }).aircraftId
}

test('a user without a role reads what that means, and no name of an admin (§2.146)', async () => {
  addUser('admin', { email: 'ada@aerofleet.test', displayName: 'Ada Lindqvist' })
  const { user } = renderAt(home, { as: 'no role' })
  const panel = await screen.findByRole('region', { name: 'Your account has no role yet' })
  expect(panel).toHaveTextContent('an admin gives you a role')
  expect(panel).not.toHaveTextContent(/Ada|ada@/)
  expect(within(panel).getByText('nobody@aerofleet.test')).toBeVisible()
  await user.click(within(panel).getByRole('button', { name: 'Copy' }))
  expect(await within(panel).findByText('Copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe('nobody@aerofleet.test')
  const row = within(panel).getByRole('row', { name: /^Add and delete aircraft/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['–no', '–no', 'yes', 'yes'])
})

test('without an admin the page says how to become the first admin (§2.147)', async () => {
  renderAt(home, { as: 'no role' })
  const panel = await screen.findByRole('region', { name: 'This installation has no admin yet' })
  expect(within(panel).getByRole('link', { name: 'Become the first admin' })).toHaveAttribute(
    'href',
    '/dashboard/user-management',
  )
})

test('a new admin has three steps, which tick themselves off (§2.148, §2.173)', async () => {
  const as = addUser('admin')
  const first = renderAt(home, { as })
  const name = 'Three steps to a working fleet'
  const panel = within(await screen.findByRole('region', { name }))
  expect(panel.getByText('0 of 3 done')).toBeVisible()
  expect(panel.getByRole('link', { name: 'Add an operator' })).toBeVisible()
  expect(panel.getByRole('link', { name: 'Add one' })).toBeVisible()
  expect(panel.getByRole('link', { name: 'Import a CSV file' })).toHaveAttribute(
    'href',
    '/dashboard/aircraft?import=1',
  )
  expect(panel.getByRole('link', { name: 'Give roles' })).toBeVisible()

  first.unmount()
  await callAs(as.uid, 'POST', '/operators', { companyName: 'Acme', email: 'ops@acme.test' })
  await addAircraft(as.uid)
  const second = renderAt(home, { as })
  expect(await second.findByText('2 of 3 done')).toBeVisible()
  expect(second.getByRole('heading', { name: 'Add your operators , done' })).toBeVisible()

  second.unmount()
  addUser('mro')
  const third = renderAt(home, { as })
  expect(await third.findByRole('region', { name: 'Latest changes' })).toBeVisible()
  await waitFor(() => expect(localStorage.getItem(`aerofleet.firstSteps.${as.uid}`)).toBe('over'))
})

test('the three steps can be hidden, for good (§2.148)', async () => {
  const as = addUser('admin')
  const { user, unmount } = renderAt(home, { as })
  await user.click(await screen.findByRole('button', { name: 'Hide' }))
  expect(screen.queryByText('0 of 3 done')).toBeNull()
  unmount()
  await addAircraft(as.uid)
  renderAt(home, { as })
  expect(await screen.findByRole('region', { name: 'Latest changes' })).toBeVisible()
  expect(screen.queryByText(/of 3 done/)).toBeNull()
})

test('the latest changes say who changed what, and when (§2.149)', async () => {
  const as = addUser('admin', { displayName: 'Tom Okafor' })
  const id = await addAircraft(as.uid)
  await callAs(as.uid, 'PUT', `/aircraft/${id}`, { ...aircraft, totalHours: 5003.1 })
  const mro = addUser(null, { email: 'ines@aerofleet.test' })
  await callAs(as.uid, 'POST', `/usermanagement/users/${mro.uid}/role`, { role: 'mro' })
  renderAt(home, { as })
  const panel = within(await screen.findByRole('region', { name: 'Latest changes' }))
  const rows = await panel.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'TOTom Okafor: ines@aerofleet.test role none → MROnow',
    'TOTom Okafor: N208KA became Due for Maintenance hours 4,999.60 h → 5,003.10 hnowUndo',
    'TOTom Okafor: N208KA added Cessna 208B, serial 1187now',
  ])
  expect(panel.getAllByRole('link', { name: 'N208KA' })[0]).toHaveAttribute(
    'href',
    `/dashboard/aircraft/${id}`,
  )
})

test('a user without the full history can undo the latest changes on the home page, and open acts and deleted things there (§2.149, §6.26)', async () => {
  const as = addUser('operator', { displayName: 'Tom' })
  const id = await addAircraft(as.uid)
  await callAs(as.uid, 'DELETE', `/aircraft/${id}`)
  const csv =
    'aircraftType,tailNumber,serialNumber,totalHours,totalCycles\nA,SE-ONE,1,1,1\nB,SE-TWO,2,1,1'
  await callAs(as.uid, 'POST', '/aircraft/import?name=saab.csv', csv)
  const { user } = renderAt(home, { as })
  const panel = within(await screen.findByRole('region', { name: 'Latest changes' }))
  expect((await panel.findAllByRole('link', { name: 'N208KA' }))[0]).toHaveAttribute(
    'href',
    `/dashboard/aircraft/${id}`,
  )
  expect(panel.getByText('Import of saab.csv')).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Show all, 2 aircraft' }))
  expect(await panel.findByRole('link', { name: 'SE-ONE' })).toBeVisible()

  await user.click(panel.getByRole('button', { name: 'Undo N208KA' }))
  expect(await panel.findByText('brought back', { exact: false })).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Undo Import of saab.csv, 2 aircraft' }))
  expect(await panel.findByText('Undo of Import of saab.csv')).toBeVisible()
})

test('an act is one change that names its first aircraft (§2.149, §6.24)', async () => {
  const as = addUser('operator')
  const deletion = { act: '0b6f1d0e-8f53-4c58-9f43-2f6f3c1a7d55' }
  for (const tailNumber of ['SE-ONE', 'SE-TWO', 'SE-SIX']) {
    const id = await addAircraft(as.uid, { tailNumber, serialNumber: tailNumber })
    await callAs(as.uid, 'DELETE', `/aircraft/${id}`, undefined, deletion)
  }
  renderAt(home, { as })
  const panel = within(await screen.findByRole('region', { name: 'Latest changes' }))
  const named = await panel.findByText('SE-ONE, SE-TWO and 1 more')
  expect(named.closest('li')).toHaveTextContent('3 aircraft')
})

test('the aircraft of a deleted operator are one change, without Undo (§3.2, §6.26)', async () => {
  const as = addUser('admin')
  const company = { companyName: 'Acme', email: 'ops@acme.test' }
  const added = await callAs(as.uid, 'POST', '/operators', company)
  const { id } = JSON.parse(added.body) as { id: string }
  await callAs(as.uid, 'POST', '/aircraft', { ...aircraft, operatorId: id })
  await callAs(as.uid, 'DELETE', `/operators/${id}`)
  renderAt(home, { as })
  const panel = within(await screen.findByRole('region', { name: 'Latest changes' }))
  expect(await panel.findByText('Operator deleted: Acme')).toBeVisible()
  expect(panel.getByRole('button', { name: 'Show all, 1 aircraft' })).toBeVisible()
  expect(panel.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('changes that cannot be read say so in their panel alone, with Try Again (§2.149)', async () => {
  const as = addUser('admin')
  await addAircraft(as.uid)
  testServer().answer('GET', /history/, { status: 500, body: { message: 'Out of order' } })
  const { user } = renderAt(home, { as })
  expect(await screen.findByText('Failed to load the latest changes')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Manage Users' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Cessna 208B, serial 1187')).toBeVisible()
})
