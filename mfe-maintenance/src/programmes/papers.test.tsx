import { formatDate } from '@aerofleet/shared/format'
import { renderAt } from '@aerofleet/testing/render'
import { screen, within } from '@testing-library/react'
import { dayBefore, seedAircraft, seedItem } from '../test/seed'

const aircraft = (id: string) => `/dashboard/maintenance/aircraft/${id}`
const item = (id: string) => `/dashboard/maintenance/items/${id}`
const needed = 'Valid until is required: copy it from the paper'
const printed = 'Valid until the date on the paper'

test('an item of its own is due on the day that stands on its paper', async () => {
  const { user } = renderAt(aircraft(await seedAircraft()), { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Add Item' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Item or code'), 'ARC')
  await user.type(dialog.getByLabelText('Title'), 'ARC valid until')
  await user.type(dialog.getByLabelText('ATA'), '05')
  const calendar = within(dialog.getByRole('group', { name: 'Calendar' }))
  await user.type(calendar.getByLabelText('Every'), '12')
  await user.click(calendar.getByRole('checkbox', { name: printed }))
  expect(calendar.queryByLabelText('Every')).not.toBeInTheDocument()
  const paper = within(dialog.getByRole('group', { name: 'The paper' }))
  await user.type(paper.getByLabelText('Issued on (UTC)'), await dayBefore(40))
  await user.click(dialog.getByRole('button', { name: 'Add Item' }))
  expect(await paper.findByText(needed)).toBeVisible()
  await user.type(paper.getByLabelText('Valid until'), await dayBefore(-300))
  await user.click(dialog.getByRole('button', { name: 'Add Item' }))
  expect(await screen.findByRole('row', { name: /^ARC valid until/ })).toHaveTextContent('300 d')
})

test('a completion asks for the day of the new paper', async () => {
  const limits = { calendar: { printed: true } }
  const baseline = { date: await dayBefore(40), validUntil: await dayBefore(-300) }
  const id = await seedItem(await seedAircraft(), { title: 'Insurance', limits, baseline })
  const { user } = renderAt(item(id), { as: 'operator' })
  const row = within(await screen.findByRole('row', { name: /^Calendar/ }))
  expect(row.getByText('the date on the paper')).toBeVisible()
  expect(screen.getByText('The paper says the day')).toBeVisible()
  expect(row.getByText(formatDate(baseline.validUntil))).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Complete' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Complete' }))
  expect(await dialog.findByText(needed, { selector: '[id$=error]' })).toBeVisible()
  const next = await dayBefore(-700)
  await user.type(dialog.getByLabelText('Valid until'), next)
  await user.click(dialog.getByRole('button', { name: 'Complete' }))
  expect(await screen.findByText(`Next due ${formatDate(next)}`)).toBeVisible()
  // The completion and the log both show it.
  const valid = await screen.findAllByText(new RegExp(`Valid until ${formatDate(next)}`))
  expect(valid).toHaveLength(2)
})

test('an item in service that was never done is first due at its threshold', async () => {
  const limits = { calendar: { threshold: 120, interval: 60, unit: 'days' } }
  const id = await seedItem(await seedAircraft(), { title: 'Oil sample', limits, baseline: null })
  const { user } = renderAt(item(id), { as: 'operator' })
  expect(await screen.findByText('first at 120 days, then 60 days')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Set Baseline' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Done on (UTC)'), await dayBefore(100))
  await user.click(dialog.getByRole('checkbox', { name: /^Not done yet/ }))
  await user.click(dialog.getByRole('button', { name: 'Save Baseline' }))
  expect(await screen.findByText('20 days left')).toBeVisible()
  const row = within(await screen.findByRole('row', { name: /^Calendar/ }))
  expect(row.getByText(`in service ${formatDate(await dayBefore(100))}`)).toBeVisible()
})
