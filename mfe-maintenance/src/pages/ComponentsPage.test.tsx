import { renderAt } from '@aerofleet/testing/render'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, waitFor, within } from '@testing-library/react'
import { dayBefore, seedAircraft, seedComponent, seedEngine } from '../test/seed'

const components = '/dashboard/maintenance/components'
const rowOf = (name: RegExp) => screen.findByRole('row', { name })

test('the list counts the components by place, and shows where each is and what comes first', async () => {
  await seedEngine()
  await seedComponent({ serialNumber: 'P-1', name: 'Propeller', class: 'propeller' })
  const { user, router } = renderAt(components, { as: 'mro' })
  const engine = within(await rowOf(/S\/N E1001/))
  expect(engine.getByRole('link', { name: 'D-ALMA' })).toBeVisible()
  expect(engine.getByText('9,000.00 h')).toBeVisible()
  expect(engine.getByText('900 c')).toBeVisible()
  expect(engine.getByText('K-311')).toBeVisible()
  expect(within(await rowOf(/S\/N FP-88/)).getByText('no limit')).toBeVisible()
  expect(screen.getByRole('button', { name: 'On aircraft 3' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'On the shelf 1' }))
  expect(await rowOf(/S\/N P-1/)).toHaveTextContent('Serviceable')
  expect(router.state.location.search).toBe('?place=shelf')
})

test('case 7 of work: on the shelf the calendar runs on', async () => {
  const years = 6
  const due = await dayBefore(-49)
  const newOn = `${Number(due.slice(0, 4)) - years}${due.slice(4)}`
  await seedComponent({
    serialNumber: 'H-1',
    name: 'Hose',
    newOn,
    limits: { life: { calendar: { amount: years, unit: 'years' } } },
  })
  renderAt(`${components}?place=shelf`, { as: 'mro' })
  expect(await rowOf(/S\/N H-1/)).toHaveTextContent(/49 days left, due \d+ \w+ \d{4}/)
})

test('the list is searched, and narrowed by class, operator and aircraft', async () => {
  const { aircraftId } = await seedEngine()
  const other = await seedAircraft({ tailNumber: 'D-BORA', serialNumber: '2' })
  await seedComponent({
    serialNumber: 'E2001',
    class: 'engine',
    place: { aircraftId: other, position: 'ENG 1' },
  })
  const { user, router } = renderAt(components, { as: 'mro' })
  await rowOf(/E2001/)
  await user.click(screen.getByLabelText('Aircraft'))
  await user.selectOptions(
    screen.getByLabelText('Aircraft'),
    await screen.findByRole('option', { name: 'D-ALMA' }),
  )
  await waitFor(() => expect(screen.queryByText(/E2001/)).toBeNull())
  expect(router.state.location.search).toBe(`?aircraft=${aircraftId}`)
  await user.selectOptions(screen.getByLabelText('Class'), 'Engine')
  await waitFor(() => expect(screen.queryByText(/FP-88/)).toBeNull())
  await user.type(screen.getByRole('searchbox'), 'zeppelin')
  expect(await screen.findByText('No components found')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
  expect(await rowOf(/E2001/)).toBeVisible()
})

test('an empty list says what to do first', async () => {
  renderAt(components, { as: 'operator' })
  expect(await screen.findByText('No components yet')).toBeVisible()
  expect(screen.getByText(/Import the status sheet/)).toBeVisible()
})

test('a component is added with what is known, and a serial number that exists is refused at its field', async () => {
  await seedEngine()
  const { user } = renderAt(components, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Add Component' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Part number'), 'DSC-7')
  await user.type(dialog.getByLabelText(/^Serial number/), 'k-311')
  await user.type(dialog.getByLabelText('Name'), 'Disc')
  await user.selectOptions(dialog.getByLabelText('Place'), 'part')
  await user.type(dialog.getByLabelText('Part above'), 'E1001')
  await user.type(dialog.getByLabelText(/^Position/), 'HPT 2')
  await user.type(dialog.getByLabelText('CSN'), '6000')
  const life = within(dialog.getByRole('group', { name: /^Life/ }))
  await user.type(life.getByLabelText('Limit in cycles'), '15000')
  await waitFor(() =>
    expect(dialog.getByLabelText('Hours of the aircraft')).toHaveValue('12450.00'),
  )
  await user.click(dialog.getByRole('button', { name: 'Add Component' }))
  expect(await dialog.findByText(/exists already: on D-ALMA, E1001, HPT 1/)).toBeVisible()
  await user.clear(dialog.getByLabelText(/^Serial number/))
  await user.type(dialog.getByLabelText(/^Serial number/), 'K-312')
  await user.click(dialog.getByRole('button', { name: 'Add Component' }))
  expect(await screen.findByRole('heading', { name: 'Disc' })).toBeVisible()
  expect(screen.getByText('First limiter: K-312, 9,000 c')).toBeVisible()
})

test('a failure to load the components offers to try again', async () => {
  testServer().answer('GET', /\/maintenance\/components/, {
    status: 500,
    body: { message: 'Out of order' },
  })
  renderAt(components, { as: 'mro' })
  expect(await screen.findByText('Failed to load the components')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible()
})
