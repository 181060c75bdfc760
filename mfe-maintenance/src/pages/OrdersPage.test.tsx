import { renderAt } from '@aerofleet/testing/render'
import { addUser } from '@aerofleet/testing/test-identity'
import { screen, waitFor, within } from '@testing-library/react'
import { callAsAda, dayBefore, seedAircraft, seedItem, seedOrder } from '../test/seed'

const orders = '/dashboard/maintenance/orders'

test('the list of orders counts states, and narrows to what waits, is late, or fits a search', async () => {
  const aircraftId = await seedAircraft()
  await seedOrder(aircraftId, [await seedItem(aircraftId)], {
    plannedFrom: await dayBefore(9),
    plannedTo: await dayBefore(2),
  })
  await seedOrder(aircraftId, [], {
    start: undefined,
    title: 'Gear change',
    waiting: { for: 'parts', text: 'two seals' },
  })
  const { user, router } = renderAt(orders, { as: 'mro' })
  const table = await screen.findByRole('table', { name: 'Work Orders' })
  expect(within(table).getByText('In work, late')).toBeVisible()
  expect(within(table).getByText('Waiting for parts: two seals')).toBeVisible()
  expect(within(table).getByText('0 of 1')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Draft 1' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Late' }))
  await waitFor(() => expect(screen.queryByText('Gear change')).toBeNull())
  expect(router.state.location.search).toBe('?late=1')
  await user.click(screen.getByRole('button', { name: 'Late' }))
  await user.type(screen.getByRole('searchbox'), 'gear')
  await waitFor(() => expect(screen.queryByText('In work, late')).toBeNull())
  expect(screen.getByText('Gear change')).toBeVisible()
})

test('my cards are those that are assigned to me', async () => {
  const ben = addUser('mro', { email: 'ben@aerofleet.test', displayName: 'Ben Okoro' })
  const aircraftId = await seedAircraft()
  const id = await seedOrder(aircraftId, [await seedItem(aircraftId)])
  const { list } = await callAsAda<{ list: { id: string }[] }>('GET', `/maintenance/orders/${id}`)
  await callAsAda('PUT', `/maintenance/cards/${list[0]?.id}`, {
    title: 'A check',
    assignedTo: { uid: ben.uid, name: 'Ben Okoro' },
  })
  const { user } = renderAt(orders, { as: ben })
  await user.click(await screen.findByRole('radio', { name: 'My cards' }))
  expect(await screen.findByRole('link', { name: 'A check' })).toHaveAttribute(
    'href',
    `${orders}/${id}?card=${list[0]?.id}`,
  )
})

test('a new order of the list asks for the aircraft, and takes all that is due until a day', async () => {
  const aircraftId = await seedAircraft()
  await seedItem(aircraftId, { limits: { calendar: { interval: 110, unit: 'days' } } })
  await seedItem(aircraftId, { code: 'T2', title: 'Later', limits: { hours: { interval: 9000 } } })
  const { user } = renderAt(orders, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'New Work Order' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Create Draft' }))
  expect(await dialog.findByText('Enter the tail number of one of the aircraft.')).toBeVisible()
  await user.type(dialog.getByLabelText('Tail number'), 'f-hbou')
  await user.type(dialog.getByLabelText(/^Due until/), await dayBefore(-30))
  await user.click(dialog.getByRole('button', { name: 'Create Draft' }))
  expect(await screen.findByText('Draft', { selector: 'strong' })).toBeVisible()
  expect(screen.getByRole('link', { name: '1 A check' })).toBeVisible()
  expect(screen.queryByText(/Later/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('Open', { selector: 'strong' })).toBeVisible()
})

test('an aircraft that is found after its field was left is chosen', async () => {
  await seedAircraft()
  const { user } = renderAt(orders, { as: 'operator' })
  const answer = globalThis.fetch
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString()
    if (/maintenance\/aircraft\?/.test(url)) await held
    return answer(input, init)
  }
  await user.click(await screen.findByRole('button', { name: 'New Work Order' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Tail number'), 'f-hbou')
  await user.type(dialog.getByLabelText('Title'), 'Gear change')
  goOn()
  await waitFor(() => expect(dialog.getByLabelText('Tail number')).toHaveAttribute('list'))
  await user.click(dialog.getByRole('button', { name: 'Create Draft' }))
  expect(await screen.findByText('Draft', { selector: 'strong' })).toBeVisible()
})

test('the due list says in which order an item is, and an item of two aircraft makes no order', async () => {
  const aircraftId = await seedAircraft()
  const itemId = await seedItem(aircraftId)
  await seedItem(await seedAircraft({ tailNumber: 'F-HBOV', serialNumber: '2' }))
  await seedOrder(aircraftId, [itemId])
  const { user } = renderAt('/dashboard/maintenance', { as: 'mro' })
  const row = await screen.findByRole('row', { name: /F-HBOU/ })
  expect(within(row).getByText(/^In WO-\d{4}-0001$/)).toBeVisible()
  for (const tail of ['F-HBOU', 'F-HBOV'])
    await user.click(screen.getByRole('checkbox', { name: `A check on ${tail}` }))
  expect(screen.getByRole('button', { name: 'Add to Work Order' })).toHaveAccessibleDescription(
    'Select items of one aircraft.',
  )
})
