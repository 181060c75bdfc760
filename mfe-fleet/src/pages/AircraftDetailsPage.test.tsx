import { renderAt } from '@aerofleet/testing/render'
import { testServer } from '@aerofleet/testing/test-server'
import { act, screen, waitFor, within } from '@testing-library/react'
import { seedAircraft } from '../test/seed-aircraft'

const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling

test('the detail page shows basic info, flight data and maintenance status, even without a role (§2.41, §2.43, §6.4)', async () => {
  const id = await seedAircraft()
  renderAt(`/dashboard/aircraft/${id}`, { as: 'no role' })
  expect(await screen.findByRole('heading', { name: 'Aircraft Details', level: 2 })).toBeVisible()
  const basic = within(await screen.findByRole('region', { name: 'Basic Information' }))
  for (const text of ['Pilatus PC-12', 'HB-FVD', '1187'])
    expect(basic.getByText(text)).toBeVisible()
  expect(screen.getByRole('region', { name: 'Flight Data' })).toBeVisible()
  const status = within(screen.getByRole('region', { name: 'Maintenance Status' }))
  expect(status.getByText('Maintenance Due Soon')).toBeVisible()
  expect(status.getByRole('meter', { name: 'Hours used of the limit' })).toHaveAttribute(
    'aria-valuetext',
    '93 percent of the limit, 370 hours left',
  )
  expect(status.getByText(/^The hours decide/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Operator Information' })).not.toBeInTheDocument()
})

test.each([
  [5000, 3000, 'Overdue by 0 h', 'Overdue by 0 cycles', '1.7'],
  [5312, 3001, 'Overdue by 312 h', 'Overdue by 1 cycle', '1.8'],
  [790, 0, '4,210 h', '3,000 cycles', 'N/A'],
])(
  '%s h and %s cycles leave %s and %s, %s h per cycle (§2.42, §4.2, §9.3, §9.4, §9.5)',
  async (totalHours, totalCycles, hours, cycles, average) => {
    const id = await seedAircraft({ totalHours, totalCycles })
    renderAt(`/dashboard/aircraft/${id}`, { as: 'mro' })
    await screen.findByText('Hours Remaining')
    expect(fact('Hours Remaining')).toHaveTextContent(hours)
    expect(fact('Cycles Remaining')).toHaveTextContent(cycles)
    expect(fact('Average Hours per Cycle')).toHaveTextContent(average)
  },
)

test('the tail number is the title of the window as long as its page is shown (§2.110)', async () => {
  const id = await seedAircraft()
  const { router } = renderAt(`/dashboard/aircraft/${id}`, { as: 'mro' })
  await screen.findByText('Flight Data')
  expect(document.title).toBe('HB-FVD · AeroFleet')
  expect(screen.getByText('Serial 1187')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Aircraft Details' })).toBeVisible()
  await act(() => router.navigate('/dashboard/aircraft'))
  expect(document.title).toBe('Aircraft · AeroFleet')
})

test('hours and cycles have a scale each, with their share and what is left or over (§2.43)', async () => {
  const id = await seedAircraft({ totalHours: 61_234.5, totalCycles: 2371 })
  renderAt(`/dashboard/aircraft/${id}`, { as: 'mro' })
  const status = within(await screen.findByRole('region', { name: 'Maintenance Status' }))
  for (const text of ['61,234.50 h', '12.2×', '56,234.50 h over', '79%', '629 cycles left'])
    expect(status.getByText(text)).toBeVisible()
  expect(status.getByRole('meter', { name: 'Cycles used of the limit' })).toBeVisible()
})

test('an identifier is copied by a press, and the page says so politely (§2.111)', async () => {
  const id = await seedAircraft()
  const { user } = renderAt(`/dashboard/aircraft/${id}`, { as: 'mro' })
  const basic = within(await screen.findByRole('region', { name: 'Basic Information' }))
  await user.click(basic.getByRole('button', { name: 'Copy Aircraft ID' }))
  await waitFor(() => expect(basic.getByRole('status')).toHaveTextContent('Copied'))
  expect(await navigator.clipboard.readText()).toBe(id)
})

test('an identifier that the browser does not let be copied says so (§2.111)', async () => {
  const id = await seedAircraft()
  const { user } = renderAt(`/dashboard/aircraft/${id}`, { as: 'mro' })
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await user.click(await screen.findByRole('button', { name: 'Copy Aircraft ID' }))
  expect(await screen.findByText('Could not be copied')).toBeVisible()
})

test('Previous and Next follow the list from which the user came (§2.112)', async () => {
  await seedAircraft()
  await seedAircraft({ tailNumber: 'HB-B', serialNumber: '2' })
  await seedAircraft({ tailNumber: 'HB-A', serialNumber: '3' })
  await seedAircraft({ tailNumber: 'N1', serialNumber: '4' })
  const { user, router } = renderAt('/dashboard/aircraft?q=hb&sort=-tail', { as: 'operator' })
  await user.click(await screen.findByRole('link', { name: 'HB-B' }))
  expect(await screen.findByText('2 of 3')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Next' }))
  expect(await screen.findByText('3 of 3')).toBeVisible()
  expect(document.title).toBe('HB-A · AeroFleet')
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('link', { name: 'Previous' }))
  await screen.findByText('2 of 3')
  await user.click(screen.getByRole('link', { name: 'Previous' }))
  expect(await screen.findByText('1 of 3')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back to List' }))
  expect(router.state.location.search).toBe('?q=hb&sort=-tail')
})

test('a user who did not come from a list sees no Previous and Next (§2.112)', async () => {
  const id = await seedAircraft()
  renderAt(`/dashboard/aircraft/${id}`, { as: 'operator' })
  await screen.findByText('Flight Data')
  expect(screen.queryByRole('link', { name: 'Next' })).not.toBeInTheDocument()
})

test('Edit in the list leads to the row of the aircraft (§2.113)', async () => {
  await seedAircraft()
  const { user, router } = renderAt('/dashboard/aircraft?q=hb', { as: 'mro' })
  await user.click(await screen.findByRole('link', { name: 'HB-FVD' }))
  await user.click(await screen.findByRole('link', { name: 'Edit in the list' }))
  expect(await screen.findByRole('textbox', { name: 'Total Hours' })).toHaveValue('4630')
  expect(router.state.location.pathname).toBe('/dashboard/aircraft')
  await waitFor(() => expect(router.state.location.search).toBe('?q=hb'))
})

test('a user who may not edit is not offered Edit in the list (§2.113)', async () => {
  const id = await seedAircraft()
  renderAt(`/dashboard/aircraft/${id}`, { as: 'no role' })
  await screen.findByText('Flight Data')
  expect(screen.queryByRole('link', { name: 'Edit in the list' })).not.toBeInTheDocument()
})

test('an aircraft of the list is shown at once, before its own answer arrives (§2.114)', async () => {
  await seedAircraft()
  const { user } = renderAt('/dashboard/aircraft', { as: 'mro' })
  const link = await screen.findByRole('link', { name: 'HB-FVD' })
  testServer().answer('GET', /\/aircraft\/./, 'never')
  await user.click(link)
  expect(await screen.findByText('Flight Data')).toBeVisible()
  expect(fact('Hours Remaining')).toHaveTextContent('370 h')
})

test('without a remote for maintenance its place says Coming Soon (§2.115)', async () => {
  const id = await seedAircraft()
  renderAt(`/dashboard/aircraft/${id}`, { as: 'mro' })
  expect(
    await screen.findByText('Coming Soon: checks, work orders and what is due next.'),
  ).toBeVisible()
})

test('operator info is shown when there is an operator (§2.41, §2.111, §3.1)', async () => {
  const body = {
    id: 'a1',
    version: 1,
    aircraftType: 'Airbus H145',
    tailNumber: 'D-HYAB',
    serialNumber: '20112',
    totalHours: 1,
    totalCycles: 2900,
    operator: { id: 'o1', name: 'Alpine Air' },
  }
  testServer().answer('GET', /\/aircraft\/a1$/, { status: 200, body })
  renderAt('/dashboard/aircraft/a1', { as: 'operator' })
  const operator = within(await screen.findByRole('region', { name: 'Operator Information' }))
  expect(operator.getByRole('link', { name: 'Alpine Air' })).toHaveAttribute(
    'href',
    '/dashboard/aircraft?operator=o1',
  )
  expect(operator.getByRole('button', { name: 'Copy Operator ID' })).toBeVisible()
  expect(screen.getByText(/^The cycles decide/)).toBeVisible()
})

test('a missing aircraft shows Aircraft not found with a way back (§2.45)', async () => {
  const { user, router } = renderAt('/dashboard/aircraft/no-such-id', { as: 'operator' })
  expect(await screen.findByText('Aircraft not found')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back to List' }))
  expect(router.state.location.pathname).toBe('/dashboard/aircraft')
})

test('details that fail to load say so, and Try Again loads them (§8.8, §8.3)', async () => {
  const id = await seedAircraft()
  testServer().answer('GET', /\/aircraft\/./, 'network-error', 3)
  const { user } = renderAt(`/dashboard/aircraft/${id}`, { as: 'operator' })
  expect(await screen.findByText('Failed to load aircraft details')).toBeVisible()
  expect(screen.getByText('Network error: the server could not be reached')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Flight Data')).toBeVisible()
})

test('Edit Aircraft and Schedule Maintenance do nothing, Back to List finds the same list again (§2.44, §2.38)', async () => {
  await seedAircraft()
  const { user, router } = renderAt('/dashboard/aircraft?q=hb', { as: 'operator' })
  await user.click(await screen.findByRole('link', { name: 'HB-FVD' }))
  const planned = within(await screen.findByRole('region', { name: 'Planned' }))
  for (const name of ['Edit Aircraft', 'Schedule Maintenance']) {
    const button = planned.getByRole('button', { name })
    expect(button).toHaveAccessibleDescription('not available yet')
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await user.click(button)
    expect(button).toHaveFocus()
  }
  expect(screen.getByRole('heading', { name: 'Aircraft Details', level: 2 })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back to List' }))
  expect(await screen.findByRole('searchbox')).toHaveValue('hb')
  expect(router.state.location.search).toBe('?q=hb')
})

test('while the details are read the page says so (§4.3)', async () => {
  testServer().answer('GET', /aircraft\/any/, 'never')
  renderAt('/dashboard/aircraft/any', { as: 'mro' })
  expect(await screen.findByText('Loading…')).toBeInTheDocument()
})
