import { renderAt } from '@aerofleet/testing/render'
import { screen, waitFor, within } from '@testing-library/react'
import { callAsAda, dayBefore, seedAircraft, seedItem } from '../test/seed'

const due = '/dashboard/maintenance'

async function openSeveral() {
  const first = await seedItem(await seedAircraft())
  const second = await seedItem(await seedAircraft({ tailNumber: 'F-HBOV', serialNumber: '2' }))
  const view = renderAt(due, { as: 'operator' })
  for (const tail of ['F-HBOU', 'F-HBOV'])
    await view.user.click(await screen.findByRole('checkbox', { name: `A check on ${tail}` }))
  await view.user.click(screen.getByRole('button', { name: 'Complete …' }))
  const dialog = await screen.findByRole('dialog', { name: 'Complete 05-20-00-1 on 2 aircraft' })
  const of = (tail: string) => within(within(dialog).getByRole('group', { name: tail }))
  await waitFor(() => expect(of('F-HBOV').getByLabelText('Hours')).toHaveValue('4288.00'))
  return { ...view, first, second, dialog: within(dialog), of }
}

const lastOf = async (id: string) =>
  (await callAsAda<{ last: unknown }>('GET', `/maintenance/items/${id}`)).last

test('one task is completed on several aircraft with one date, with the figures of each', async () => {
  const { user, dialog, first, second } = await openSeveral()
  expect(dialog.getByText('A check')).toBeVisible()
  await user.type(dialog.getByLabelText('Reference'), 'WS 12')
  await user.click(dialog.getByRole('button', { name: 'Complete 2' }))
  expect(await screen.findByText('05-20-00-1 completed on 2 aircraft')).toBeVisible()
  const done = { date: await dayBefore(), hours: 4288, cycles: 2180 }
  expect(await lastOf(first)).toMatchObject(done)
  expect(await lastOf(second)).toMatchObject(done)
  expect(screen.queryByRole('group', { name: 'Selection' })).not.toBeInTheDocument()
})

test('a refused aircraft stays with its reason, and is stored at the second press', async () => {
  const { user, dialog, of, first, second } = await openSeveral()
  await user.clear(of('F-HBOV').getByLabelText('Hours'))
  await user.type(of('F-HBOV').getByLabelText('Hours'), '42880')
  await user.click(dialog.getByRole('button', { name: 'Complete 2' }))
  expect(await of('F-HBOV').findByRole('alert')).toHaveTextContent(
    /^42,880\.00 h on [^;]+; the readings allow [^;]+$/,
  )
  expect(dialog.queryByRole('group', { name: 'F-HBOU' })).not.toBeInTheDocument()
  expect(await lastOf(first)).toMatchObject({ hours: 4288 })
  expect(await lastOf(second)).toMatchObject({ hours: 3950 })

  await user.click(dialog.getByRole('button', { name: 'Complete 1' }))
  await waitFor(async () => expect(await lastOf(second)).toMatchObject({ hours: 42880 }))
})

test('items of different tasks are not completed together', async () => {
  const aircraft = await seedAircraft()
  await seedItem(aircraft)
  await seedItem(aircraft, { code: '79', title: 'Engine oil, change' })
  const { user } = renderAt(due, { as: 'operator' })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  expect(screen.getByRole('button', { name: 'Complete …' })).toHaveAccessibleDescription(
    'Select items of one task.',
  )
})
