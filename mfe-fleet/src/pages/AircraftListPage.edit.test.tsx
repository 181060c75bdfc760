import { endSessionBy } from '@aerofleet/testing/end-session'
import { renderAt } from '@aerofleet/testing/render'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, waitFor, within } from '@testing-library/react'
import { callAsColleague, pilatus, seedAircraft } from '../test/seed-aircraft'

const list = '/dashboard/aircraft'
const rowOf = async (tailNumber: string) => {
  const link = await screen.findByRole('link', { name: tailNumber })
  const row = link.closest('tr')
  if (!row) throw new Error(`${tailNumber} is in no row`)
  return within(row)
}

test('a row is edited in place with the keyboard and saved with Enter (§2.32)', async () => {
  await seedAircraft()
  const { user } = renderAt(list, { as: 'mro' })
  await user.click((await rowOf('HB-FVD')).getByRole('button', { name: 'Edit HB-FVD' }))
  const hours = screen.getByRole('textbox', { name: 'Total Hours' })
  expect(hours).toHaveFocus()
  for (const name of ['Total Hours', 'Total Cycles'])
    expect(screen.getByRole('textbox', { name })).toHaveAttribute('inputmode', 'decimal')
  await user.keyboard('5001{Enter}')
  const row = await rowOf('HB-FVD')
  expect(row.getByRole('link', { name: '5,001 h' })).toBeVisible()
  expect(row.getByText('Due for Maintenance')).toBeVisible()
  expect(row.getByRole('button', { name: 'Edit HB-FVD' })).toHaveFocus()
})

