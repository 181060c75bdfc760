import { renderAt } from '@aerofleet/testing/render'
import { screen, within } from '@testing-library/react'
import { seedAircraft, seedItem } from '../test/seed'

test('a new item asks for its limits; rare fields are behind one press', async () => {
  const id = await seedAircraft()
  const { user } = renderAt(`/dashboard/maintenance/aircraft/${id}`, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Add Item' }))
  const dialog = within(await screen.findByRole('dialog'))
  for (const label of ['What counts', 'Next interval', 'Due at the end of the month'])
    expect(dialog.getByLabelText(label)).toBeVisible()
  const seldom = ['Skill', 'Man-hours', 'Critical', 'Airworthiness limitation', 'Reference']
  for (const label of seldom) expect(dialog.getByLabelText(label)).not.toBeVisible()
  await user.click(dialog.getByText('More about the task'))
  for (const label of [...seldom, 'Zone', 'Access', 'Terminates'])
    expect(dialog.getByLabelText(label)).toBeVisible()
  await user.type(dialog.getByLabelText('Man-hours'), 'two')
  await user.click(dialog.getByText('More about the task'))
  expect(dialog.getByLabelText('Man-hours')).not.toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Add Item' }))
  expect(dialog.getByLabelText('Man-hours')).toBeVisible()
  expect(dialog.getByLabelText('Man-hours')).toBeInvalid()
})

test('a task with a rare field shows it at once', async () => {
  const item = await seedItem(await seedAircraft(), { skill: 'B1' })
  const { user } = renderAt(`/dashboard/maintenance/items/${item}`, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Edit Task' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('Skill')).toBeVisible()
})
