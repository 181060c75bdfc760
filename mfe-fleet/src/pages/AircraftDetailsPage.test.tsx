import type { MfeDeclaration } from '@aerofleet/shared/mfe-declaration'
import { renderAt, workspaceRegistry, type LoadPanel } from '@aerofleet/testing/render'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, within } from '@testing-library/react'
import { seedAircraft } from '../test/seed-aircraft'

const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling

test('§2 the detail page shows basic info, flight data and maintenance status', async () => {
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
    '93%',
  )
  expect(status.getByText(/^The hours decide/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Operator Information' })).not.toBeInTheDocument()
})

test.each([
  [4999, 2999, '1 h', '1 cycle', '1.7'],
  [5000, 3000, 'Overdue by 0 h', 'Overdue by 0 cycles', '1.7'],
  [5312, 3001, 'Overdue by 312 h', 'Overdue by 1 cycle', '1.8'],
  [790, 0, '4,210 h', '3,000 cycles', 'N/A'],
])(
  '§9 %s h and %s cycles leave %s and %s, %s h per cycle',
  async (totalHours, totalCycles, hours, cycles, average) => {
    const id = await seedAircraft({ totalHours, totalCycles })
    renderAt(`/dashboard/aircraft/${id}`, { as: 'mro' })
    await screen.findByText('Hours Remaining')
    expect(fact('Hours Remaining')).toHaveTextContent(hours)
    expect(fact('Cycles Remaining')).toHaveTextContent(cycles)
    expect(fact('Average Hours per Cycle')).toHaveTextContent(average)
  },
)

test('§2 operator info is shown when there is an operator', async () => {
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
  expect(operator.getByText('Alpine Air')).toBeVisible()
  expect(screen.getByText(/^The cycles decide/)).toBeVisible()
})

test('§8 a missing aircraft shows Aircraft not found with a way back', async () => {
  const { user, router } = renderAt('/dashboard/aircraft/no-such-id', { as: 'operator' })
  expect(await screen.findByText('Aircraft not found')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back to List' }))
  expect(router.state.location.pathname).toBe('/dashboard/aircraft')
})

test('§8 details that fail to load say so, and Try Again loads them', async () => {
  const id = await seedAircraft()
  testServer().answer('GET', /\/aircraft\/./, 'network-error', 3)
  const { user } = renderAt(`/dashboard/aircraft/${id}`, { as: 'operator' })
  expect(await screen.findByText('Failed to load aircraft details')).toBeVisible()
  expect(screen.getByText('Network error: the server could not be reached')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Flight Data')).toBeVisible()
})

test('§2 Edit Aircraft and Schedule Maintenance do nothing, Back to List finds the same list again', async () => {
  await seedAircraft()
  const { user, router } = renderAt('/dashboard/aircraft?q=hb', { as: 'operator' })
  await user.click(await screen.findByRole('link', { name: 'HB-FVD' }))
  await user.click(await screen.findByRole('button', { name: 'Edit Aircraft' }))
  await user.click(screen.getByRole('button', { name: 'Schedule Maintenance' }))
  expect(screen.getByRole('heading', { name: 'Aircraft Details', level: 2 })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back to List' }))
  expect(await screen.findByRole('searchbox')).toHaveValue('hb')
  expect(router.state.location.search).toBe('?q=hb')
})

test.each(['no role', 'mro', 'operator', 'admin'] as const)(
  '§6 the details of an aircraft are open to a user with: %s',
  async (as) => {
    const id = await seedAircraft()
    renderAt(`/dashboard/aircraft/${id}`, { as })
    expect(await screen.findByRole('heading', { name: 'Flight Data' })).toBeVisible()
  },
)

test('§4 while the details are read the page says so', async () => {
  testServer().answer('GET', /aircraft\/any/, 'never')
  renderAt('/dashboard/aircraft/any', { as: 'mro' })
  expect(await screen.findByText('Loading…')).toBeInTheDocument()
})

describe('the Maintenance slot', () => {
  const planning: MfeDeclaration = {
    name: 'planning',
    mount: '/dashboard',
    shellApi: '^1.0.0',
    paths: [],
    navigation: [],
    cards: [],
    panel: { slot: 'aircraft-maintenance', capability: 'editAircraft' },
  }
  const registry = () => workspaceRegistry({ and: [planning] })

  async function openWith(loadPanel: LoadPanel, as: 'operator' | 'no role' = 'operator') {
    const id = await seedAircraft()
    const opened = renderAt(`/dashboard/aircraft/${id}`, { as, registry: registry(), loadPanel })
    expect(await screen.findByText('Flight Data')).toBeVisible()
    return { ...opened, id }
  }

  test('the panel of a remote that claims it is told which aircraft is shown', async () => {
    const { id } = await openWith(async () => ({ aircraftId }) => (
      <p>{`Due list of ${aircraftId}`}</p>
    ))
    expect(await screen.findByText(`Due list of ${id}`)).toBeVisible()
  })

  test('somebody who may not is not shown it, and nothing is loaded', async () => {
    const load = jest.fn()
    await openWith(load, 'no role')
    expect(load).not.toHaveBeenCalled()
  })

  test('a panel that cannot be loaded says so in its slot, and Try Again loads it', async () => {
    let isDown = true
    const { user } = await openWith(async () => {
      if (isDown) throw new Error('the network is down')
      return () => <p>Due list</p>
    })
    expect(await screen.findByText(/This part of the screen is unavailable/)).toBeVisible()
    expect(screen.getByText('Flight Data')).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Due list')).toBeVisible()
  })

  test('what a panel throws stays within its slot', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    let isBroken = true
    const { user } = await openWith(async () => () => {
      if (isBroken) throw new Error('no due list')
      return <p>Due list</p>
    })
    expect(await screen.findByText(/This part of the screen is unavailable/)).toBeVisible()
    expect(screen.getByText('Flight Data')).toBeVisible()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Due list')).toBeVisible()
  })
})
