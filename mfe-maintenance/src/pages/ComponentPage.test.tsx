import { renderAt } from '@aerofleet/testing/render'
import { screen, waitFor, within } from '@testing-library/react'
import { callAsAda, seedAircraft, seedComponent, seedEngine } from '../test/seed'

const componentAt = (id: string) => `/dashboard/maintenance/components/${id}`
const press = (name: string | RegExp) => screen.findByRole('button', { name })
const dialogOf = async () => within(await screen.findByRole('dialog'))
/** The readings have proposed the figures of the aircraft. */
const proposed = (dialog: Awaited<ReturnType<typeof dialogOf>>) =>
  waitFor(() => expect(dialog.getByLabelText('Cycles of the aircraft')).not.toHaveValue(''))

test('a component shows its figures, its limits, what comes first, and what is beneath it (§2.245)', async () => {
  const { engineId } = await seedEngine()
  renderAt(componentAt(engineId), { as: 'mro' })
  expect(await screen.findByRole('heading', { name: 'Engine' })).toBeVisible()
  expect(screen.getByText('P/N ENG-100 · S/N E1001')).toBeVisible()
  expect(screen.getByText('First limiter: K-311, 900 c')).toBeVisible()
  expect(screen.getByText('9,000.00 h')).toBeVisible()
  expect(screen.getByText('10,200 cycles')).toBeVisible()
  expect(screen.getAllByText('not known', { selector: 'dd' })).toHaveLength(2)
  expect(screen.getByText('no certificate recorded')).toBeVisible()
  const beneath = within(screen.getByRole('table', { name: 'Beneath it' }))
  expect(beneath.getByRole('link', { name: 'Disc' })).toBeVisible()
  expect(beneath.getByText('P/N FP-2 · S/N FP-88')).toBeVisible()
  expect(await press('Remove')).toHaveAccessibleDescription(
    'You need the role Operator or Admin to plan maintenance.',
  )
})

test('a limit says what was used, what remains, and when it is due; an unknown life is not 0 (§2.245)', async () => {
  const { discId, engineId } = await seedEngine()
  const unknownId = await seedComponent({
    name: 'Shaft',
    serialNumber: 'S-1',
    limits: { life: { cycles: 20_000 } },
    place: { parentId: engineId, position: 'SHAFT' },
  })
  const { unmount } = renderAt(componentAt(discId), { as: 'mro' })
  const limits = within(await screen.findByRole('table', { name: 'Limits' }))
  expect(limits.getByText('15,000 c')).toBeVisible()
  expect(limits.getByText('14,100 c')).toBeVisible()
  expect(limits.getByText('900 c')).toBeVisible()
  expect(limits.getByText('15,440')).toBeVisible()
  unmount()
  renderAt(componentAt(unknownId), { as: 'mro' })
  const unknown = within(await screen.findByRole('table', { name: 'Limits' }))
  expect(unknown.getAllByText('not known')).toHaveLength(2)
  expect(screen.getByText(/^Life used is not known · /)).toBeVisible()
})

