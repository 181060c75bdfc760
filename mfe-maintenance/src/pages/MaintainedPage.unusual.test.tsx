import { renderAt } from '@aerofleet/testing/render'
import { screen, within } from '@testing-library/react'
import { callAsAda, dayBefore, seedAircraft } from '../test/seed'

/** Adds an aircraft that flew 1.2 hours a day until today, and has 4,200 hours and 1,000 cycles. */
async function seedSlow() {
  const id = await seedAircraft({ totalHours: 4200, totalCycles: 1000 })
  const reading = { date: await dayBefore(90), hours: 4092, cycles: 910 }
  await callAsAda('POST', `/maintenance/aircraft/${id}/readings`, reading)
  return id
}
const question = /^24 h a day since \d+ \w+; usually 1\.2$/

async function openForm(id: string) {
  const { user } = renderAt(`/dashboard/maintenance/aircraft/${id}`, { as: 'mro' })
  await user.click(await screen.findByRole('button', { name: 'Log reading of F-HBOU' }))
  const dialog = within(await screen.findByRole('dialog'))
  const save = () => user.click(dialog.getByRole('button', { name: 'Save Reading' }))
  const type = async (label: string | RegExp, text: string) => {
    await user.clear(dialog.getByLabelText(label))
    await user.type(dialog.getByLabelText(label), text)
  }
  return { dialog, save, type }
}

test('an unusual figure raises a question, and is saved at the second press', async () => {
  const { dialog, save, type } = await openForm(await seedSlow())
  await type('Hours', '4224')
  await save()
  expect(await dialog.findByText(question)).toBeVisible()
  expect(
    dialog.getByText('Are these figures right? Press Save Reading again if they are.'),
  ).toBeVisible()
  await save()
  expect(await screen.findByText('4,224.00 h')).toBeVisible()
})

test('a figure of an earlier day is compared with the one after it, too', async () => {
  const { dialog, save, type } = await openForm(await seedSlow())
  await type(/^Day/, await dayBefore(1))
  await type('Hours', '4176')
  await type('Cycles', '999')
  await save()
  expect(await dialog.findByText(question)).toBeVisible()
})

test('the table of readings asks about it, too, and saves it at the second press', async () => {
  await seedSlow()
  const { user } = renderAt('/dashboard/maintenance/readings', { as: 'mro' })
  const hours = await screen.findByLabelText('Hours of F-HBOU')
  await user.type(hours, '4224{Enter}')
  expect(await screen.findByText(question)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save 1 Reading' }))
  const row = within(await screen.findByRole('row', { name: /^F-HBOU/ }))
  expect(await row.findByText(/Saved/)).toBeVisible()
  expect(row.getByText(/^4,224\.00 h/)).toBeVisible()
})
