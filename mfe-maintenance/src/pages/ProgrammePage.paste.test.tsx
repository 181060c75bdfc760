import { renderAt } from '@aerofleet/testing/render'
import { screen, within } from '@testing-library/react'
import { seedActiveProgramme, seedAircraft } from '../test/seed'

async function paste(text: string) {
  const programmeId = await seedActiveProgramme()
  await seedAircraft()
  const { user } = renderAt(`/dashboard/maintenance/programmes/${programmeId}`, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Assign to Aircraft' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('checkbox', { name: 'F-HBOU' }))
  await user.click(dialog.getByLabelText('Done last'))
  await user.paste(text)
  return { user, dialog }
}

test('days and decimals of a German spreadsheet are taken in a paste of baselines', async () => {
  const { user, dialog } = await paste('F-HBOU\t05-20-00-1\t05.01.2026\t3700,5\t1870')
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await dialog.findByRole('row', { name: 'F-HBOU 1 0 0 1 0' })).toBeVisible()
})

test('a wrong cell of a paste is named beneath the field, and the reason stands beside Preview', async () => {
  const { dialog } = await paste('F-HBOU\t05-20-00-1\t05.13.2026\t3700,5\t1870')
  const sentence = 'Line 1, Done on (UTC) “05.13.2026”: Date must be a date such as 2026-11-22'
  expect(dialog.getByLabelText('Done last')).toHaveAccessibleDescription(
    expect.stringContaining(sentence),
  )
  expect(dialog.getByText('Line 1 cannot be read.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Preview' })).toHaveAccessibleDescription(
    'Line 1 cannot be read.',
  )
})

test('a baseline that the server refuses is named with its line', async () => {
  const { user, dialog } = await paste('F-HBOU\t05-20-00-1\t05.01.2026\t3700,5')
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Line 1, 05-20-00-1: Cycles are required: the task has an interval in cycles',
  )
})

test('a day that can be read in two ways raises a question before the preview', async () => {
  const { user, dialog } = await paste('F-HBOU\t05-20-00-1\t1/5/2026\t3700.5\t1870')
  expect(dialog.getByText('Say what the pasted cells mean first.')).toBeVisible()
  const question = within(dialog.getByRole('group', { name: '1/5/2026 means' }))
  await user.click(question.getByRole('radio', { name: /the month stands first/ }))
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await dialog.findByRole('row', { name: 'F-HBOU 1 0 0 1 0' })).toBeVisible()
})
