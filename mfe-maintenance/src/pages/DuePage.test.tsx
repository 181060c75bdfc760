import { renderAt } from '@aerofleet/testing/render'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, waitFor, within } from '@testing-library/react'
import { callAsAda, dayBefore, seedAircraft, seedItem } from '../test/seed'

const due = '/dashboard/maintenance'
const rowOf = (name: RegExp) => screen.findByRole('row', { name })

async function seedThree() {
  const aircraft = await seedAircraft()
  await seedItem(aircraft)
  await seedItem(aircraft, {
    code: '32-11-00-2',
    title: 'Main landing gear, lubrication',
    ata: '32-11',
    limits: { hours: { interval: 326 } },
  })
  await seedItem(aircraft, {
    code: '79-00-00-1',
    title: 'Engine oil, change',
    ata: '79',
    limits: { hours: { interval: 100 } },
    baseline: null,
  })
}

test('the due list says what remains in each dimension, and by how much an item is over (§2.242)', async () => {
  await seedThree()
  renderAt(due, { as: 'mro' })
  const inOrder = within(await rowOf(/A check/))
  expect(inOrder.getByText('162.00 h', { selector: 'span > span:first-child' })).toBeVisible()
  expect(inOrder.getByText('4,450.00')).toBeVisible()
  expect(inOrder.getByText('90')).toBeVisible()
  expect(inOrder.getByText('2,270')).toBeVisible()
  expect(inOrder.getByText('OK')).toBeVisible()
  for (const name of ['Hours left / due', 'Cycles left / due', 'Days left / due'])
    expect(screen.getByRole('columnheader', { name })).toBeVisible()
  const over = within(await rowOf(/lubrication/))
  expect(over.getAllByText('by 12.00 h')).not.toHaveLength(0)
  expect(over.getByText('Overdue')).toBeVisible()
  expect(within(await rowOf(/oil, change/)).getByText('Baseline missing')).toBeVisible()
  expect(
    screen.getByText('Information; the approved programme and its records decide.'),
  ).toBeVisible()
})

test('a chip counts the items of its state and narrows the list to them; the address keeps it (§2.242)', async () => {
  await seedThree()
  const { user, router } = renderAt(due, { as: 'operator' })
  const chips = within(await screen.findByRole('group', { name: 'State' }))
  expect(await chips.findByRole('button', { name: 'All 3' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(chips.getByRole('button', { name: 'Baseline missing 1' })).toBeVisible()
  await user.click(chips.getByRole('button', { name: 'Overdue 1' }))
  await waitFor(() => expect(screen.queryByText('A check')).not.toBeInTheDocument())
  expect(screen.getByRole('link', { name: 'Main landing gear, lubrication' })).toBeVisible()
  expect(router.state.location.search).toBe('?state=overdue')
  await user.type(screen.getByRole('searchbox'), 'borescope')
  await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }))
  expect(await screen.findByRole('link', { name: 'A check' })).toBeVisible()
})

test('the list can be filtered by operator, and n leads to the readings', async () => {
  const { id: operatorId } = await callAsAda<{ id: string }>('POST', '/operators', {
    companyName: 'Nordlicht Air',
    email: 'ops@nordlicht.test',
  })
  await seedItem(await seedAircraft({ operatorId }))
  await seedItem(await seedAircraft({ tailNumber: 'D-AHXG', serialNumber: '2' }))
  const { user, router } = renderAt(due, { as: 'mro' })
  await rowOf(/D-AHXG/)
  const operators = screen.getByLabelText('Operator')
  await user.click(operators)
  await user.selectOptions(
    operators,
    await within(operators).findByRole('option', { name: 'Nordlicht Air' }),
  )
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'D-AHXG' })).not.toBeInTheDocument(),
  )
  expect(screen.getByRole('link', { name: 'F-HBOU' })).toBeVisible()
  expect(router.state.location.search).toBe(`?operator=${operatorId}`)
  screen.getByRole('heading', { level: 1, name: 'Maintenance' }).focus()
  await user.keyboard('n')
  expect(await screen.findByLabelText('Hours of F-HBOU')).toBeVisible()
})

test('the choice to show hours with minutes is kept for the next visit', async () => {
  await seedItem(await seedAircraft({ totalHours: 4288.72 }))
  const { user, unmount } = renderAt(due, { as: 'mro' })
  expect(within(await rowOf(/A check/)).getAllByText('161.28 h')).not.toHaveLength(0)
  await user.click(screen.getByRole('radio', { name: '4288:43 h' }))
  expect(within(await rowOf(/A check/)).getAllByText('161:17 h')).not.toHaveLength(0)
  unmount()
  renderAt(due, { as: 'mro' })
  expect(within(await rowOf(/A check/)).getAllByText('161:17 h')).not.toHaveLength(0)
})

