import { endSessionBy } from '@aerofleet/testing/end-session'
import { renderAt } from '@aerofleet/testing/render'
import { screen, waitFor, within } from '@testing-library/react'
import { seedAircraft, seedComponent, seedEngine, seedItem } from '../test/seed'

test('after a new sign-in a dialog is open again, with everything that was typed (§2.240)', async () => {
  const path = `/dashboard/maintenance/items/${await seedItem(await seedAircraft())}`
  const { user, unmount, signedIn } = renderAt(path, { as: 'operator' })
  const complete = await screen.findByRole('button', { name: 'Complete' })
  await waitFor(() => expect(complete).not.toHaveAttribute('aria-disabled'))
  await user.click(complete)
  const dialog = within(await screen.findByRole('dialog'))
  const hours = dialog.getByLabelText('Hours')
  await user.clear(hours)
  await user.type(hours, '4285.5')
  await user.type(dialog.getByLabelText('Reference'), 'WO 4711')
  await endSessionBy('POST', () => user.click(dialog.getByRole('button', { name: 'Complete' })))
  unmount()

  renderAt(path, { as: signedIn ?? 'nobody' })
  const again = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(again.getByLabelText('Reference')).toHaveValue('WO 4711'))
  expect(again.getByLabelText('Hours')).toHaveValue('4285.5')
  expect(screen.getByText('Restored what you had typed')).toBeVisible()
})

test('after a new sign-in the figures of a day are in their fields again (§2.240)', async () => {
  await seedAircraft()
  const path = '/dashboard/maintenance/readings'
  const { user, unmount, signedIn } = renderAt(path, { as: 'mro' })
  await user.type(await screen.findByLabelText('Cycles of F-HBOU'), '2190')
  await endSessionBy('POST', () =>
    user.type(screen.getByLabelText('Hours of F-HBOU'), '4290{Enter}'),
  )
  unmount()
  renderAt(path, { as: signedIn ?? 'nobody' })
  expect(await screen.findByText('Restored what you had typed')).toBeVisible()
  expect(screen.getByLabelText('Hours of F-HBOU')).toHaveValue('4290')
  expect(screen.getByLabelText('Cycles of F-HBOU')).toHaveValue('2190')
})

test('after a new sign-in the completion of several aircraft goes on with what was typed (§2.240)', async () => {
  await seedItem(await seedAircraft())
  await seedItem(await seedAircraft({ tailNumber: 'F-HBOV', serialNumber: '2' }))
  const path = '/dashboard/maintenance'
  const { user, unmount, signedIn } = renderAt(path, { as: 'operator' })
  for (const tail of ['F-HBOU', 'F-HBOV'])
    await user.click(await screen.findByRole('checkbox', { name: `A check on ${tail}` }))
  await user.click(screen.getByRole('button', { name: 'Complete …' }))
  const fieldsOf = async (tail: string) =>
    within(await screen.findByRole('group', { name: tail }, { timeout: 5000 }))
  const hours = await (await fieldsOf('F-HBOV')).findByLabelText('Hours')
  await waitFor(() => expect(hours).toHaveValue('4288.00'))
  await user.clear(hours)
  await user.type(hours, '4285.5')
  await user.type(screen.getByLabelText('Reference'), 'WS 12')
  await endSessionBy('POST', () => user.click(screen.getByRole('button', { name: 'Complete 2' })))
  unmount()

  renderAt(path, { as: signedIn ?? 'nobody' })
  const again = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(again.getByLabelText('Reference')).toHaveValue('WS 12'))
  expect(await (await fieldsOf('F-HBOV')).findByLabelText('Hours')).toHaveValue('4285.5')
  await waitFor(async () =>
    expect((await fieldsOf('F-HBOU')).getByLabelText('Hours')).toHaveValue('4288.00'),
  )
})

test('after a new sign-in the form of a replaced meter is open again (§2.240)', async () => {
  const path = `/dashboard/maintenance/aircraft/${await seedAircraft()}?tab=readings`
  const { user, unmount, signedIn } = renderAt(path, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Meter Replaced' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Old/), '4288.4')
  await user.type(dialog.getByLabelText(/^New/), '0.1')
  await endSessionBy('POST', () => user.click(dialog.getByRole('button', { name: 'Save Meter' })))
  unmount()

  renderAt(path, { as: signedIn ?? 'nobody' })
  const again = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(again.getByLabelText(/^Old/)).toHaveValue('4288.4'))
  expect(again.getByLabelText(/^New/)).toHaveValue('0.1')
})

test('after a new sign-in a part is removed with what was typed (§2.240)', async () => {
  const { engineId } = await seedEngine()
  const path = `/dashboard/maintenance/components/${engineId}`
  const { user, unmount, signedIn } = renderAt(path, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getByLabelText('Cycles of the aircraft')).toHaveValue('14540'))
  await user.selectOptions(dialog.getByLabelText('Condition'), 'serviceable')
  await user.type(dialog.getByLabelText('Reason'), 'Shop visit')
  await user.click(dialog.getByRole('checkbox', { name: 'FP-88 Fuel pump' }))
  expect(await dialog.findByText('Stays: FP-88.')).toBeVisible()
  await endSessionBy('POST', () => user.click(dialog.getByRole('button', { name: 'Remove' })))
  unmount()
  renderAt(path, { as: signedIn ?? 'nobody' })
  const again = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(again.getByLabelText('Reason')).toHaveValue('Shop visit'))
  expect(again.getByLabelText('Condition')).toHaveValue('serviceable')
  expect(again.getByRole('checkbox', { name: 'FP-88 Fuel pump' })).toBeChecked()
})

test('after a new sign-in the place of an installation is in its fields again (§2.240)', async () => {
  await seedEngine()
  const path = `/dashboard/maintenance/components/${await seedComponent({ serialNumber: 'P-1' })}`
  const { user, unmount, signedIn } = renderAt(path, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Install' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Tail number'), 'D-ALMA')
  await user.type(dialog.getByLabelText(/^Position/), 'ENG 2')
  await user.type(dialog.getByLabelText(/^Certificate/), 'Form 1')
  await waitFor(() => expect(dialog.getByLabelText('Cycles of the aircraft')).toHaveValue('14540'))
  expect(await dialog.findByText('No due changes.')).toBeVisible()
  await endSessionBy('POST', () => user.click(dialog.getByRole('button', { name: 'Install' })))
  unmount()
  renderAt(path, { as: signedIn ?? 'nobody' })
  const again = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(again.getByLabelText(/^Position/)).toHaveValue('ENG 2'))
  expect(again.getByLabelText('Tail number')).toHaveValue('D-ALMA')
})