test('case 5 of work: an engine goes to another aircraft, and its pump stays behind', async () => {
  const { aircraftId, engineId, discId } = await seedEngine()
  await seedAircraft({
    tailNumber: 'D-BORA',
    serialNumber: '2',
    totalHours: 8000,
    totalCycles: 9000,
  })
  const { user } = renderAt(componentAt(engineId), { as: 'operator' })
  await user.click(await press('Remove'))
  const remove = await dialogOf()
  const beneath = within(remove.getByRole('group', { name: 'Parts beneath it' }))
  expect(beneath.getByText('900 c left')).toBeVisible()
  await user.click(beneath.getByRole('checkbox', { name: 'FP-88 Fuel pump' }))
  await user.selectOptions(remove.getByLabelText('Condition'), 'serviceable')
  await user.type(remove.getByLabelText('Reason'), 'To D-BORA')
  await proposed(remove)
  expect(await remove.findByText('Stays: FP-88.')).toBeVisible()
  expect(await remove.findByText('Goes along: K-311.')).toBeVisible()
  expect(within(remove.getByRole('table', { name: 'Preview' })).getByText('Ends')).toBeVisible()
  await user.click(remove.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('E1001 removed')).toBeVisible()

  await user.click(await press('Install'))
  const install = await dialogOf()
  await user.type(install.getByLabelText('Tail number'), 'D-BORA')
  await user.type(install.getByLabelText(/^Position/), 'ENG 1')
  await proposed(install)
  expect(await install.findByText('9,900')).toBeVisible()
  await user.click(install.getByRole('button', { name: 'Install' }))
  expect(await install.findByText('Certificate is required')).toBeVisible()
  await user.type(install.getByLabelText(/^Certificate/), 'Form 1 4711')
  await user.click(install.getByRole('button', { name: 'Install' }))
  expect(await screen.findByText('E1001 installed')).toBeVisible()
  const { component } = await callAsAda<{ component: { limits: object } }>(
    'GET',
    `/maintenance/components/${discId}`,
  )
  expect(component.limits).toMatchObject({ life: { due: { cycles: 9900 } } })
  const { components } = await callAsAda<{ components: { serialNumber: string }[] }>(
    'GET',
    `/maintenance/aircraft/${aircraftId}/components`,
  )
  expect(components.map(({ serialNumber }) => serialNumber)).toEqual(['FP-88'])
  const history = within(await screen.findByRole('region', { name: 'History' }))
  expect(
    await history.findByText(/Installed on D-BORA, ENG 1 at 8,000.00 h, 9,000 cycles/),
  ).toBeVisible()
  expect(
    history.getByText(/Removed from D-ALMA, ENG 1 at 12,450.00 h, 14,540 cycles/),
  ).toBeVisible()
})

