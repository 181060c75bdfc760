import { timing } from '@aerofleet/shared/runtime/api-client'
import { page } from '@aerofleet/shared/runtime/log-out'
import { renderAt } from '@aerofleet/testing/render'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, waitFor, within } from '@testing-library/react'
import { callAsColleague, pilatus, seedAircraft } from '../test/seed-aircraft'

const list = '/dashboard/aircraft'
const rowOf = async (tailNumber: string) => {
  const link = await screen.findByRole('link', { name: tailNumber })
  const row = link.closest('tr')
  if (!row) throw new Error(`${tailNumber} is in no row`)
  return within(row)
}

test('the fleet table has a row per aircraft with links, status and actions (§2.30, §3.1)', async () => {
  const id = await seedAircraft()
  renderAt(list, { as: 'operator' })
  const row = await rowOf('HB-FVD')
  for (const name of ['Pilatus PC-12', 'HB-FVD', '4,630 h', '2,210', '1187']) {
    expect(row.getByRole('link', { name })).toHaveAttribute('href', `${list}/${id}`)
  }
  expect(row.getByText('Maintenance Due Soon')).toBeVisible()
  expect(row.getByRole('button', { name: 'Edit HB-FVD' })).toBeVisible()
  expect(row.getByRole('button', { name: 'Delete HB-FVD' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Aircraft Fleet' })).toBeVisible()
  expect(
    screen.getAllByRole('columnheader').map((cell) => cell.textContent?.replace('↓', '')),
  ).toEqual([
    'Type',
    'Operator',
    'Tail Number',
    'Hours',
    'Cycles',
    'Serial Number',
    'Status',
    'Actions',
  ])
})

test.each([
  [4000, 2400, 'Good Condition'],
  [4001, 0, 'Maintenance Due Soon'],
  [0, 2401, 'Maintenance Due Soon'],
  [5000, 3000, 'Maintenance Due Soon'],
  [5001, 0, 'Due for Maintenance'],
  [0, 3001, 'Due for Maintenance'],
])(
  'an aircraft with %s h and %s cycles is %s (§4.1, §4.2, §9.1, §9.2)',
  async (totalHours, totalCycles, status) => {
    await seedAircraft({ totalHours, totalCycles })
    renderAt(list, { as: 'mro' })
    expect((await rowOf('HB-FVD')).getByText(status)).toBeVisible()
  },
)

test('an empty fleet invites an operator to add the first aircraft (§2.40)', async () => {
  renderAt(list, { as: 'operator' })
  expect(await screen.findByText('No aircraft found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add the first aircraft' })).toHaveAttribute(
    'href',
    '/dashboard/add-aircraft',
  )
  expect((await screen.findByText('Example')).closest('[aria-hidden]')).not.toBeNull()
})

test.each([
  ['no role', '/dashboard/aircraft', 'Aircraft Fleet'],
  ['mro', '/dashboard/aircraft', 'Aircraft Fleet'],
  ['operator', '/dashboard/aircraft', 'Aircraft Fleet'],
  ['admin', '/dashboard/aircraft', 'Aircraft Fleet'],
  ['operator', '/dashboard/add-aircraft', 'Aircraft Onboarding'],
  ['admin', '/dashboard/add-aircraft', 'Aircraft Onboarding'],
] as const)(
  'a user with %s: the address %s is open to her (§6.4, §2.46)',
  async (as, path, heading) => {
    renderAt(path, { as })
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible()
    expect(screen.queryByText('Access Denied')).not.toBeInTheDocument()
  },
)

test('an empty fleet tells an MRO who may add aircraft (§2.40)', async () => {
  renderAt(list, { as: 'mro' })
  expect(
    await screen.findByText('You need the role Operator or Admin to add aircraft.'),
  ).toBeVisible()
})

test('a list that fails to load says so with the server’s message, and Try Again loads it (§8.7, §8.1, §4.3)', async () => {
  await seedAircraft()
  testServer().answer('GET', /\/aircraft$/, {
    status: 500,
    body: { message: 'The fleet is being counted' },
  })
  const { user } = renderAt(list, { as: 'operator' })
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Failed to load aircraft data')).toBeVisible()
  expect(alert.getByText('The fleet is being counted')).toBeVisible()
  await user.click(alert.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('link', { name: 'HB-FVD' })).toBeVisible()
})

test('a failure without a message shows its status (§8.2)', async () => {
  testServer().answer('GET', /\/aircraft$/, { status: 504 }, 3)
  renderAt(list, { as: 'operator' })
  expect(await screen.findByText('HTTP error! status: 504')).toBeVisible()
})

test('deleting an aircraft is confirmed in a dialog that names it (§5.9, §2.34)', async () => {
  await seedAircraft()
  const { user } = renderAt(list, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Delete HB-FVD' }))
  let dialog = within(await screen.findByRole('alertdialog', { name: 'Delete HB-FVD?' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(screen.getByRole('link', { name: 'HB-FVD' })).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Delete HB-FVD' }))
  dialog = within(await screen.findByRole('alertdialog', { name: 'Delete HB-FVD?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No aircraft found')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Aircraft Fleet' })).toHaveFocus())
})

test('a deletion that fails alerts at the table with the server’s message (§8.13)', async () => {
  const id = await seedAircraft()
  const { user } = renderAt(list, { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Delete HB-FVD' }))
  await callAsColleague('DELETE', `/aircraft/${id}`)
  await seedAircraft({ tailNumber: 'D-HYAB', serialNumber: '20112' })
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  )
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Failed to delete aircraft')).toBeVisible()
  expect(alert.getByText('Aircraft not found')).toBeVisible()
})

test.each([
  ['no role', 'Edit', 'You need the role MRO, Operator or Admin to edit aircraft.'],
  ['no role', 'Delete', 'You need the role Operator or Admin to delete aircraft.'],
  ['mro', 'Delete', 'You need the role Operator or Admin to delete aircraft.'],
] as const)(
  'a user with %s sees %s disabled with the reason (§6.5)',
  async (as, action, reason) => {
    await seedAircraft()
    const { user } = renderAt(list, { as })
    const button = await screen.findByRole('button', { name: `${action} HB-FVD` })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAccessibleDescription(reason)
    await user.click(button)
    expect(screen.queryByRole('textbox', { name: 'Aircraft Type' })).not.toBeInTheDocument()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  },
)

test('search, condition and sort live in the address (§2.38, §2.36, §2.37)', async () => {
  await seedAircraft()
  await seedAircraft({
    tailNumber: 'D-HYAB',
    serialNumber: '20112',
    totalHours: 10,
    totalCycles: 10,
  })
  await seedAircraft({ tailNumber: 'D-ABCD', serialNumber: '7', totalHours: 20, totalCycles: 20 })
  const { user, router } = renderAt(`${list}?condition=good`, { as: 'operator' })
  await screen.findByRole('link', { name: 'D-HYAB' })
  expect(screen.queryByRole('link', { name: 'HB-FVD' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'All 3' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Good Condition 2' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'hyab')
  await waitFor(() => expect(router.state.location.search).toBe('?condition=good&q=hyab'))
  expect(await screen.findByText('1 of 3 aircraft')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'D-ABCD' })).not.toBeInTheDocument()

  await user.clear(screen.getByRole('searchbox', { name: 'Search' }))
  await user.click(screen.getByRole('button', { name: 'All 3' }))
  await user.click(screen.getByRole('button', { name: 'Tail Number' }))
  await waitFor(() => expect(router.state.location.search).toBe('?sort=tail'))
  const heading = screen.getByRole('columnheader', { name: 'Tail Number' })
  await waitFor(() => expect(heading).toHaveAttribute('aria-sort', 'ascending'))
  const tails = screen.getAllByRole('link', { name: /^(HB|D)-/ }).map((link) => link.textContent)
  expect(tails).toEqual(['D-ABCD', 'D-HYAB', 'HB-FVD'])
})

test('the document of a fleet of 10,000 has only the rows near the window (§2.39)', async () => {
  const fleet = Array.from({ length: 10_000 }, (_, index) => ({
    ...pilatus,
    id: `id-${index}`,
    version: 1,
    tailNumber: `N${String(index).padStart(5, '0')}`,
  }))
  testServer().answer('GET', /\/aircraft$/, { status: 200, body: fleet })
  const { user } = renderAt(`${list}?sort=tail`, { as: 'operator' })
  await screen.findByRole('link', { name: 'N00000' })
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001')
  expect(screen.getAllByRole('row').length).toBeLessThan(80)

  await user.click(screen.getByRole('button', { name: 'Edit N00003' }))
  await user.click(screen.getByRole('button', { name: 'Tail Number' }))
  await screen.findByRole('link', { name: 'N09999' })
  const edited = screen.getByRole('textbox', { name: 'Tail Number' }).closest('tr')
  expect(edited).toHaveAttribute('aria-rowindex', String(10_001 - 3))
})

test('while the fleet is read the list says so (§4.3)', async () => {
  testServer().answer('GET', /\/aircraft$/, 'never')
  renderAt(list, { as: 'mro' })
  expect(await screen.findByText('Loading…')).toBeInTheDocument()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a list whose token is refused twice says Authentication failed. Please log in again. (§8.6)', async () => {
  const reload = jest.spyOn(page, 'reload').mockImplementation(() => {})
  timing.retryWait = 1
  testServer().answer('GET', /\/aircraft$/, { status: 401 }, 2)
  renderAt(list, { as: 'mro' })
  expect(await screen.findByText('Authentication failed. Please log in again.')).toBeVisible()
  expect(reload).toHaveBeenCalledTimes(1)
})
