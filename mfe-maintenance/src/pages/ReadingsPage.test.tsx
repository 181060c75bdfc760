import { renderAt } from '@aerofleet/testing/render'
import { screen, within } from '@testing-library/react'
import { seedAircraft } from '../test/seed'

const readings = '/dashboard/maintenance/readings'
const rowOf = async (tailNumber: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^${tailNumber}`) }))

test('lines of a spreadsheet fill the fields, each row is saved alone, and what fails keeps its figures', async () => {
  await seedAircraft()
  await seedAircraft({ tailNumber: 'D-AHXG', serialNumber: '2', totalHours: 100, totalCycles: 50 })
  const { user } = renderAt(readings, { as: 'mro' })
  await user.click(await screen.findByLabelText('Hours of D-AHXG'))
  await user.paste('d-ahxg\t108:30\t54\nFHBOU\t4200\t2182\nN0NE\t1\t1')
  expect(screen.getByText('No aircraft has the tail number N0NE.')).toBeVisible()
  const behind = await rowOf('F-HBOU')
  expect(behind.getByText(/^A counter falls: /)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save 2 Readings' }))
  expect(await (await rowOf('D-AHXG')).findByText(/Saved/)).toBeVisible()
  expect(await behind.findByRole('alert')).toBeVisible()
  expect(behind.getByLabelText('Hours of F-HBOU')).toHaveValue('4200')
  await user.click(screen.getByRole('link', { name: 'Due' }))
  expect(await screen.findByText('Discard your changes?')).toBeVisible()
})

test('a pasted column fills the rows that are shown, and an empty cell leaves its row alone', async () => {
  for (const n of [1, 2, 3, 4])
    await seedAircraft({
      aircraftType: n === 2 ? 'Airbus A320neo' : 'ATR 72-600',
      tailNumber: `D-A${n}`,
      serialNumber: String(n),
    })
  const { user } = renderAt(readings, { as: 'mro' })
  await user.type(await screen.findByLabelText('Search tail number or type'), 'ATR')
  await user.click(screen.getByLabelText('Hours of D-A1'))
  await user.paste('4289\n\n4290\n4291\n')
  expect(screen.getByLabelText('Hours of D-A1')).toHaveValue('4289')
  expect(screen.getByLabelText('Hours of D-A3')).toHaveValue('')
  expect(screen.getByLabelText('Hours of D-A4')).toHaveValue('4290')
  expect(screen.getByText('Below the last row there was no place for 1 line.')).toBeVisible()
  await user.clear(screen.getByLabelText('Search tail number or type'))
  expect(screen.getByLabelText('Hours of D-A2')).toHaveValue('')
})

test('a file of readings is checked line by line, and stored once it is right', async () => {
  await seedAircraft()
  const { user } = renderAt(readings, { as: 'mro' })
  await user.click(await screen.findByRole('button', { name: 'Import Readings' }))
  const dialog = within(await screen.findByRole('dialog'))
  const file = (hours: string) => {
    const lines = ['tailNumber,date,hours,cycles', `F-HBOU,2026-01-02,${hours},2100`]
    return new File([lines.join('\n')], 'readings.csv', { type: 'text/csv' })
  }
  await user.upload(dialog.getByLabelText('CSV file'), file('4289'))
  expect(await dialog.findByText('Line 2, hours')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Store 1 row' })).toHaveAccessibleDescription(
    'Correct the file first: nothing is stored while there is an error.',
  )
  await user.upload(dialog.getByLabelText('CSV file'), file('4200:30'))
  expect(await dialog.findByText('1 row, 0 there already, 0 errors.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Store 1 row' }))
  expect(await screen.findByText('1 row stored')).toBeVisible()
})
