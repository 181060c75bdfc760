import { renderAt } from '@aerofleet/testing/render'
import { addUser } from '@aerofleet/testing/test-identity'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, waitFor, within } from '@testing-library/react'
import { callAsAda, dayBefore, seedAircraft, seedItem, seedOrder } from '../test/seed'

const orderAt = (id: string) => `/dashboard/maintenance/orders/${id}`
const press = (name: string | RegExp) => screen.findByRole('button', { name })
const ben = () => addUser('mro', { email: 'ben@aerofleet.test', displayName: 'Ben Okoro' })

async function seedStarted(values: object = {}) {
  const aircraftId = await seedAircraft()
  const itemId = await seedItem(aircraftId, values)
  return { aircraftId, itemId, id: await seedOrder(aircraftId, [itemId]) }
}

test('case 13 of work: six presses and one text lead from a due item to a closed order (§2.244)', async () => {
  const itemId = await seedItem(await seedAircraft())
  const { user } = renderAt('/dashboard/maintenance', { as: 'admin' })
  await user.click(await screen.findByRole('checkbox', { name: 'A check on F-HBOU' }))
  await user.click(await press('Add to Work Order'))
  await user.click(await press('Create and Start'))
  await user.type(await screen.findByLabelText('Work done'), 'Checked, no findings')
  await user.click(await press('Perform'))
  const close = await press('Close')
  await waitFor(() => expect(close).not.toHaveAttribute('aria-disabled'))
  await user.click(close)
  const dialog = within(await screen.findByRole('dialog'))
  const preview = within(await dialog.findByRole('table', { name: 'Preview' }))
  expect(preview.getByText('4,450.00 / 2,270')).toBeVisible()
  expect(preview.getByText('4,788.00 / 2,480')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Close Order' }))
  expect(await screen.findByText('Closed', { selector: 'strong' })).toBeVisible()
  const { due } = await callAsAda<{ due: object }>('GET', `/maintenance/items/${itemId}`)
  expect(due).toEqual({ hours: 4788, cycles: 2480 })
})

test('what a user typed on a card is back after a reload, for this user alone, until it is sent (§2.244)', async () => {
  const { id } = await seedStarted()
  const mechanic = ben()
  const first = renderAt(orderAt(id), { as: mechanic })
  await first.user.type(await screen.findByLabelText('Work done'), 'Replaced the seal')
  await first.user.click(screen.getByRole('button', { name: 'Add Name' }))
  await first.user.type(screen.getByLabelText('Name 1'), 'Cem')
  expect(await screen.findByText('Not sent yet; kept on this device.')).toBeVisible()
  first.unmount()
  const other = renderAt(orderAt(id), { as: 'admin' })
  expect(await screen.findByLabelText('Work done')).toHaveValue('')
  other.unmount()
  const again = renderAt(orderAt(id), { as: mechanic })
  expect(await screen.findByLabelText('Work done')).toHaveValue('Replaced the seal')
  expect(screen.getByLabelText('Name 1')).toHaveValue('Cem')
  await again.user.click(await press('Perform'))
  expect(await screen.findByText('Replaced the seal')).toBeVisible()
  expect(screen.getByText('by Ben Okoro')).toBeVisible()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('aerofleet.kept'))).toEqual([])
})

test('a text that is pasted at once is kept like a typed one (§2.244)', async () => {
  const { id } = await seedStarted()
  const mechanic = ben()
  const { user, unmount } = renderAt(orderAt(id), { as: mechanic })
  await user.click(await screen.findByLabelText('Work done'))
  await user.paste('Replaced the seal')
  expect(await screen.findByText('Not sent yet; kept on this device.')).toBeVisible()
  unmount()
  renderAt(orderAt(id), { as: mechanic })
  expect(await screen.findByLabelText('Work done')).toHaveValue('Replaced the seal')
})

test('work that is half done is saved without a signature, and the next shift goes on with it', async () => {
  const { id } = await seedStarted()
  const { user, unmount } = renderAt(orderAt(id), { as: ben() })
  await user.type(await screen.findByLabelText('Work done'), 'Left side done')
  await user.click(await press('Save Without Signing'))
  expect(await screen.findByText('Card 1 saved, not signed')).toBeVisible()
  expect(screen.queryByText('Not sent yet; kept on this device.')).toBeNull()
  expect(screen.queryByText(/^Somebody else has saved/)).toBeNull()
  unmount()
  renderAt(orderAt(id), { as: 'admin' })
  expect(await screen.findByLabelText('Work done')).toHaveValue('Left side done')
})

