import { renderAt } from '@aerofleet/testing/render'
import { addUser } from '@aerofleet/testing/test-identity'
import { screen, within } from '@testing-library/react'
import { dayBefore, seedAircraft } from '../test/seed'

const inspectors = '/dashboard/maintenance/inspectors'

test('an admin authorises an MRO as inspector; others read it', async () => {
  addUser('mro', { email: 'dora@aerofleet.test', displayName: 'Dora Falk' })
  await seedAircraft({ aircraftType: 'ATR 72' })
  const { user, unmount } = renderAt(inspectors, { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'New Inspector' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('option', { name: 'Dora Falk' })
  await user.selectOptions(dialog.getByLabelText('User'), 'Dora Falk')
  await user.type(dialog.getByLabelText('Reference'), 'AUT-7')
  await user.type(dialog.getByLabelText('Aircraft types'), 'ATR 72, ATR 42')
  expect(
    await dialog.findByText('No aircraft is of the type ATR 42. The fleet has ATR 72.'),
  ).toBeVisible()
  await user.type(dialog.getByLabelText(/^From/), await dayBefore())
  await user.type(dialog.getByLabelText(/^Until/), await dayBefore(-365))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('ATR 72, ATR 42')).toBeVisible()
  unmount()
  renderAt(inspectors, { as: 'mro' })
  expect(await screen.findByText('Dora Falk')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'New Inspector' })).toHaveAccessibleDescription(
    'You need the role Admin to manage inspectors.',
  )
})