test('inline edit saves hours as an integer and says so beforehand (§5.4)', async () => {
  await seedAircraft({ totalHours: 4000.5 })
  const { user } = renderAt(list, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Edit HB-FVD' }))
  expect(screen.getByRole('textbox', { name: 'Total Hours' })).toHaveAccessibleDescription(
    '4000.5 will be saved as 4000',
  )
  await user.type(screen.getByRole('textbox', { name: 'Aircraft Type' }), ' NG')
  await user.click(screen.getByRole('button', { name: 'Save HB-FVD' }))
  expect(await screen.findByRole('link', { name: '4,000 h' })).toBeVisible()
})

test.each(['4,200', '-'])(
  'inline edit refuses the hours "%s", keeps them and sends nothing (§5.5, §5.4)',
  async (typed) => {
    await seedAircraft({ totalHours: 4630 })
    const { user } = renderAt(list, { as: 'operator' })
    await user.click(await screen.findByRole('button', { name: 'Edit HB-FVD' }))
    const hours = screen.getByRole('textbox', { name: 'Total Hours' })
    await user.clear(hours)
    await user.type(hours, typed)
    await user.click(screen.getByRole('button', { name: 'Save HB-FVD' }))
    await waitFor(() => expect(hours).toHaveFocus())
    expect(hours).toHaveAccessibleDescription('Enter a number such as 4210.5')
    expect(hours).toBeInvalid()
    expect(hours).toHaveValue(typed)
    expect(screen.getByText('Maintenance Due Soon')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()

    await user.clear(hours)
    expect(hours).toBeValid()
    expect(hours).toHaveAccessibleDescription('Empty will be saved as 0')
    await user.type(hours, '4200')
    expect(hours).toHaveAccessibleDescription('That lowers the hours from 4,630.')
    await user.click(screen.getByRole('button', { name: 'Save HB-FVD' }))
    expect(await screen.findByRole('link', { name: '4,200 h' })).toBeVisible()
  },
)

test('inline edit refuses cycles that are no number (§5.5)', async () => {
  await seedAircraft()
  const { user } = renderAt(list, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Edit HB-FVD' }))
  const cycles = screen.getByRole('textbox', { name: 'Total Cycles' })
  await user.clear(cycles)
  await user.type(cycles, '2,210{Enter}')
  expect(cycles).toHaveAccessibleDescription('Enter a number such as 4210.5')
  expect(cycles).toHaveValue('2,210')
  await user.click(screen.getByRole('button', { name: 'Cancel HB-FVD' }))
  expect(screen.getByRole('link', { name: '2,210' })).toBeVisible()
})

test('several rows are in edit mode at once, Escape cancels one, Refresh keeps the other (§4.4, §2.31, §2.32)', async () => {
  await seedAircraft()
  await seedAircraft({ tailNumber: 'D-HYAB', serialNumber: '20112' })
  const { user } = renderAt(list, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Edit HB-FVD' }))
  await user.click(screen.getByRole('button', { name: 'Edit D-HYAB' }))
  const [first, second] = screen.getAllByRole('textbox', { name: 'Aircraft Type' })
  await user.type(first as HTMLElement, '/47')
  await user.type(second as HTMLElement, '{Escape}')
  expect(screen.getAllByRole('textbox', { name: 'Aircraft Type' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-disabled'),
  )
  expect(screen.getByRole('textbox', { name: 'Aircraft Type' })).toHaveDisplayValue(/\/47$/)
})

test('Cancel returns to view mode with the old values (§2.32)', async () => {
  await seedAircraft()
  const { user } = renderAt(list, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Edit HB-FVD' }))
  await user.type(screen.getByRole('textbox', { name: 'Serial Number' }), '-B')
  await user.click(screen.getByRole('button', { name: 'Cancel HB-FVD' }))
  expect(screen.getByRole('link', { name: '1187' })).toBeVisible()
})

test('a save that the server refuses alerts at the table, marks the field and keeps what was typed (§8.12, §5.7)', async () => {
  await seedAircraft()
  const { user } = renderAt(list, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Edit HB-FVD' }))
  const hours = screen.getByRole('textbox', { name: 'Total Hours' })
  await user.clear(hours)
  await user.type(hours, '1000001')
  await user.click(screen.getByRole('button', { name: 'Save HB-FVD' }))
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Failed to update aircraft')).toBeVisible()
  expect(alert.getByText('Total hours must be at most 1,000,000')).toBeVisible()
  expect(hours).toHaveValue('1000001')
  expect(hours).toBeInvalid()
  await user.click(screen.getByRole('button', { name: 'Cancel HB-FVD' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a save over somebody else’s change is refused, until Refresh has shown the new values (§2.33, §2.31, §7.6)', async () => {
  const id = await seedAircraft()
  const { user } = renderAt(list, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Edit HB-FVD' }))
  await callAsColleague('PUT', `/aircraft/${id}`, { ...pilatus, totalCycles: 2300 })
  await user.type(screen.getByRole('textbox', { name: 'Aircraft Type' }), ' NGX')
  await user.click(screen.getByRole('button', { name: 'Save HB-FVD' }))
  expect(
    await screen.findByText('This aircraft was changed by Jo Park. Reload to see the new values.'),
  ).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Aircraft Type' })).toHaveValue('Pilatus PC-12 NGX')
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText(/^Changed meanwhile to .*2,300 cycles/)).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save HB-FVD' }))
  expect(await screen.findByRole('link', { name: 'Pilatus PC-12 NGX' })).toBeVisible()
})

test('Save is disabled while the row is being saved (§2.32, §5.8)', async () => {
  await seedAircraft()
  testServer().answer('PUT', /aircraft/, 'never')
  const { user } = renderAt(list, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Edit HB-FVD' }))
  await user.keyboard('4700{Enter}')
  const save = screen.getByRole('button', { name: 'Save HB-FVD' })
  expect(save).toHaveAttribute('aria-disabled', 'true')
  expect(save).toHaveAccessibleDescription('Saving…')
})

test('after a new sign-in the same user finds the row in edit mode as typed, and another user does not (§2.240)', async () => {
  await seedAircraft()
  const first = renderAt(list, { as: 'operator' })
  await first.user.click(await screen.findByRole('button', { name: 'Edit HB-FVD' }))
  await first.user.keyboard('4999')
  await endSessionBy('PUT', () => first.user.keyboard('{Enter}'))
  first.unmount()

  const { unmount } = renderAt(list, { as: first.signedIn ?? 'nobody' })
  expect(await screen.findByText('Restored what you had typed')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Total Hours' })).toHaveValue('4999')
  expect(screen.getByRole('textbox', { name: 'Tail Number' })).toHaveValue('HB-FVD')
  unmount()
})

test('another user who signs in sees nothing of the typed text (§2.240)', async () => {
  await seedAircraft()
  const first = renderAt(list, { as: 'operator' })
  await first.user.click(await screen.findByRole('button', { name: 'Edit HB-FVD' }))
  await first.user.keyboard('4999')
  await endSessionBy('PUT', () => first.user.keyboard('{Enter}'))
  first.unmount()

  const second = renderAt(list, { as: 'admin' })
  expect(await screen.findByRole('button', { name: 'Edit HB-FVD' })).toBeVisible()
  second.unmount()
  renderAt(list, { as: first.signedIn ?? 'nobody' })
  expect(await screen.findByRole('button', { name: 'Edit HB-FVD' })).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Total Hours' })).toBeNull()
})