test('/ leads into the search, j and k from row to row, and Enter opens the item', async () => {
  await seedThree()
  const { user } = renderAt(due, { as: 'mro' })
  await rowOf(/A check/)
  const heading = screen.getByRole('heading', { level: 1, name: 'Maintenance' })
  heading.focus()
  await user.keyboard('j')
  expect(screen.getByRole('link', { name: 'Main landing gear, lubrication' })).toHaveFocus()
  await user.keyboard('j')
  expect(screen.getByRole('link', { name: 'A check' })).toHaveFocus()
  await user.keyboard('k/')
  expect(screen.getByRole('searchbox')).toHaveFocus()
  heading.focus()
  await user.keyboard('jj{Enter}')
  expect(await screen.findByRole('heading', { level: 2, name: 'A check' })).toBeVisible()
})

test('items that are not applicable are counted above their list', async () => {
  const id = await seedItem(await seedAircraft())
  await callAsAda('POST', `/maintenance/items/${id}/not-applicable`, { reason: 'Not fitted' })
  renderAt(`${due}?status=not-applicable`, { as: 'mro' })
  expect(await rowOf(/A check/)).toHaveTextContent('Not active')
  expect(screen.getByRole('button', { name: 'All 1' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Overdue 0' })).toBeVisible()
})

test('the list can be filtered by type and by ATA chapter', async () => {
  await seedThree()
  await seedItem(
    await seedAircraft({ tailNumber: 'D-HXYZ', serialNumber: '2', aircraftType: 'Airbus H145' }),
  )
  const { user, router } = renderAt(due, { as: 'mro' })
  await rowOf(/D-HXYZ/)
  const type = screen.getByLabelText('Type')
  await user.click(type)
  await user.selectOptions(type, await within(type).findByRole('option', { name: 'ATR 72-600' }))
  await waitFor(() => expect(screen.queryByText('D-HXYZ')).not.toBeInTheDocument())
  await user.selectOptions(screen.getByLabelText('ATA'), '32 Landing gear')
  await waitFor(() => expect(screen.queryByText('A check')).not.toBeInTheDocument())
  expect(await rowOf(/lubrication/)).toBeVisible()
  expect(router.state.location.search).toBe('?type=ATR+72-600&ata=32')
})

test('an item due by its date says `Due today`, one due by a counter `Due now`', async () => {
  const aircraft = await seedAircraft()
  const baseline = { date: await dayBefore(10), hours: 3950 }
  const calendar = { interval: 10, unit: 'days' }
  await seedItem(aircraft, { limits: { hours: { interval: 338 }, calendar }, baseline })
  const document = { code: 'DOC-1', title: 'Insurance' }
  await seedItem(aircraft, { ...document, limits: { calendar }, baseline })
  renderAt(due, { as: 'mro' })
  expect(await rowOf(/A check/)).toHaveTextContent('Due now')
  expect(await rowOf(/Insurance/)).toHaveTextContent('Due today')
})

test('while the list cannot be read it says so, and tries again', async () => {
  testServer().answer('GET', /\/maintenance\/due/, {
    status: 500,
    body: { message: 'Out of order' },
  })
  const { user } = renderAt(due, { as: 'mro' })
  expect(await screen.findByText('Failed to load what is due')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Nothing is tracked yet')).toBeVisible()
})

test('a user without a role sees the placeholder, and cannot open the page', async () => {
  renderAt(due, { as: 'no role' })
  expect(await screen.findByText('Access Denied')).toBeVisible()
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(navigation.getByRole('button', { name: /Maintenance/ })).toHaveAccessibleDescription(
    'Coming Soon',
  )
})

test('each state has its chip, and a chosen one is explained', async () => {
  await seedThree()
  const { user } = renderAt(due, { as: 'mro' })
  await user.click(await screen.findByRole('button', { name: 'Baseline missing 1' }))
  expect(
    await screen.findByText(/^Nobody has said when it was done last/, { selector: 'p' }),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: /^OK \d/ })).toBeVisible()
})

test('a list without projected dates says what they need, and leads to the plan', async () => {
  await seedThree()
  renderAt(due, { as: 'mro' })
  expect(await screen.findByText(/^Projected dates need readings 7 days apart/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Plan utilisation' })).toHaveAttribute(
    'href',
    '/dashboard/maintenance/aircraft',
  )
})
