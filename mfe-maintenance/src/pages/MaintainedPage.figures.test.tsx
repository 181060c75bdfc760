import { renderAt } from '@aerofleet/testing/render'
import { screen, waitFor, within } from '@testing-library/react'
import { callAsAda, dayBefore, seedAircraft, seedItem } from '../test/seed'

const page = (id: string, tab = '') => `/dashboard/maintenance/aircraft/${id}${tab}`

/** Adds an aircraft of 4,288 hours with a completion that has one digit too many. */
async function seedWrongDigit() {
  const id = await seedAircraft()
  const item = await seedItem(id, {
    baseline: { date: await dayBefore(1), hours: 4250, cycles: 2150 },
    accept: true,
  })
  const wrong = { date: await dayBefore(), hours: 42_880, cycles: 2180, accept: true }
  await callAsAda('POST', `/maintenance/aircraft/${id}/readings`, wrong)
  await callAsAda('POST', `/maintenance/items/${item}/complete`, wrong)
  return id
}

test('striking a reading shows the completions that used it, and they need attention until acknowledged', async () => {
  const id = await seedWrongDigit()
  const { user } = renderAt(page(id, '?tab=readings'), { as: 'admin' })
  const readings = within(await screen.findByRole('region', { name: 'Readings' }))
  const [wrong] = await readings.findAllByRole('button', { name: /^Strike the reading of/ })
  await user.click(wrong as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason'), 'One digit too many')
  await user.click(dialog.getByRole('button', { name: 'Strike' }))
  expect(
    await dialog.findByText(
      'The reading is struck. The readings that are left do not allow these figures:',
    ),
  ).toBeVisible()
  expect(dialog.getByRole('listitem')).toHaveTextContent(
    /^05-20-00-1, completed on .+ at 42,880\.00 h, 2,180 cycles$/,
  )
  expect(dialog.getByRole('link', { name: '05-20-00-1' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/dashboard\/maintenance\/items\//),
  )
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const attention = within(await screen.findByRole('region', { name: 'Needs attention' }))
  expect(attention.getByText(/^05-20-00-1: 42,880\.00 h on .+; the readings allow /)).toBeVisible()
  expect(attention.getByRole('link', { name: 'Open Item' })).toBeVisible()
  await user.click(attention.getByRole('button', { name: 'Acknowledge' }))
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Needs attention' })).not.toBeInTheDocument(),
  )
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('a mechanic sees figures beyond the readings, and why they cannot be acknowledged', async () => {
  const id = await seedWrongDigit()
  const { items } = await callAsAda<{ items: { id: string }[] }>(
    'GET',
    `/maintenance/aircraft/${id}/readings`,
  )
  await callAsAda('POST', `/maintenance/readings/${items[0]?.id}/strike`, { reason: 'Wrong' })
  renderAt(page(id), { as: 'mro' })
  const attention = within(await screen.findByRole('region', { name: 'Needs attention' }))
  expect(attention.getByRole('button', { name: 'Acknowledge' })).toHaveAccessibleDescription(
    'You need the role Operator or Admin to plan maintenance.',
  )
})

test('Back asks before it takes away a reason that was typed in a tab', async () => {
  const id = await seedAircraft()
  const { user, router } = renderAt(page(id), { as: 'admin' })
  const tabs = within(await screen.findByRole('navigation', { name: 'F-HBOU' }))
  await user.click(tabs.getByRole('link', { name: 'Readings' }))
  await user.click(await screen.findByRole('button', { name: /^Strike the reading of/ }))
  await user.type(screen.getByLabelText('Reason'), 'Misread')
  void router.navigate(-1)
  await user.click(await screen.findByRole('button', { name: 'Keep Editing' }))
  expect(screen.getByLabelText('Reason')).toHaveValue('Misread')
})

test('the author of a reading may strike it, and an admin those of others', async () => {
  const id = await seedAircraft()
  const { user } = renderAt(page(id, '?tab=readings'), { as: 'mro' })
  const readings = within(await screen.findByRole('region', { name: 'Readings' }))
  const strike = () => readings.findAllByRole('button', { name: /^Strike the reading of/ })
  expect((await strike())[0]).toHaveAccessibleDescription(
    'You need the role Admin to correct a counter.',
  )
  await user.click(screen.getByRole('button', { name: 'Log reading of F-HBOU' }))
  const form = within(await screen.findByRole('dialog'))
  await user.clear(form.getByLabelText('Hours'))
  await user.type(form.getByLabelText('Hours'), '4290')
  await user.click(form.getByRole('button', { name: 'Save Reading' }))
  await waitFor(async () => expect(await strike()).toHaveLength(2))
  await user.click((await strike())[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('4,290.00 h, 2,180 cycles')).toBeVisible()
  await user.type(dialog.getByLabelText('Reason'), 'Misread')
  await user.click(dialog.getByRole('button', { name: 'Strike' }))
  expect(await readings.findByText('struck')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})
