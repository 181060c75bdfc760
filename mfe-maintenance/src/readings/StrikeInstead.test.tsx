import { renderAt } from '@aerofleet/testing/render'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { callAsAda, dayBefore, seedAircraft, seedItem } from '../test/seed'

const page = (id: string) => `/dashboard/maintenance/aircraft/${id}`

/** Adds an aircraft of 4,288 hours, with a reading of 42,880 on the same day. */
async function seedWrongDigit() {
  const id = await seedAircraft()
  const wrong = { date: await dayBefore(), hours: 42_880, cycles: 2180, accept: true }
  await callAsAda('POST', `/maintenance/aircraft/${id}/readings`, wrong)
  return id
}

async function openForm(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Log reading of F-HBOU' }))
  return within(await screen.findByRole('dialog'))
}
const offer = { name: 'A wrong reading? Strike it instead' }

test('a form with a falling figure offers to strike the newest reading first, and keeps the typed figures', async () => {
  const id = await seedWrongDigit()
  const item = await seedItem(id, {
    baseline: { date: await dayBefore(1), hours: 4250, cycles: 2150 },
    accept: true,
  })
  const done = { date: await dayBefore(), hours: 42_880, cycles: 2180 }
  await callAsAda('POST', `/maintenance/items/${item}/complete`, done)
  const { user } = renderAt(page(id), { as: 'admin' })
  const form = await openForm(user)
  await user.clear(form.getByLabelText('Hours'))
  await user.type(form.getByLabelText('Hours'), '4290')
  expect(await form.findByText(/^Counts before 42,880\.00 h of the same day/)).toBeVisible()
  const strike = await form.findByRole('button', offer)
  const correction = form.getByLabelText('Reason of the correction')
  expect(strike.compareDocumentPosition(correction)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await waitFor(() => expect(strike).toBeEnabled())
  await user.click(strike)
  const reason = form.getByLabelText(/^Why the reading of .+, 42,880\.00 h is wrong$/)
  expect(form.getByRole('button', { name: 'Strike the Reading' })).toHaveAccessibleDescription(
    'Say why it is wrong.',
  )
  await user.type(reason, 'One digit too many{Enter}')
  expect(await screen.findByText('1 item used it and needs attention')).toBeVisible()
  await waitFor(() => expect(form.queryByText(/^Counts before/)).not.toBeInTheDocument())
  expect(form.getByLabelText('Hours')).toHaveValue('4290')
  expect(form.getByText(/^\+ 2\.00 h and 0 cycles/)).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Save Reading' }))
  expect(await screen.findByText('4,290.00 h')).toBeVisible()
})

test('a user who may not strike the newest reading reads why', async () => {
  const id = await seedWrongDigit()
  const { user } = renderAt(page(id), { as: 'mro' })
  const form = await openForm(user)
  await user.clear(form.getByLabelText('Hours'))
  await user.type(form.getByLabelText('Hours'), '4290')
  await waitFor(() =>
    expect(form.getByRole('button', offer)).toHaveAccessibleDescription(
      'You need the role Admin to correct a counter.',
    ),
  )
})

test('a figure of an earlier day below the reading before it offers to strike that one', async () => {
  const id = await seedAircraft({ asOf: await dayBefore(9) })
  const log = (values: object) => callAsAda('POST', `/maintenance/aircraft/${id}/readings`, values)
  await log({ date: await dayBefore(2), hours: 4880, cycles: 2180, accept: true })
  const override = { reason: 'Two digits were swapped' }
  await log({ date: await dayBefore(), hours: 4290, cycles: 2180, override })
  const { user } = renderAt(page(id), { as: 'admin' })
  const form = await openForm(user)
  const day = form.getByLabelText('Day (UTC)')
  await user.click(form.getByRole('button', { name: 'Yesterday' }))
  expect(day).toHaveValue(await dayBefore(1))
  await user.clear(form.getByLabelText('Hours'))
  await user.type(form.getByLabelText('Hours'), '4289')
  expect(
    await form.findByText(/^A counter falls: .* 4,880\.00 h and 2,180 cycles\.$/),
  ).toBeVisible()
  expect(form.getByLabelText('Reason of the correction')).toBeVisible()
  await user.click(form.getByRole('button', offer))
  await user.type(form.getByLabelText(/4,880\.00 h is wrong$/), 'Swapped digits{Enter}')
  await waitFor(() => expect(form.queryByText(/^A counter falls/)).not.toBeInTheDocument())
  await user.click(form.getByRole('button', { name: 'Save Reading' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const { items } = await callAsAda<{ items: object[] }>(
    'GET',
    `/maintenance/aircraft/${id}/readings`,
  )
  expect(items[1]).toMatchObject({ date: await dayBefore(1), hours: 4289 })
})
