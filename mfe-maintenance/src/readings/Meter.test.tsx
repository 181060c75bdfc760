import { renderAt } from '@aerofleet/testing/render'
import { screen, within } from '@testing-library/react'
import { callAsAda, dayBefore, seedAircraft, seedUnknown } from '../test/seed'

const page = (id: string) => `/dashboard/maintenance/aircraft/${id}`

/** Adds an aircraft with 2,153.20 h and 900 cycles of 3 days ago. */
const seedWorn = async () =>
  seedAircraft({ totalHours: 2153.2, totalCycles: 900, asOf: await dayBefore(3) })

test('the form of a replaced meter shows the resulting total, and later readings are typed by meter', async () => {
  const id = await seedWorn()
  const { user } = renderAt(`${page(id)}?tab=readings`, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Meter Replaced' }))
  const meter = within(await screen.findByRole('dialog', { name: 'Hour meter of F-HBOU' }))
  await user.type(meter.getByLabelText('Old meter showed'), '2153.2')
  await user.type(meter.getByLabelText('New meter shows'), '0.1')
  expect(meter.getByRole('status')).toHaveTextContent(
    'Total 2,153.20 h; the new meter goes on from 0.10 h.',
  )
  await user.click(meter.getByRole('button', { name: 'Save Meter' }))
  expect(await screen.findByText('The meter shows 0.10 h')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Log reading of F-HBOU' }))
  const reading = within(await screen.findByRole('dialog', { name: 'Reading of F-HBOU' }))
  const [shown, total] = [reading.getByLabelText('Meter'), reading.getByLabelText('Total')]
  expect(shown).toHaveFocus()
  await user.clear(total)
  await user.type(total, '2154.2')
  expect(shown).toHaveValue('1.10')
  await user.clear(shown)
  await user.type(shown, '4.6')
  expect(total).toHaveValue('2157.70')
  await user.click(reading.getByRole('button', { name: 'Save Reading' }))
  expect(await screen.findByText('2,157.70 h')).toBeVisible()
  expect(await screen.findByText(/Meter 4\.6/)).toBeVisible()
  expect(screen.getByText('The meter shows 4.60 h')).toBeVisible()
})

test('a figure below half of the one before offers Meter Replaced, and the form keeps its text', async () => {
  const id = await seedWorn()
  const { user } = renderAt(page(id), { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Log reading of F-HBOU' }))
  const reading = within(await screen.findByRole('dialog'))
  await user.clear(reading.getByLabelText('Hours'))
  await user.type(reading.getByLabelText('Hours'), '1076.7')
  expect(await reading.findByText(/A counter falls/)).toBeVisible()
  expect(reading.queryByRole('button', { name: 'Meter Replaced' })).not.toBeInTheDocument()
  await user.clear(reading.getByLabelText('Hours'))
  await user.type(reading.getByLabelText('Hours'), '4.6')
  await user.clear(reading.getByLabelText('Cycles'))
  await user.type(reading.getByLabelText('Cycles'), '903')
  await user.click(await reading.findByRole('button', { name: 'Meter Replaced' }))
  const meter = within(await screen.findByRole('dialog', { name: 'Hour meter of F-HBOU' }))
  await user.type(meter.getByLabelText('Old meter showed'), '2153.2')
  await user.type(meter.getByLabelText('New meter shows'), '0.1')
  await user.click(meter.getByRole('button', { name: 'Save Meter' }))
  const again = within(await screen.findByRole('dialog', { name: 'Reading of F-HBOU' }))
  expect(again.getByLabelText('Meter')).toHaveValue('4.6')
  expect(again.getByLabelText('Total')).toHaveValue('2157.70')
  expect(again.getByLabelText('Cycles')).toHaveValue('903')
  await user.click(again.getByRole('button', { name: 'Save Reading' }))
  expect(await screen.findByText('2,157.70 h')).toBeVisible()
})

test('a user who may not plan maintenance sees why a meter cannot be replaced', async () => {
  renderAt(`${page(await seedWorn())}?tab=readings`, { as: 'mro' })
  expect(await screen.findByRole('button', { name: 'Meter Replaced' })).toHaveAccessibleDescription(
    'You need the role Operator or Admin to plan maintenance.',
  )
})

test('unknown totals are shown as not known yet, until somebody logs the first figures', async () => {
  const id = await seedUnknown('F-HBOU')
  const { user } = renderAt(page(id), { as: 'mro' })
  expect(await screen.findAllByText('Not known yet')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Log reading of F-HBOU' }))
  const reading = within(await screen.findByRole('dialog'))
  expect(reading.getByLabelText('Hours')).toHaveValue('')
  expect(reading.getByRole('status')).toHaveTextContent('The first figures of this aircraft.')
  await user.type(reading.getByLabelText('Hours'), '4200')
  await user.type(reading.getByLabelText('Cycles'), '2100')
  await user.click(reading.getByRole('button', { name: 'Save Reading' }))
  expect(await screen.findByText('4,200.00 h')).toBeVisible()
  expect(screen.queryByText('Not known yet')).not.toBeInTheDocument()
  expect(await callAsAda('GET', `/aircraft/${id}`)).not.toHaveProperty('totalsUnknown')
})

test('on Readings an aircraft of unknown totals needs both figures', async () => {
  const id = await seedUnknown('F-HBOU')
  const { user } = renderAt('/dashboard/maintenance/readings', { as: 'mro' })
  await user.type(await screen.findByLabelText('Hours of F-HBOU'), '4200{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Cycles must be a number')
  await user.type(screen.getByLabelText('Cycles of F-HBOU'), '2100{Enter}')
  expect(await screen.findByText('✓ Saved')).toBeVisible()
  expect(await callAsAda('GET', `/aircraft/${id}`)).toMatchObject({ totalCycles: 2100 })
})

test('on Readings an aircraft with a replaced meter has the fields Meter and Total, and one fills the other', async () => {
  const id = await seedWorn()
  const replaced = { date: await dayBefore(1), old: 2153.2, new: 0.1 }
  await callAsAda('POST', `/maintenance/aircraft/${id}/meter-replacements`, replaced)
  const { user } = renderAt('/dashboard/maintenance/readings', { as: 'mro' })
  const meter = await screen.findByLabelText('Meter of F-HBOU')
  const total = screen.getByLabelText('Total of F-HBOU')
  await user.type(total, '2154.2')
  expect(meter).toHaveValue('1.10')
  await user.clear(meter)
  await user.type(meter, '4,6')
  expect(total).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Save 1 Reading' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Use a point for decimals')
  await user.clear(meter)
  await user.type(meter, '4.6')
  expect(total).toHaveValue('2157.70')
  expect(screen.getByText('2,153.20 → 2,157.70 h, 900 → 900 cycles')).toBeVisible()
  await user.type(meter, '{Enter}')
  expect(await screen.findByText('✓ Saved')).toBeVisible()
  const { items } = await callAsAda<{ items: object[] }>(
    'GET',
    `/maintenance/aircraft/${id}/readings`,
  )
  expect(items[0]).toMatchObject({ hours: 2157.7, meter: 4.6, cycles: 900 })
})