test('a part whose life has ended is not installed, and the dialog says why (§2.245)', async () => {
  await seedEngine()
  const id = await seedComponent({
    serialNumber: 'K-1',
    csn: 15_000,
    limits: { life: { cycles: 15_000 } },
  })
  const { user } = renderAt(componentAt(id), { as: 'operator' })
  await user.click(await press('Install'))
  const dialog = await dialogOf()
  await user.type(dialog.getByLabelText('Tail number'), 'D-ALMA')
  await user.type(dialog.getByLabelText(/^Position/), 'ENG 2')
  expect(await dialog.findByText(/15,000 of 15,000 cycles used/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Install' }))
  expect(await dialog.findByText(/^Failed to install/)).toBeVisible()
  expect(dialog.getAllByText(/15,000 of 15,000 cycles used/)).toHaveLength(1)
  expect(dialog.getByLabelText(/^Position/)).toHaveValue('ENG 2')
})

test('the dialog asks what becomes of the part in the position, and for a reason while a life is not known', async () => {
  const { engineId } = await seedEngine()
  const id = await seedComponent({
    partNumber: 'DSC-7',
    serialNumber: 'K-500',
    name: 'Disc',
    limits: { life: { cycles: 15_000 } },
  })
  const { user } = renderAt(componentAt(id), { as: 'operator' })
  await user.click(await press('Install'))
  const dialog = await dialogOf()
  await user.selectOptions(dialog.getByLabelText('Place'), 'part')
  await user.type(dialog.getByLabelText('Part above'), 'E1001')
  await user.type(dialog.getByLabelText(/^Position/), 'HPT 1')
  await user.type(dialog.getByLabelText(/^Certificate/), 'Form 1 4712')
  expect(await dialog.findByText(/HPT 1 holds K-311/)).toBeVisible()
  await user.selectOptions(dialog.getByLabelText('The part that comes off is'), 'scrapped')
  await user.type(dialog.getByLabelText('Why it comes off'), 'Life used')
  expect(await dialog.findByText(/K-500: life used is not known/)).toBeVisible()
  await user.click(
    dialog.getByRole('checkbox', { name: 'Install it although its life used is not known' }),
  )
  await user.type(dialog.getByLabelText('Reason'), 'Records follow')
  await proposed(dialog)
  expect(await dialog.findByText('K-311 comes off.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Install' }))
  expect(await screen.findByText('K-500 installed')).toBeVisible()
  expect(await screen.findByText('Records follow')).toBeVisible()
  const { beneath } = await callAsAda<{ beneath: { serialNumber: string }[] }>(
    'GET',
    `/maintenance/components/${engineId}`,
  )
  expect(beneath.map(({ serialNumber }) => serialNumber).sort()).toEqual(['FP-88', 'K-500'])
})

test('case 11 of work: two engines exchange their positions, and the last event can be struck', async () => {
  const { aircraftId, engineId } = await seedEngine()
  await seedComponent({
    serialNumber: 'E1002',
    class: 'engine',
    place: { aircraftId, position: 'ENG 2' },
  })
  const { user } = renderAt(componentAt(engineId), { as: 'operator' })
  await user.click(await press('Exchange Positions'))
  const dialog = await dialogOf()
  await user.type(dialog.getByLabelText('Exchange with'), 'E1002')
  await user.type(dialog.getByLabelText('Reason'), 'Entered left for right')
  await proposed(dialog)
  expect(await dialog.findByText('No due changes.')).toBeVisible()
  expect(dialog.getByText(/^E1002 takes its place on /)).toBeVisible()
  expect(dialog.queryByText(/^Stays/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Exchange Positions' }))
  expect(await screen.findByText('Positions exchanged')).toBeVisible()
  expect(await screen.findByText(', ENG 2')).toBeVisible()
  await user.click(await press(/^Strike “Position exchanged”/))
  const strike = await dialogOf()
  await user.type(strike.getByLabelText('Reason'), 'It was right')
  await user.click(strike.getByRole('button', { name: 'Strike' }))
  expect(await screen.findByText(', ENG 1')).toBeVisible()
  expect(screen.getByText(/^Struck by .*: It was right$/)).toBeVisible()
})

test('a component is edited with its limits, which a paper may replace', async () => {
  const { discId } = await seedEngine()
  const { user } = renderAt(componentAt(discId), { as: 'operator' })
  await user.click(await press('Edit Component'))
  const dialog = await dialogOf()
  const life = within(dialog.getByRole('group', { name: /^Life/ }))
  expect(life.getByLabelText('Limit in cycles')).toHaveValue('15000')
  await user.type(life.getByLabelText('Cycles on paper'), '640')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const limits = within(await screen.findByRole('table', { name: 'Limits' }))
  expect(await limits.findByText('640 c')).toBeVisible()
  expect(limits.getByText(/^as printed /)).toBeVisible()
  expect(limits.getByText('15,180')).toBeVisible()
})

test('a part on the shelf gets another condition, and a scrapped one is never installed again', async () => {
  const id = await seedComponent({ serialNumber: 'P-1', name: 'Hose' })
  const { user } = renderAt(componentAt(id), { as: 'operator' })
  await user.click(await press('Set Condition'))
  const dialog = await dialogOf()
  await user.selectOptions(dialog.getByLabelText('Condition'), 'scrapped')
  await user.type(dialog.getByLabelText('Reason'), 'Worn')
  await user.click(dialog.getByRole('button', { name: 'Set Condition' }))
  expect(await screen.findByText('Scrapped', { selector: 'strong' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
})

test('other figures of the aircraft correct the installation', async () => {
  const { discId } = await seedEngine()
  const { user } = renderAt(componentAt(discId), { as: 'operator' })
  await user.click(await press('Correct Figures'))
  const dialog = await dialogOf()
  const cycles = dialog.getByLabelText('Cycles of the aircraft')
  await waitFor(() => expect(cycles).toHaveValue('14540'))
  await user.clear(cycles)
  await user.type(cycles, '14600')
  await user.type(dialog.getByLabelText('Reason'), 'Read off wrong')
  await user.click(await dialog.findByRole('checkbox', { name: 'These figures are right' }))
  expect(await dialog.findByText('15,500')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Correct Figures' }))
  expect(await screen.findByText('Figures of K-311 corrected')).toBeVisible()
  expect(await screen.findByText(/beyond the readings/)).toBeVisible()
})

test('after a missing component the page leads back to the list', async () => {
  renderAt(componentAt('none'), { as: 'mro' })
  expect(await screen.findByText('Component not found')).toBeVisible()
})
