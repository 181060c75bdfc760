import { formatDate } from '@aerofleet/shared/format'
import { renderAt } from '@aerofleet/testing/render'
import { testServer } from '@aerofleet/testing/test-server'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { callAsAda, dayBefore, seedAircraft } from '../test/seed'

const readings = '/dashboard/maintenance/readings'
const rowOf = async (tailNumber: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^${tailNumber}`) }))

test('a row that cannot be saved keeps its figures beside the reason, and leaving asks first', async () => {
  await seedAircraft()
  await seedAircraft({ tailNumber: 'D-AHXG', serialNumber: '2', totalHours: 100, totalCycles: 50 })
  const { user } = renderAt(readings, { as: 'mro' })
  await user.click(await screen.findByLabelText('Hours of D-AHXG'))
  await user.paste('108:30\t54\n4200\t2182')
  const refusedRow = await rowOf('F-HBOU')
  expect(refusedRow.getByText(/^A counter falls: /)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save 2 Readings' }))
  expect(await (await rowOf('D-AHXG')).findByText(/Saved/)).toBeVisible()
  expect(await refusedRow.findByRole('alert')).toHaveTextContent(
    `, as on ${formatDate(await dayBefore())}`,
  )
  expect(refusedRow.getByLabelText('Hours of F-HBOU')).toHaveValue('4200')
  await user.click(screen.getByRole('link', { name: 'Due' }))
  expect(await screen.findByText('Discard your changes?')).toBeVisible()
})

test('a pasted column fills the shown rows from the chosen one down, and an empty cell leaves its row empty', async () => {
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
  expect(screen.getByText('1 line did not fit below the last row.')).toBeVisible()
  await user.clear(screen.getByLabelText('Search tail number or type'))
  expect(screen.getByLabelText('Hours of D-A2')).toHaveValue('')
})

const storedHoursOf = async (id: string) => {
  const log = `/maintenance/aircraft/${id}/readings`
  const { items } = await callAsAda<{ items: { hours: number }[] }>('GET', log)
  return items.map(({ hours }) => hours)
}

test('pressing Enter again stores no second reading of the same figures', async () => {
  const id = await seedAircraft()
  const { user } = renderAt(readings, { as: 'mro' })
  await user.type(await screen.findByLabelText('Hours of F-HBOU'), '4290{Enter}')
  const row = await rowOf('F-HBOU')
  expect(await row.findByText(/Saved/)).toBeVisible()
  expect(row.getByText(/^4,290\.00 h/)).toBeVisible()
  await user.type(screen.getByLabelText('Hours of F-HBOU'), '{Enter}{Enter}')
  await user.type(screen.getByLabelText('Cycles of F-HBOU'), '2181{Enter}')
  expect(await row.findByText(/^4,290\.00 h, 2,181/)).toBeVisible()
  // The newest first: with the new cycles, at the first Enter, and of the new aircraft.
  expect(await storedHoursOf(id)).toEqual([4290, 4290, 4288])
})

test('Enter goes on to the same field of the next aircraft, and each row is saved', async () => {
  const ids = [
    await seedAircraft(),
    await seedAircraft({ tailNumber: 'HB-NXT', serialNumber: '2' }),
  ]
  const { user } = renderAt(readings, { as: 'mro' })
  await user.type(await screen.findByLabelText('Hours of F-HBOU'), '4289{Enter}')
  expect(screen.getByLabelText('Hours of HB-NXT')).toHaveFocus()
  await user.keyboard('4290{Enter}')
  expect(await (await rowOf('F-HBOU')).findByText(/Saved/)).toBeVisible()
  expect(await (await rowOf('HB-NXT')).findByText(/Saved/)).toBeVisible()
  expect(await Promise.all(ids.map(storedHoursOf))).toEqual([
    [4289, 4288],
    [4290, 4288],
  ])
})

test('choosing another day empties the fields whose figures are saved', async () => {
  await seedAircraft()
  const { user } = renderAt(readings, { as: 'mro' })
  await user.type(await screen.findByLabelText('Hours of F-HBOU'), '4290{Enter}')
  const row = await rowOf('F-HBOU')
  expect(await row.findByText(/Saved/)).toBeVisible()
  fireEvent.change(screen.getByLabelText('Day (UTC)'), { target: { value: await dayBefore(1) } })
  expect(screen.getByLabelText('Hours of F-HBOU')).toHaveValue('')
  expect(row.queryByText(/Saved/)).not.toBeInTheDocument()
})

test('a row that the user changes before its turn in a save is saved as changed, and no save loads the list again', async () => {
  const id = await seedAircraft()
  await seedAircraft({ tailNumber: 'D-AHXG', serialNumber: '2' })
  const { user } = renderAt(readings, { as: 'mro' })
  const hours = await screen.findByLabelText('Hours of F-HBOU')
  await user.type(screen.getByLabelText('Hours of D-AHXG'), '4290')
  await user.type(hours, '4289')
  // The page would show this error if it loaded the list again.
  testServer().answer('GET', /maintenance\/aircraft\?/, { status: 500 }, 10)
  // The reading of D-AHXG is on its way when the user changes that of F-HBOU, which comes next.
  fireEvent.click(screen.getByRole('button', { name: 'Save 2 Readings' }))
  fireEvent.change(hours, { target: { value: '4291' } })
  const row = await rowOf('F-HBOU')
  expect(await row.findByText(/Saved/)).toBeVisible()
  expect(row.getByText(/^4,291\.00 h/)).toBeVisible()
  expect(await storedHoursOf(id)).toEqual([4291, 4288])
})

test('the first Hours field has the focus, and the buttons Yesterday and Today set the day', async () => {
  await seedAircraft()
  const { user } = renderAt(readings, { as: 'mro' })
  await waitFor(() => expect(screen.getAllByLabelText(/^Hours/)[0]).toHaveFocus())
  const day = screen.getByLabelText('Day (UTC)')
  await user.click(screen.getByRole('button', { name: 'Yesterday' }))
  expect(day).toHaveValue(await dayBefore(1))
  await user.click(screen.getByRole('button', { name: 'Today' }))
  expect(day).toHaveValue(await dayBefore(0))
})