test('a rejected card says at its top why, and in the list that it was rejected', async () => {
  const { id } = await seedStarted({ critical: true })
  const { list } = await callAsAda<{ list: { id: string }[] }>('GET', `/maintenance/orders/${id}`)
  const perform = { doneOn: await dayBefore(), measures: 'Done' }
  await callAsAda('POST', `/maintenance/cards/${list[0]?.id}/perform`, perform)
  const dora = addUser('mro', { email: 'dora@aerofleet.test', displayName: 'Dora Falk' })
  const valid = { from: await dayBefore(1), until: await dayBefore() }
  await callAsAda('POST', '/maintenance/inspectors', { uid: dora.uid, reference: 'A', ...valid })
  const { user } = renderAt(orderAt(id), { as: dora })
  await user.click(await press('Reject'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason'), 'Seal is missing')
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  const why = await screen.findAllByText(/^Rejected by Dora Falk, .*: Seal is missing$/)
  expect(why).toHaveLength(2)
  expect(why[0]?.compareDocumentPosition(screen.getByLabelText('Work done'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(screen.getByText('Open, rejected')).toBeVisible()
})

test('a card of an order that nobody has started leads to the order', async () => {
  const aircraftId = await seedAircraft()
  const item = await seedItem(aircraftId)
  const id = await seedOrder(aircraftId, [item], { start: undefined, open: true })
  const { list } = await callAsAda<{ list: { id: string }[] }>('GET', `/maintenance/orders/${id}`)
  renderAt(`${orderAt(id)}?card=${list[0]?.id}`, { as: ben() })
  expect(await screen.findByRole('link', { name: 'To the Order' })).toHaveAttribute(
    'href',
    orderAt(id),
  )
})

test('the dialog of closing says when figures are less than at the opening, or refused, and waits for its preview', async () => {
  const { id } = await seedStarted()
  await callAsAda('POST', `/maintenance/orders/${id}/start`, { hours: 4290, cycles: 2182 })
  const { list } = await callAsAda<{ list: { id: string }[] }>('GET', `/maintenance/orders/${id}`)
  const perform = { doneOn: await dayBefore(), measures: 'Done' }
  await callAsAda('POST', `/maintenance/cards/${list[0]?.id}/perform`, perform)
  const { user } = renderAt(orderAt(id), { as: 'admin' })
  await user.click(await press('Close'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Less than at the opening')).toBeVisible()
  await user.clear(dialog.getByLabelText('Hours'))
  await user.type(dialog.getByLabelText('Hours'), '42900')
  expect(await dialog.findByText('38,612.00 h in 1 day')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Close Order' }))
  expect(await dialog.findByText(/^Failed to close WO-/)).toBeVisible()
  expect(dialog.getAllByText('38,612.00 h in 1 day')).toHaveLength(1)
  await user.clear(dialog.getByLabelText('Hours'))
  await user.type(dialog.getByLabelText('Hours'), '4290.5')
  await user.clear(dialog.getByLabelText('Cycles'))
  await user.type(dialog.getByLabelText('Cycles'), '2183{Enter}')
  expect(await screen.findByText('Closed', { selector: 'strong' })).toBeVisible()
})

test('what a user typed on a card is back after a failure to send it and a sign-out (§2.244)', async () => {
  const { id } = await seedStarted()
  const mechanic = ben()
  const { user, unmount } = renderAt(orderAt(id), { as: mechanic })
  await user.type(await screen.findByLabelText('Work done'), 'Replaced the seal')
  testServer().answer('POST', /\/perform$/, { status: 500, body: { message: 'Out of order' } })
  await user.click(await press('Perform'))
  expect(await screen.findByText('Out of order')).toBeVisible()
  expect(screen.getByText('Not sent yet; kept on this device.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  expect(await screen.findByText('Logged out successfully')).toBeVisible()
  unmount()
  renderAt(orderAt(id), { as: mechanic })
  expect(await screen.findByLabelText('Work done')).toHaveValue('Replaced the seal')
})

test('case 14 of work: an operator records paper, and one name cannot sign twice', async () => {
  const { id } = await seedStarted({ critical: true })
  const { user } = renderAt(orderAt(id), { as: 'operator' })
  expect(await press('Perform')).toHaveAccessibleDescription(
    'You need the role MRO or Admin to sign cards.',
  )
  expect(screen.getByText('Second signature needed: inspector')).toBeVisible()
  const record = async (button: string, name: string) => {
    await user.click(await press(button))
    const dialog = within(await screen.findByRole('dialog'))
    await user.clear(dialog.getByLabelText('Name'))
    await user.type(dialog.getByLabelText('Name'), name)
    await user.clear(dialog.getByLabelText('Reference'))
    await user.type(dialog.getByLabelText('Reference'), 'WP-31')
    await user.click(dialog.getByRole('button', { name: 'Record' }))
    return dialog
  }
  await record('Record Paper', 'J. Lind')
  expect(await screen.findByText(/^by J. Lind, paper WP-31, recorded by /)).toBeVisible()
  const refused = await record('Inspected on Paper', 'j lind')
  expect(await refused.findByRole('alert')).toBeVisible()
  await user.click(refused.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await record('Inspected on Paper', 'M. Aro, insp. 44')
  expect(await screen.findByText(/^by M. Aro, insp. 44, paper WP-31, recorded by /)).toBeVisible()
  expect(screen.getByText('Nobody checked the authorisation on paper.')).toBeVisible()
})

test('an inspector inspects, one whose authorisation is over is told until when it was valid', async () => {
  const { id } = await seedStarted({ critical: true })
  const { list } = await callAsAda<{ list: { id: string }[] }>('GET', `/maintenance/orders/${id}`)
  const perform = { doneOn: await dayBefore(), measures: 'Done' }
  await callAsAda('POST', `/maintenance/cards/${list[0]?.id}/perform`, perform)
  const dora = addUser('mro', { email: 'dora@aerofleet.test', displayName: 'Dora Falk' })
  const authorise = async (from: number, until: number) =>
    callAsAda('POST', '/maintenance/inspectors', {
      uid: dora.uid,
      reference: 'AUT-7',
      from: await dayBefore(from),
      until: await dayBefore(until),
    })
  await authorise(30, 1)
  const late = renderAt(orderAt(id), { as: dora })
  expect(await press('Inspect')).toHaveAccessibleDescription(
    /^Your authorisation as inspector for ATR 72-600 was valid until /,
  )
  late.unmount()
  await authorise(1, 0)
  const { user } = renderAt(orderAt(id), { as: dora })
  await user.click(await press('Inspect'))
  expect(await screen.findByText(/^by Dora Falk, /)).toBeVisible()
  expect(await press('Close')).not.toHaveAttribute('aria-disabled')
})

test('a card that somebody else has saved keeps what was typed, and shows both texts', async () => {
  const { id } = await seedStarted()
  const { user } = renderAt(orderAt(id), { as: ben() })
  await user.type(await screen.findByLabelText('Work done'), 'Mine')
  const { list } = await callAsAda<{ list: { id: string }[] }>('GET', `/maintenance/orders/${id}`)
  const values = { title: 'A check', measures: 'Theirs' }
  await callAsAda('PUT', `/maintenance/cards/${list[0]?.id}`, values)
  await user.click(await press('Perform'))
  expect(await screen.findByText('Somebody else has saved: Theirs')).toBeVisible()
  expect(screen.getByLabelText('Work done')).toHaveValue('Mine')
  await user.click(await press('Perform'))
  expect(await screen.findByText('Mine')).toBeVisible()
})

test('work before the opening day offers to move that day', async () => {
  const { id } = await seedStarted()
  const { user } = renderAt(orderAt(id), { as: ben() })
  const day = await screen.findByLabelText(/^Done on/)
  await user.clear(day)
  await user.type(day, await dayBefore(2))
  await user.click(await press(/^Set Opening Day to /))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /^Set Opening Day to / })).toBeNull(),
  )
  await user.click(await press('Perform'))
  expect(await screen.findByText('by Ben Okoro')).toBeVisible()
})

test('a finding becomes a card, and when its order is cancelled the next order is offered it', async () => {
  const { aircraftId, id } = await seedStarted()
  const { user, unmount } = renderAt(orderAt(id), { as: 'admin' })
  await user.click(await press('Add Finding'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Title'), 'Chafed hose')
  await user.click(dialog.getByRole('button', { name: 'Add Finding' }))
  expect(await screen.findByRole('link', { name: '2 Chafed hose' })).toBeVisible()
  await user.click(await press('Cancel Order'))
  const cancel = within(await screen.findByRole('dialog'))
  await user.type(cancel.getByLabelText('Reason'), 'Hangar closed')
  await user.click(cancel.getByRole('button', { name: 'Cancel Order' }))
  expect(await screen.findByText('Cancelled', { selector: 'strong' })).toBeVisible()
  unmount()
  const next = renderAt(`/dashboard/maintenance/aircraft/${aircraftId}`, { as: 'admin' })
  expect(await screen.findByRole('link', { name: 'Open Order' })).toBeVisible()
  await next.user.click(await press('New Work Order'))
  expect(await screen.findByRole('checkbox', { name: /^Chafed hose \(WO-/ })).toBeVisible()
})

test('the work pack has a page for each card and two blank ones, with serial number and version', async () => {
  const { id } = await seedStarted()
  renderAt(`${orderAt(id)}/pack`, { as: 'mro' })
  const pages = await screen.findAllByRole('article')
  expect(pages).toHaveLength(3)
  expect(await screen.findAllByText(/serial number 1430$/)).toHaveLength(3)
  expect(pages[0]).toHaveTextContent(/Page 1 of 3 · printed \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\)/)
  expect(pages[0]).toHaveTextContent(/WO-\d{4}-0001 A check, version \d+, in work/)
})
