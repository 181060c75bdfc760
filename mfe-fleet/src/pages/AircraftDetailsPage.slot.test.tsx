import type { MfeDeclaration } from '@aerofleet/shared/mfe-declaration'
import { renderAt, workspaceRegistry, type LoadPanel } from '@aerofleet/testing/render'
import { act, screen, within } from '@testing-library/react'
import { callAsColleague, seedAircraft } from '../test/seed-aircraft'

const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling

describe('the Maintenance slot', () => {
  const planning: MfeDeclaration = {
    name: 'planning',
    mount: '/dashboard',
    paths: [],
    navigation: [],
    cards: [],
    panels: [{ slot: 'aircraft-maintenance', capability: 'editAircraft', order: 100 }],
  }
  const registry = () => workspaceRegistry({ extra: [planning] })

  async function openWith(loadPanel: LoadPanel, as: 'operator' | 'no role' = 'operator') {
    const id = await seedAircraft()
    const opened = renderAt(`/dashboard/aircraft/${id}`, { as, registry: registry(), loadPanel })
    expect(await screen.findByText('Flight Data')).toBeVisible()
    return { ...opened, id }
  }

  test('the panel of another remote learns which aircraft the page shows (§1.4)', async () => {
    const { id } = await openWith(async () => ({ aircraftId }) => (
      <p>{`Due list of ${aircraftId}`}</p>
    ))
    expect(await screen.findByText(`Due list of ${id}`)).toBeVisible()
  })

  test('a user without the right sees no such panel, and the page does not load it (§1.4)', async () => {
    const load = jest.fn()
    await openWith(load, 'no role')
    expect(load).not.toHaveBeenCalled()
  })

  test('a panel that cannot be loaded says so in its slot, and Try Again loads it (§1.4)', async () => {
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

  test('an error in a panel leaves the rest of the page as it is (§1.4)', async () => {
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

test('example 36 of maintenance: a completed check changes neither the condition nor what remains (§4.2, §9.3)', async () => {
  const aircraftId = await seedAircraft({ totalHours: 4288, totalCycles: 2180 })
  const due = await callAsColleague('GET', '/maintenance/due')
  const { today: date } = JSON.parse(due.body) as { today: string }
  const created = await callAsColleague('POST', '/maintenance/items', {
    code: 'T1',
    title: 'A check',
    ata: '05-20',
    kind: 'inspection',
    limits: { hours: { interval: 500 } },
    aircraftId,
    baseline: { date, hours: 3950, cycles: 1970 },
  })
  const { id } = JSON.parse(created.body) as { id: string }
  const done = { date, hours: 4288, cycles: 2180 }
  const completed = await callAsColleague('POST', `/maintenance/items/${id}/complete`, done)
  expect(completed.status).toBe(201)
  const { router } = renderAt(`/dashboard/aircraft/${aircraftId}`, { as: 'mro' })
  await screen.findByText('Hours Remaining')
  expect(fact('Hours Remaining')).toHaveTextContent('712 h')
  await act(() => router.navigate('/dashboard/aircraft'))
  const row = within(await screen.findByRole('row', { name: /HB-FVD/ }))
  expect(row.getByText('Maintenance Due Soon')).toBeVisible()
})
