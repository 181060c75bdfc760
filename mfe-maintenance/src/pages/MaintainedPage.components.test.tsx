import { renderAt } from '@aerofleet/testing/render'
import { screen, waitFor, within } from '@testing-library/react'
import { callAsAda, dayBefore, seedComponent, seedEngine } from '../test/seed'

const componentsOf = (id: string) => `/dashboard/maintenance/aircraft/${id}?tab=components`

/** Waits until the readings have proposed the figures of the aircraft. */
const waitForProposal = (dialog: ReturnType<typeof within>) =>
  waitFor(() => expect(dialog.getByLabelText('Cycles of the aircraft')).toHaveValue('14540'))

const remove = async (id: string, reason: string) =>
  callAsAda('POST', `/maintenance/components/${id}/remove`, {
    date: await dayBefore(),
    condition: 'serviceable',
    reason,
  })

test('an aircraft shows its assemblies with their parts folded, and what comes first', async () => {
  const { aircraftId } = await seedEngine()
  await seedComponent({
    serialNumber: '',
    name: 'Hoses',
    place: { aircraftId, position: 'WING' },
  })
  const { user } = renderAt(componentsOf(aircraftId), { as: 'mro' })
  const engine = within(await screen.findByRole('region', { name: 'E1001' }))
  expect(engine.getByRole('link', { name: 'ENG 1 Engine' })).toBeVisible()
  expect(engine.getByText('First limiter: K-311, 900 c')).toBeVisible()
  await user.click(engine.getByText('2 parts beneath it'))
  const parts = within(engine.getByRole('table', { name: 'Beneath E1001' }))
  expect(parts.getByRole('link', { name: 'Disc' })).toBeVisible()
  const others = within(screen.getByRole('table', { name: 'Other parts' }))
  expect(others.getByText('P/N ENG-100')).toBeVisible()
})

test('an empty position needs attention until a part is installed or nothing has to be there', async () => {
  const { aircraftId, engineId, pumpId } = await seedEngine()
  await remove(pumpId, 'Leaks')
  await remove(engineId, 'Shop visit')
  const { user } = renderAt(componentsOf(aircraftId), { as: 'operator' })
  const empty = within(await screen.findByRole('group', { name: 'Empty positions' }))
  expect(empty.getByText('ENG 1 is empty')).toBeVisible()
  expect(empty.getByText(/^came off on .*Shop visit$/)).toBeVisible()
  expect(screen.getByText('ENG 1 is empty. Shop visit.')).toBeVisible()
  await user.click(empty.getByRole('button', { name: 'Install' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Part to install'), 'E1001')
  await waitForProposal(dialog)
  expect(await dialog.findByText('15,440')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Install' }))
  expect(await screen.findByText('E1001 installed')).toBeVisible()
  expect(await screen.findByRole('region', { name: 'E1001' })).toBeVisible()
  expect(screen.queryByText('ENG 1 is empty')).toBeNull()
})

test('a position that needs no part keeps its reason', async () => {
  const { aircraftId, engineId } = await seedEngine()
  await remove(engineId, 'Shop visit')
  const { user } = renderAt(componentsOf(aircraftId), { as: 'operator' })
  const empty = within(await screen.findByRole('group', { name: 'Empty positions' }))
  await user.click(empty.getByRole('button', { name: 'Not Required' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason'), 'Single-engine test bed')
  await user.click(dialog.getByRole('button', { name: 'Not Required' }))
  expect(await screen.findByText('ENG 1 needs no part: Single-engine test bed')).toBeVisible()
})

test('a life item offers Replace instead of Complete, and no change of its own', async () => {
  const { discId } = await seedEngine()
  const { component } = await callAsAda<{ component: { limits: { life: { itemId: string } } } }>(
    'GET',
    `/maintenance/components/${discId}`,
  )
  await seedComponent({
    partNumber: 'DSC-7',
    serialNumber: 'K-500',
    name: 'Disc',
    csn: 0,
    limits: { life: { cycles: 15_000 } },
  })
  const path = `/dashboard/maintenance/items/${component.limits.life.itemId}`
  const { user } = renderAt(path, { as: 'operator' })
  expect(await screen.findByRole('link', { name: 'Open Component' })).toHaveAttribute(
    'href',
    `/dashboard/maintenance/components/${discId}`,
  )
  for (const name of ['Complete', 'Grant Variation', 'Not Applicable', 'Edit Task', 'Set Baseline'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Replace' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Part to install'), 'K-500')
  await user.type(dialog.getByLabelText(/^Certificate/), 'Form 1 4713')
  await user.type(await dialog.findByLabelText('Why it comes off'), 'Life used')
  await waitForProposal(dialog)
  expect(await dialog.findByText('29,540')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Replace' }))
  expect(await screen.findByText('P/N DSC-7 · S/N K-500')).toBeVisible()
})

test('the due list names a limit on condition that was passed, and its state stays OK', async () => {
  await seedEngine({ tso: 2112, limits: { overhaul: { hours: 2000, advisory: true } } })
  renderAt('/dashboard/maintenance', { as: 'mro' })
  const row = within(await screen.findByRole('row', { name: /E1001/ }))
  expect(row.getByText('OK')).toBeVisible()
  expect(row.getByText('Overhaul reference passed by 112.00 h, on condition')).toBeVisible()
})
