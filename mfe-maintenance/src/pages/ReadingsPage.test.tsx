import { formatDate } from '@aerofleet/shared/format'
import { renderAt } from '@aerofleet/testing/render'
import { testServer } from '@aerofleet/testing/test-server'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { callAsAda, dayBefore, seedAircraft, seedFleet } from '../test/seed'

const readings = '/dashboard/maintenance/readings'
const rowOf = async (tailNumber: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^${tailNumber}`) }))

test('lines of a spreadsheet fill the fields, each row is saved alone, and failed rows keep their figures beside the reason', async () => {
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
  expect(await behind.findByRole('alert')).toHaveTextContent(
    `, as on ${formatDate(await dayBefore())}`,
  )
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
  expect(screen.getByText('1 line did not fit below the last row.')).toBeVisible()
  await user.clear(screen.getByLabelText('Search tail number or type'))
  expect(screen.getByLabelText('Hours of D-A2')).toHaveValue('')
})

const storedOf = async (id: string) => {
  const log = `/maintenance/aircraft/${id}/readings`
  const { items } = await callAsAda<{ items: { hours: number }[] }>('GET', log)
  return items.map(({ hours }) => hours)
}

test('a reading is stored once, however often Enter is pressed', async () => {
  const id = await seedAircraft()
  const { user } = renderAt(readings, { as: 'mro' })
  await user.type(await screen.findByLabelText('Hours of F-HBOU'), '4290{Enter}')
  const row = await rowOf('F-HBOU')
  expect(await row.findByText(/Saved/)).toBeVisible()
  expect(row.getByText(/^4,290\.00 h/)).toBeVisible()
  await user.type(screen.getByLabelText('Hours of F-HBOU'), '{Enter}{Enter}')
  await user.type(screen.getByLabelText('Cycles of F-HBOU'), '2181{Enter}')
  expect(await row.findByText(/^4,290\.00 h, 2,181/)).toBeVisible()
  expect(await storedOf(id)).toEqual([4290, 4290, 4288])
})

test('saved figures leave the fields when another day is chosen', async () => {
  await seedAircraft()
  const { user } = renderAt(readings, { as: 'mro' })
  await user.type(await screen.findByLabelText('Hours of F-HBOU'), '4290{Enter}')
  const row = await rowOf('F-HBOU')
  expect(await row.findByText(/Saved/)).toBeVisible()
  fireEvent.change(screen.getByLabelText('Day (UTC)'), { target: { value: await dayBefore(1) } })
  expect(screen.getByLabelText('Hours of F-HBOU')).toHaveValue('')
  expect(row.queryByText(/Saved/)).not.toBeInTheDocument()
})

test('figures that are typed during a save are saved, too, and no row is read again', async () => {
  const late = await seedAircraft()
  await seedAircraft({ tailNumber: 'D-AHXG', serialNumber: '2' })
  const { user } = renderAt(readings, { as: 'mro' })
  const hours = await screen.findByLabelText('Hours of F-HBOU')
  await user.type(screen.getByLabelText('Hours of D-AHXG'), '4290')
  await user.type(hours, '4289')
  testServer().answer('GET', /maintenance\/aircraft\?/, { status: 500 }, 10)
  // The user types on at once, while the first reading is on its way.
  fireEvent.click(screen.getByRole('button', { name: 'Save 2 Readings' }))
  fireEvent.change(hours, { target: { value: '4291' } })
  const row = await rowOf('F-HBOU')
  expect(await row.findByText(/Saved/)).toBeVisible()
  expect(row.getByText(/^4,291\.00 h/)).toBeVisible()
  expect(await storedOf(late)).toEqual([4291, 4288])
})

test('loaded rows can be filled while the others load', async () => {
  await seedFleet(201)
  testServer().answer('GET', /maintenance\/aircraft\?.*after=/, 'never')
  const { user } = renderAt(readings, { as: 'mro' })
  const hours = await screen.findByLabelText('Hours of D-1001')
  expect(screen.getByText('200 aircraft loaded so far…')).toBeVisible()
  await user.click(hours)
  await user.paste('D-1201\t110\t55')
  expect(screen.getByText('No aircraft loaded so far has the tail number D-1201.')).toBeVisible()
})

test('the first field has the focus, and yesterday is one press away', async () => {
  await seedAircraft()
  const { user } = renderAt(readings, { as: 'mro' })
  await waitFor(() => expect(screen.getAllByLabelText(/^Hours/)[0]).toHaveFocus())
  const day = screen.getByLabelText('Day (UTC)')
  await user.click(screen.getByRole('button', { name: 'Yesterday' }))
  expect(day).toHaveValue(await dayBefore(1))
  await user.click(screen.getByRole('button', { name: 'Today' }))
  expect(day).toHaveValue(await dayBefore())
})
