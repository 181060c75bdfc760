import type { Change } from '@aerofleet/shared/contract/change'
import { callAs } from '@aerofleet/testing/call-as'
import { renderAt } from '@aerofleet/testing/render'
import { addUser } from '@aerofleet/testing/test-identity'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, waitFor, within } from '@testing-library/react'
import { callAsColleague, pilatus, seedAircraft } from '../test/seed-aircraft'

const panel = async () => within(await screen.findByRole('region', { name: 'History' }))
const entries = async () => {
  const found = await (await panel()).findAllByRole('listitem')
  return found.map((entry) => entry.textContent)
}
const edit = (id: string, values: object) =>
  callAsColleague('PUT', `/aircraft/${id}`, { ...pilatus, ...values })
async function historyOf(id: string): Promise<Change[]> {
  const answer = await callAs(addUser('admin').uid, 'GET', `/aircraft/${id}/history`)
  return JSON.parse(answer.body) as Change[]
}

test('the page of an aircraft says who changed what, with the old value, the new one and the difference (§2.180)', async () => {
  const id = await seedAircraft()
  await edit(id, { totalHours: 5003.5, totalCycles: 2211 })
  renderAt(`/dashboard/aircraft/${id}`, { as: 'mro' })
  expect(await entries()).toEqual([
    expect.stringMatching(
      /^\d\d:\d\d UTCJPJo Park changed hours and cycles became Due for MaintenanceHours 4,630 h → 5,003.50 h \+373.50Cycles 2,210 → 2,211 \+1Undo$/,
    ),
    expect.stringMatching(/Jo Park added itPilatus PC-12, serial 1187, 4,630 h, 2,210 cycles$/),
  ])
  const [latest] = await historyOf(id)
  const time = screen.getAllByText(String(latest?.at.slice(11, 16)), { selector: 'time' })[0]
  expect(time).toHaveAttribute('dateTime', latest?.at)
  expect(time?.title).toMatch(/your time$/)
  expect((await panel()).getByRole('heading', { name: /^Today, / })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Full history' })).toBeNull()
})

test('a user without a role sees no names in the history, and no Undo (§2.180)', async () => {
  const id = await seedAircraft()
  await edit(id, { totalCycles: 2211 })
  renderAt(`/dashboard/aircraft/${id}`, { as: 'no role' })
  expect((await entries())[0]).toMatch(/UTC changed the cyclesCycles 2,210 → 2,211 \+1$/)
})

test('the page of an aircraft shows twenty changes, and more at a press; an admin can open the full history (§2.180)', async () => {
  const id = await seedAircraft()
  for (let n = 1; n <= 21; n++) await edit(id, { totalCycles: 2210 + n })
  const { user } = renderAt(`/dashboard/aircraft/${id}`, { as: 'admin' })
  expect(await entries()).toHaveLength(20)
  expect(screen.getByRole('link', { name: 'Full history' })).toHaveAttribute(
    'href',
    '/dashboard/history?q=HB-FVD',
  )
  await user.click(screen.getByRole('button', { name: 'Show more changes' }))
  await waitFor(async () => expect(await entries()).toHaveLength(22))
  expect((await entries()).at(-1)).toContain('added it')
  expect(screen.queryByRole('button', { name: 'Show more changes' })).toBeNull()
})

test('a history that cannot be read says so in its panel alone, with Try Again (§2.181)', async () => {
  const id = await seedAircraft()
  testServer().answer('GET', /history/, { status: 500, body: { message: 'Out of order' } })
  const { user } = renderAt(`/dashboard/aircraft/${id}`, { as: 'mro' })
  expect(await screen.findByText('Failed to load the history')).toBeVisible()
  expect(screen.getByText('Out of order')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Flight Data' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await entries()).toHaveLength(1)
})

test('Undo at the newest change brings the old values back as a new change (§6.26)', async () => {
  const id = await seedAircraft()
  await edit(id, { totalHours: 4000, totalCycles: 7 })
  await edit(id, { totalHours: 5003.5, totalCycles: 7 })
  const { user } = renderAt(`/dashboard/aircraft/${id}`, { as: 'mro' })
  const region = await panel()
  await user.click(await region.findByRole('button', { name: 'Undo HB-FVD' }))
  expect(await screen.findByText('Undone: HB-FVD')).toBeVisible()
  await waitFor(async () => expect(await entries()).toHaveLength(4))
  expect((await entries())[0]).toContain('became Good ConditionHours 5,003.50 h → 4,000 h')
  expect(region.getAllByRole('button', { name: 'Undo HB-FVD' })).toHaveLength(1)
  expect(screen.getByText('4,000 h', { selector: 'dd' })).toBeVisible()
  expect(screen.getByText('7', { selector: 'dd' })).toBeVisible()
})

test('Undo of a change that somebody has changed again is refused, with the reason at the entry (§6.26)', async () => {
  const id = await seedAircraft()
  await edit(id, { totalHours: 4000 })
  const { user } = renderAt(`/dashboard/aircraft/${id}`, { as: 'mro' })
  const region = await panel()
  const undo = await region.findByRole('button', { name: 'Undo HB-FVD' })
  await edit(id, { totalHours: 4100 })
  await user.click(undo)
  const reason = await region.findByRole('alert')
  expect(reason).toHaveTextContent(
    'This aircraft was changed by Jo Park. Reload to see the new values.',
  )
  expect(reason.closest('li')).toHaveTextContent('4,630 h → 4,000 h')
  await waitFor(async () => expect(await entries()).toHaveLength(3))
  expect(region.getByRole('alert')).toBeVisible()
  expect(await historyOf(id)).toHaveLength(3)
})

test('only an admin can undo a change of the operator (§6.26)', async () => {
  const company = { companyName: 'Alpine Air', email: 'ops@alpine.test' }
  const { body } = await callAsColleague('POST', '/operators', company)
  const id = await seedAircraft()
  await edit(id, { operatorId: (JSON.parse(body) as { id: string }).id })
  const first = renderAt(`/dashboard/aircraft/${id}`, { as: 'operator' })
  expect((await entries())[0]).toContain('changed the operatorOperator none → Alpine Air')
  expect(screen.queryByRole('button', { name: 'Undo HB-FVD' })).toBeNull()
  first.unmount()
  const { user } = renderAt(`/dashboard/aircraft/${id}`, { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Undo HB-FVD' }))
  expect(await screen.findByText('Undone: HB-FVD')).toBeVisible()
  await waitFor(() => expect(screen.getByText('No operator')).toBeVisible())
})

test('the page of a deleted aircraft keeps its history, where Undo brings the aircraft back (§2.181, §6.26)', async () => {
  const id = await seedAircraft()
  await callAsColleague('DELETE', `/aircraft/${id}`)
  const first = renderAt(`/dashboard/aircraft/${id}`, { as: 'mro' })
  expect(await screen.findByText('Aircraft not found')).toBeVisible()
  expect((await entries())[0]).toContain('Jo Park deleted it')
  expect(screen.queryByRole('button', { name: 'Undo HB-FVD' })).toBeNull()
  first.unmount()
  const { user } = renderAt(`/dashboard/aircraft/${id}`, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Undo HB-FVD' }))
  expect(await screen.findByRole('region', { name: 'Flight Data' })).toBeVisible()
  await waitFor(async () => expect((await entries())[0]).toContain('brought it back'))
})

test('an address that never was an aircraft has no history (§2.181)', async () => {
  const { queryClient } = renderAt('/dashboard/aircraft/none', { as: 'mro' })
  expect(await screen.findByText('Aircraft not found')).toBeVisible()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('region', { name: 'History' })).toBeNull()
})

test('Undo of an edit strikes the reading that it made, so that nothing is corrected (§6.26)', async () => {
  const id = await seedAircraft()
  const { user } = renderAt(`/dashboard/aircraft/${id}`, { as: 'admin' })
  await edit(id, { totalHours: 42_880, tailNumber: 'HB-NEW' })
  const region = await panel()
  await user.click(await region.findByRole('button', { name: /^Undo HB-/ }))
  expect(await screen.findByText(/^Undone: HB-/)).toBeVisible()
  const answer = await callAsColleague('GET', `/maintenance/aircraft/${id}/readings`)
  expect(JSON.parse(answer.body)).toMatchObject({
    items: [
      { hours: 42_880, struck: { reason: 'Undone' } },
      { hours: 4630, source: 'fleet-list' },
    ],
  })
  await waitFor(async () => expect((await entries())[0]).toContain('42,880 h → 4,630 h'))
})

test('Undo of a reading that somebody else has logged is disabled with the reason (§6.26)', async () => {
  const id = await seedAircraft()
  const { today } = JSON.parse((await callAsColleague('GET', '/maintenance/due')).body) as {
    today: string
  }
  const body = { date: today, hours: 4640, cycles: 2211 }
  await callAsColleague('POST', `/maintenance/aircraft/${id}/readings`, body)
  const first = renderAt(`/dashboard/aircraft/${id}`, { as: 'mro' })
  const undo = () => screen.findByRole('button', { name: 'Undo HB-FVD' })
  expect(await undo()).toHaveAccessibleDescription('You need the role Admin to correct a counter.')
  first.unmount()
  const { user } = renderAt(`/dashboard/aircraft/${id}`, { as: 'admin' })
  await user.click(await undo())
  expect(await screen.findByText('Undone: HB-FVD')).toBeVisible()
  await waitFor(async () => expect((await entries())[0]).toContain('4,640 h → 4,630 h'))
})
