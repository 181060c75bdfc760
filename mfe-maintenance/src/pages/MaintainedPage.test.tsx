import { dayOfMonth, endOfMonth } from '@aerofleet/shared/due/calendar-date'
import { renderAt } from '@aerofleet/testing/render'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, waitFor, within } from '@testing-library/react'
import {
  callAsAda,
  complete,
  dayBefore,
  seedActiveProgramme,
  seedAircraft,
  seedItem,
} from '../test/seed'

const page = (id: string) => `/dashboard/maintenance/aircraft/${id}`

/** Adds an aircraft that flew 288 hours and 180 cycles in the 90 days before today. */
async function seedFlown() {
  const id = await seedAircraft({ totalHours: 4000, totalCycles: 2000 })
  // The first reading, of today, comes from the fleet list. It would start a new series.
  const reading = { date: await dayBefore(90), hours: 3712, cycles: 1820 }
  await callAsAda('POST', `/maintenance/aircraft/${id}/readings`, reading)
  return id
}

test('an aircraft shows its figures, its rates with the days of their measurement, and its condition in the fleet list', async () => {
  renderAt(page(await seedFlown()), { as: 'mro' })
  expect(await screen.findByRole('heading', { level: 2, name: 'F-HBOU' })).toBeVisible()
  expect(screen.getByText('4,000.00 h')).toBeVisible()
  expect(screen.getByText('3.20 h, 2.00 cycles')).toBeVisible()
  expect(screen.getByText(/^Measured .+ to .+$/)).toBeVisible()
  expect(
    await screen.findByText(
      'Fleet list condition: Good Condition (spec rule: total 4,000 h of 5,000 h). It does not take completed checks into account.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Assign Programme' })).toHaveAccessibleDescription(
    'You need the role Operator or Admin to plan maintenance.',
  )
})

test('a reading is logged with minutes, and the items that it makes due are named', async () => {
  const id = await seedFlown()
  await seedItem(id, { limits: { hours: { interval: 60 } }, accept: true })
  const { user } = renderAt(page(id), { as: 'mro' })
  await user.click(await screen.findByRole('button', { name: 'Log reading of F-HBOU' }))
  const dialog = within(await screen.findByRole('dialog'))
  const hours = dialog.getByLabelText('Hours')
  expect(hours).toHaveValue('4000.00')
  await user.clear(hours)
  await user.type(hours, '4,012')
  await user.click(dialog.getByRole('button', { name: 'Save Reading' }))
  expect(await dialog.findByText('Use a point for decimals: 4288.72')).toBeVisible()
  await user.clear(hours)
  await user.type(hours, '4012:30')
  expect(dialog.getByRole('status')).toHaveTextContent(
    '+ 12.50 h and 0 cycles in 1 day: 12.50 h and 0 cycles a day',
  )
  await user.click(dialog.getByRole('button', { name: 'Save Reading' }))
  expect(await screen.findByText('05-20-00-1: overdue')).toBeVisible()
  expect(await screen.findByText('4,012.50 h')).toBeVisible()
})

