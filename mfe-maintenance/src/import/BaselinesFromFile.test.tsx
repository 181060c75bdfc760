import { renderAt } from '@aerofleet/testing/render'
import { screen, within } from '@testing-library/react'
import { seedActiveProgramme, seedAircraft, seedItem } from '../test/seed'

const aircraft = (id: string) => `/dashboard/maintenance/aircraft/${id}`
const importing = { name: 'Import Baselines' }

test('a file of baselines is imported on the page of an aircraft', async () => {
  const id = await seedAircraft()
  await seedItem(id, { baseline: null })
  const { user } = renderAt(aircraft(id), { as: 'operator' })
  await user.click(await screen.findByRole('button', importing))
  const rows = ['Reg,Task,Last Done,Hours,Cycles', 'F-HBOU,05-20-00-1,2026-01-02,4000,2000']
  const file = new File([rows.join('\n')], 'file.csv')
  await user.upload(await screen.findByLabelText('Choose File'), file)
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: 'Set 1' }))
  expect(await screen.findByRole('heading', { name: '1 baseline set' })).toBeVisible()
})

test('the form that assigns a programme offers the import of baselines beside its tasks', async () => {
  const id = await seedAircraft()
  await seedActiveProgramme()
  const { user } = renderAt(aircraft(id), { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Assign Programme' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(
    await dialog.findByLabelText('Programme'),
    'ATR 72 line, revision 1 (ATR 72-600)',
  )
  await user.click(await dialog.findByRole('button', importing))
  expect(await screen.findByLabelText('Choose File')).toBeInTheDocument()
})

test('the form that assigns a programme to several aircraft offers the import of baselines, too', async () => {
  await seedAircraft()
  const id = await seedActiveProgramme()
  const { user } = renderAt(`/dashboard/maintenance/programmes/${id}`, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Assign to Aircraft' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('button', importing)).toBeEnabled()
  expect(
    dialog.getByText('Assign the programme first. Then you can import its baselines from a file.'),
  ).toBeVisible()
})
