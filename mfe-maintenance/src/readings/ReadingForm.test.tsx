import { formatDate } from '@aerofleet/shared/format'
import { renderAt } from '@aerofleet/testing/render'
import { screen, within } from '@testing-library/react'
import { callAsAda, dayBefore, seedAircraft } from '../test/seed'

test('the keyboard of a phone has the colon of 4288:43 for hours, and figures alone for cycles', async () => {
  const id = await seedAircraft()
  const { user } = renderAt(`/dashboard/maintenance/aircraft/${id}`, { as: 'mro' })
  await user.click(await screen.findByRole('button', { name: 'Log reading of F-HBOU' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('Hours')).not.toHaveAttribute('inputmode')
  expect(dialog.getByLabelText('Cycles')).toHaveAttribute('inputmode', 'numeric')
})

test('a refused figure is explained once, at its field, with its day as the screen writes days', async () => {
  const id = await seedAircraft()
  const day = await dayBefore(1)
  const earlier = { date: day, hours: 4280, cycles: 2175 }
  await callAsAda('POST', `/maintenance/aircraft/${id}/readings`, earlier)
  const { user } = renderAt(`/dashboard/maintenance/aircraft/${id}`, { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Log reading of F-HBOU' }))
  const dialog = within(await screen.findByRole('dialog'))
  const hours = dialog.getByLabelText('Hours')
  await user.clear(hours)
  await user.type(hours, '4270')
  expect(await dialog.findByText(/^Counts before 4,288\.00 h/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Save Reading' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^Failed to save the reading$/)
  const reason = `Hours must be at least 4,280.00 h, as on ${formatDate(day)}`
  expect(hours).toHaveAccessibleDescription(expect.stringContaining(reason))
  expect(dialog.getAllByText(/4,2\d\d\.00 h/)).toHaveLength(1)
  expect(dialog.getByLabelText('Reason of the correction')).toBeVisible()
})