test('a figure below another one of its day shows a warning, and an admin stores it with a reason', async () => {
  const id = await seedFlown()
  const { user } = renderAt(page(id), { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Log reading of F-HBOU' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByLabelText('Hours'))
  await user.type(dialog.getByLabelText('Hours'), '3700')
  expect(await dialog.findByText(/^Counts before 4,000.00 h of the same day/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Save Reading' }))
  expect(await dialog.findByText('Failed to save the reading')).toBeVisible()
  await user.type(dialog.getByLabelText('Reason of the correction'), 'Typed twice')
  await user.click(dialog.getByRole('button', { name: 'Save Reading' }))
  expect(await screen.findByText('3,700.00 h')).toBeVisible()
  const attention = within(await screen.findByRole('region', { name: 'Needs attention' }))
  const tabs = within(screen.getByRole('navigation', { name: 'F-HBOU' }))
  await user.click(tabs.getByRole('link', { name: 'Readings' }))
  const readings = within(await screen.findByRole('region', { name: 'Readings' }))
  expect(await readings.findByText(/^Correction · /)).toBeVisible()
  testServer().answer('POST', /acknowledge$/, { status: 500, body: { message: 'Out of order' } })
  await user.click(attention.getByRole('button', { name: 'Acknowledge' }))
  expect(await screen.findByText('Failed to acknowledge the reading')).toBeVisible()
  await user.click(attention.getByRole('button', { name: 'Acknowledge' }))
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Needs attention' })).not.toBeInTheDocument(),
  )
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('a reading that is dated after today needs attention until it is struck', async () => {
  const id = await seedFlown()
  const { db } = testServer().database
  await db.execute(`update readings set date = date + 1 where source = 'fleet-list'`)
  const reading = { date: await dayBefore(), hours: 3990, cycles: 1990 }
  await callAsAda('POST', `/maintenance/aircraft/${id}/readings`, reading)
  const { user } = renderAt(page(id), { as: 'admin' })
  const attention = within(await screen.findByRole('region', { name: 'Needs attention' }))
  expect(attention.getByText(/^The reading of 4,000.00 h, 2,000 cycles is dated /)).toBeVisible()
  expect(screen.getByText('3,990.00 h')).toBeVisible()
  await user.click(attention.getByRole('button', { name: 'Strike the reading after today' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason'), 'The clock was wrong')
  await user.click(dialog.getByRole('button', { name: 'Strike' }))
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Needs attention' })).not.toBeInTheDocument(),
  )
})

test('a programme is assigned with baselines after a preview', async () => {
  const id = await seedFlown()
  await seedActiveProgramme()
  const { user } = renderAt(page(id), { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Assign Programme' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(
    await dialog.findByLabelText('Programme'),
    'ATR 72 line, revision 1 (ATR 72-600)',
  )
  await user.click(await dialog.findByLabelText('Hours of 05-20-00-1'))
  await user.paste(`05-20-00-1\t${await dayBefore(30)}\t3900:00\t1950`)
  expect(dialog.getByLabelText('Hours of 05-20-00-1')).toHaveValue('3900:00')
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  const preview = within(await dialog.findByRole('region', { name: 'Preview' }))
  expect(preview.getByText('1 added, 0 changed, 0 removed.')).toBeVisible()
  expect(preview.getByText('400.00 h or 250 cycles left')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  expect(await screen.findByRole('link', { name: 'A check' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'ATR 72 line' })).toBeVisible()
})

test('baselines that the readings do not allow raise a question, and are previewed at the second press', async () => {
  const id = await seedFlown()
  await seedActiveProgramme()
  const { user } = renderAt(page(id), { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Assign Programme' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(
    await dialog.findByLabelText('Programme'),
    'ATR 72 line, revision 1 (ATR 72-600)',
  )
  await user.click(await dialog.findByLabelText('Hours of 05-20-00-1'))
  await user.paste(`05-20-00-1\t${await dayBefore(30)}\t39000\t1950`)
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  const question = 'Are these figures right? Press Preview again if they are.'
  expect(await dialog.findByText(question)).toBeVisible()
  expect(dialog.getByText(/^39,000\.00 h on /)).toBeVisible()
  expect(dialog.getByText('05-20-00-1:')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await dialog.findByText('1 added, 0 changed, 0 removed.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  expect(await screen.findByRole('link', { name: 'A check' })).toBeVisible()
})

test('a plan is shown with its figures, and the measured rates below it', async () => {
  const id = await seedFlown()
  const plan = { hoursPerDay: 1.5, cyclesPerDay: 0.5, reason: 'Winter' }
  await callAsAda('PUT', `/maintenance/aircraft/${id}/utilisation`, { plan })
  const { user } = renderAt(page(id), { as: 'mro' })
  expect(await screen.findByText('Planned a day')).toBeVisible()
  expect(screen.getByText('1.50 h, 0.50 cycles')).toBeVisible()
  expect(screen.getByText('Planned by Ada Park: Winter')).toBeVisible()
  expect(screen.getByText(/^3\.20 h, 2\.00 cycles measured .+ to .+$/)).toBeVisible()
  const lists = within(screen.getByRole('navigation', { name: 'Maintenance' }))
  await user.click(lists.getByRole('link', { name: 'Aircraft' }))
  const row = within(await screen.findByRole('row', { name: /^F-HBOU/ }))
  expect(row.getByText('1.50 h, 0.50 cycles')).toBeVisible()
  expect(row.getByText('planned; 3.20 h, 2.00 cycles measured')).toBeVisible()
})

test('a plan can be removed for the measured rates, and a failure says so', async () => {
  const id = await seedFlown()
  const plan = { hoursPerDay: 1.5, cyclesPerDay: 0.5, reason: 'Winter' }
  await callAsAda('PUT', `/maintenance/aircraft/${id}/utilisation`, { plan })
  const { user } = renderAt(page(id), { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Plan Utilisation' }))
  const giveUp = await screen.findByRole('button', { name: 'Use the measured rates again' })
  testServer().answer('PUT', /utilisation$/, { status: 500, body: { message: 'Out of order' } })
  await user.click(giveUp)
  expect(await screen.findByText('Failed to save the utilisation')).toBeVisible()
  testServer().answer('GET', /aircraft\/[^/]+$/, 'never', Infinity)
  await user.click(giveUp)
  expect(await screen.findByText('Utilisation of F-HBOU saved')).toBeVisible()
  expect(await screen.findByText('Rates a day')).toBeVisible()
})

test('the records of an aircraft are read at an address of their own, and lead to the item', async () => {
  const id = await seedAircraft()
  await complete(await seedItem(id))
  const { user } = renderAt(`${page(id)}?tab=records`, { as: 'mro' })
  const records = within(await screen.findByRole('region', { name: 'Records' }))
  expect(await records.findByText(/^WS 4711 · by Ada Park/)).toBeVisible()
  const tabs = within(screen.getByRole('navigation', { name: 'F-HBOU' }))
  expect(tabs.getByRole('link', { name: 'Records' })).toHaveAttribute('aria-current', 'page')
  await user.click(records.getByRole('link', { name: '05-20-00-1' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'A check' })).toBeVisible()
})

test('an aircraft gets an item of its own with its baseline', async () => {
  const { user } = renderAt(page(await seedAircraft()), { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Add Item' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Item or code'), '12-1')
  await user.type(dialog.getByLabelText('Title'), 'Greasing')
  await user.type(dialog.getByLabelText('ATA'), '12')
  const hours = within(dialog.getByRole('group', { name: 'Hours (h)' }))
  await user.type(hours.getByLabelText('Every'), '100')
  const last = within(dialog.getByRole('group', { name: 'Done last, if it was' }))
  await user.type(last.getByLabelText('Done on (UTC)'), await dayBefore(5))
  await user.click(dialog.getByRole('button', { name: 'Add Item' }))
  expect(await last.findByText(/^Hours are required/)).toBeVisible()
  // A day before the first reading.
  expect(last.getByLabelText('At hours')).toHaveAccessibleDescription(/^4,288\.00 h on /)
  await user.type(last.getByLabelText('At hours'), '4280:30')
  await user.click(dialog.getByRole('button', { name: 'Add Item' }))
  expect(await screen.findByRole('row', { name: /^Greasing/ })).toHaveTextContent('92.50 h')
})

test('an aircraft gets an item of its own, which has no baseline yet', async () => {
  const { user } = renderAt(page(await seedAircraft()), { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Add Item' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Item or code'), 'DOC-1')
  await user.type(dialog.getByLabelText('Title'), 'Insurance')
  await user.type(dialog.getByLabelText('ATA'), '05')
  const calendar = within(dialog.getByRole('group', { name: 'Calendar' }))
  await user.type(calendar.getByLabelText('Every'), '12')
  await user.click(dialog.getByRole('button', { name: 'Add Item' }))
  expect(await screen.findByRole('row', { name: /^Insurance/ })).toHaveTextContent(
    'Baseline missing',
  )
})

test('while nobody knows the rate an item says so, and the aircraft asks once how much it flies a week', async () => {
  const id = await seedAircraft()
  const limits = { hours: { interval: 500 }, calendar: { interval: 1, unit: 'years' } }
  await seedItem(id, { limits, baseline: { date: await dayBefore(30), hours: 3950 } })
  const { user } = renderAt(`/dashboard/maintenance/aircraft/${id}`, { as: 'operator' })
  const row = await screen.findByRole('row', { name: /A check/ })
  expect(row).toHaveTextContent(/by \w+ \d+; by hours not yet known/)
  expect(row).not.toHaveTextContent(/in \d+ days/)
  await user.click(screen.getByRole('button', { name: 'How much does it fly a week?' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Hours a week'), '10')
  await user.type(dialog.getByLabelText('Cycles a week'), '14')
  await user.click(dialog.getByRole('button', { name: 'Save Plan' }))
  expect(await screen.findByText(/^Planned by .+: 10 h and 14 cycles a week$/)).toBeVisible()
  expect(screen.getByText('1.43 h, 2.00 cycles')).toBeVisible()
  await waitFor(() =>
    expect(screen.getByRole('row', { name: /A check/ })).toHaveTextContent(/in \d+ days/),
  )
  expect(screen.queryByRole('button', { name: 'How much does it fly a week?' })).toBeNull()
})

test('the page shows what the aircraft has flown by month, as a picture and as a table', async () => {
  const asOf = await dayBefore(90)
  const id = await seedAircraft({ totalHours: 4000, totalCycles: 2000, asOf })
  const reading = { date: await dayBefore(), hours: 4450, cycles: 2180 }
  await callAsAda('POST', `/maintenance/aircraft/${id}/readings`, reading)
  // The readings cover each day of the month of this day.
  const between = await dayBefore(45)
  const days = dayOfMonth(endOfMonth(between))
  const month = new Date(between).toLocaleString('en', { month: 'long', timeZone: 'UTC' })
  const { user } = renderAt(`${page(id)}?tab=utilisation`, { as: 'mro' })
  const hours = (5 * days).toFixed(2)
  const inWords = (amount: string) => new RegExp(`^${month} \\d{4}: ${amount} in ${days} days$`)
  const picture = within(await screen.findByRole('group', { name: 'Hours of F-HBOU by month' }))
  expect(picture.getByText(inWords(`${hours} h`))).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Cycles' }))
  expect(await screen.findByText(inWords(`${2 * days} cycles`))).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Table' }))
  const table = await screen.findByRole('table', { name: 'Utilisation' })
  const row = within(table).getByRole('row', { name: new RegExp(month) })
  expect(row).toHaveTextContent(hours)
})

test('an aircraft with one reading says what tells its utilisation', async () => {
  const id = await seedAircraft()
  renderAt(`/dashboard/maintenance/aircraft/${id}?tab=utilisation`, { as: 'mro' })
  expect(await screen.findByText(/^Two readings of different days tell/)).toBeVisible()
})
