import { renderAt } from '@aerofleet/testing/render'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { callAsColleague, pilatus, seedAircraft } from '../test/seed-aircraft'

const list = '/dashboard/aircraft'
const tails = () => screen.getAllByRole('link', { name: /^(HB|D)-/ }).map((e) => e.textContent)
const toastOf = (text: string) =>
  screen.findByText(text).then((found) => within(found.closest('[role=status]') as HTMLElement))

async function deleteOne(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Delete HB-FVD' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

test('“Deleted HB-FVD” offers Undo, which brings it back with one click (§2.183)', async () => {
  await seedAircraft()
  await seedAircraft({ tailNumber: 'D-ABCD', serialNumber: '2' })
  const { user } = renderAt(list, { as: 'operator' })
  await deleteOne(user)
  const toast = await toastOf('Deleted HB-FVD')
  expect(tails()).toEqual(['D-ABCD'])
  await user.click(toast.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone: HB-FVD')).toBeVisible()
  await waitFor(() => expect(tails()).toHaveLength(2))
  await waitFor(() => expect(screen.queryByText('Deleted HB-FVD')).toBeNull())
})

test('Undo of a deletion is refused with a toast if the tail number is in use again (§2.183)', async () => {
  await seedAircraft()
  const { user } = renderAt(list, { as: 'operator' })
  await deleteOne(user)
  await seedAircraft({ serialNumber: '2' })
  await user.click((await toastOf('Deleted HB-FVD')).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Failed to undo: HB-FVD')).toBeVisible()
  expect(screen.getByText('An aircraft with tail number HB-FVD already exists')).toBeInTheDocument()
})

test('“Saved HB-FVD” offers Undo, which brings the old values back (§2.183)', async () => {
  await seedAircraft()
  const { user } = renderAt(list, { as: 'mro' })
  await user.click(await screen.findByRole('button', { name: 'Edit HB-FVD' }))
  await user.keyboard('4700{Enter}')
  const toast = await toastOf('Saved HB-FVD')
  expect(screen.getByRole('link', { name: '4,700 h' })).toBeVisible()
  await user.click(toast.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('link', { name: '4,630 h' })).toBeVisible()
})

test('an edit that somebody has changed since is not undone (§2.183)', async () => {
  const id = await seedAircraft()
  const { user } = renderAt(list, { as: 'mro' })
  await user.click(await screen.findByRole('button', { name: 'Edit HB-FVD' }))
  await user.keyboard('4700{Enter}')
  const toast = await toastOf('Saved HB-FVD')
  await callAsColleague('PUT', `/aircraft/${id}`, { ...pilatus, totalHours: 4800 })
  await user.click(toast.getByRole('button', { name: 'Undo' }))
  expect(
    await screen.findByText('This aircraft was changed by Jo Park. Reload to see the new values.'),
  ).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: '4,800 h' })).toBeVisible()
})

test('an Undo that does not reach the server says so (§2.183)', async () => {
  await seedAircraft()
  const { user } = renderAt(list, { as: 'operator' })
  await deleteOne(user)
  testServer().answer('POST', /restore/, 'network-error')
  await user.click((await toastOf('Deleted HB-FVD')).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Failed to undo: HB-FVD')).toBeVisible()
  expect(screen.getByText('Network error: the server could not be reached')).toBeInTheDocument()
})

test('aircraft that were deleted together come back with one click (§2.183)', async () => {
  await seedAircraft()
  await seedAircraft({ tailNumber: 'D-ABCD', serialNumber: '2' })
  const { user } = renderAt(list, { as: 'operator' })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: /^Delete …/ }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  const toast = await toastOf('Deleted 2 aircraft')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(toast.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone: 2 aircraft')).toBeVisible()
  await waitFor(() => expect(tails()).toHaveLength(2))
})
