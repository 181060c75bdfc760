import { renderAt } from '@aerofleet/testing/render'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, waitFor, within } from '@testing-library/react'
import { callAsAda, complete, dayBefore, seedAircraft, seedItem } from '../test/seed'

const path = '/dashboard/maintenance/alerts'
/** The item is due on the day that is so many days after today. */
const dueIn = (days: number) => ({ limits: { calendar: { interval: 100 + days, unit: 'days' } } })

async function seedAlerts() {
  const aircraftId = await seedAircraft()
  const ids = [
    await seedItem(aircraftId, { code: 'LATE', title: 'Late check', ...dueIn(-3) }),
    await seedItem(aircraftId, { code: 'NEAR', title: 'Near check', ...dueIn(5) }),
  ]
  await testServer().sweep()
  return { aircraftId, ids }
}

test('the tab counts what is unread, and an alert that was read leaves the list (§2.247)', async () => {
  await seedAlerts()
  const { user } = renderAt(path, { as: 'mro' })
  const table = await screen.findByRole('table', { name: 'Alerts' })
  expect(await screen.findByRole('link', { name: 'Alerts 2' })).toBeVisible()
  expect(within(table).getByRole('link', { name: 'LATE Late check' })).toBeVisible()
  expect(within(table).getByText('Overdue')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Mark read LATE Late check on F-HBOU' }))
  expect(await screen.findByRole('link', { name: 'Alerts 1' })).toBeVisible()
  expect(screen.queryByText('LATE Late check')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Read 1' }))
  expect(await screen.findByText('LATE Late check')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Mark read/ })).toBeNull()
})

test('an alert leads to its item, and one of an old reading to its aircraft (§2.247)', async () => {
  const { ids } = await seedAlerts()
  const old = await seedAircraft({
    tailNumber: 'F-HOLD',
    serialNumber: '2',
    asOf: await dayBefore(20),
  })
  await testServer().sweep()
  renderAt(path, { as: 'mro' })
  const base = '/dashboard/maintenance'
  expect(await screen.findByRole('link', { name: 'LATE Late check' })).toHaveAttribute(
    'href',
    `${base}/items/${ids[0]}`,
  )
  expect(screen.getByRole('link', { name: 'No reading' })).toHaveAttribute(
    'href',
    `${base}/aircraft/${old}`,
  )
})

test('what is over says what it was', async () => {
  const { ids } = await seedAlerts()
  await complete(ids[0] ?? '')
  await testServer().sweep()
  const { user } = renderAt(path, { as: 'mro' })
  await user.click(await screen.findByRole('button', { name: 'Over 1' }))
  expect(await screen.findByText('Was: Overdue')).toBeVisible()
})

test('Mark All Read reads all, and the empty list says where they stand (§2.247)', async () => {
  await seedAlerts()
  const { user } = renderAt(path, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Mark All Read' }))
  expect(await screen.findByText('Nothing new')).toBeVisible()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Mark All Read' })).toHaveAccessibleDescription(
      'All alerts are read.',
    ),
  )
  expect(screen.getByRole('link', { name: 'Alerts' })).toBeVisible()
})

test('a user chooses mail of an operator or of chosen aircraft, and sends none without a server (§2.247)', async () => {
  const { id: operatorId } = await callAsAda<{ id: string }>('POST', '/operators', {
    companyName: 'Alpine',
    email: 'ops@alpine.test',
  })
  await seedAircraft({ operatorId })
  const { user } = renderAt(path, { as: 'mro' })
  expect(await screen.findByText('You get no mail of alerts.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send Test Mail' })).toHaveAccessibleDescription(
    'This installation sends no mail.',
  )
  await user.click(screen.getByRole('button', { name: 'Choose Mail' }))
  let dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('Mail of'), 'Aircraft of one operator')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Choose an operator')).toBeVisible()
  await user.selectOptions(dialog.getByLabelText('Operator'), 'Alpine')
  await user.click(dialog.getByRole('checkbox', { name: 'Also what is due soon' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(
    await screen.findByText('Mail of aircraft of Alpine, also what is due soon, at 06:00.'),
  ).toBeVisible()
  expect(
    screen.getByText('No mail is sent yet: this installation has no mail server.'),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Choose Mail' }))
  dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('Mail of'), 'Chosen aircraft')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Choose at least one aircraft')).toBeVisible()
  await user.click(await dialog.findByRole('checkbox', { name: 'F-HBOU' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(screen.getByText('Mail of F-HBOU, also what is due soon, at 06:00.')).toBeVisible(),
  )
})
