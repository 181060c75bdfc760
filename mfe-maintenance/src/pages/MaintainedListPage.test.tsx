import { renderAt } from '@aerofleet/testing/render'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, waitFor, within } from '@testing-library/react'
import { seedAircraft, seedFleet } from '../test/seed'

const list = '/dashboard/maintenance/aircraft?sort=aircraft'

test('on a round n opens the form of a row, and each save leads to the next aircraft', async () => {
  await seedAircraft()
  await seedAircraft({ tailNumber: 'D-AHXG', serialNumber: '2', totalHours: 100, totalCycles: 50 })
  const { user } = renderAt(list, { as: 'mro' })
  await screen.findByRole('link', { name: 'D-AHXG' })
  screen.getByRole('heading', { level: 1 }).focus()
  await user.keyboard('jn')
  const dialog = () => within(screen.getByRole('dialog'))
  expect(await screen.findByRole('heading', { name: 'Reading of D-AHXG' })).toBeVisible()
  await user.clear(dialog().getByLabelText('Hours'))
  await user.type(dialog().getByLabelText('Hours'), '108:30')
  await user.click(dialog().getByRole('button', { name: 'Save and Next Aircraft' }))
  expect(await screen.findByRole('heading', { name: 'Reading of F-HBOU' })).toBeVisible()
  expect(screen.getByText('Reading of D-AHXG saved')).toBeVisible()
  const hours = dialog().getByLabelText('Hours')
  expect(hours).toHaveValue('4288.00')
  expect(hours).toHaveFocus()
  expect(
    dialog().getByRole('button', { name: 'Save and Next Aircraft' }),
  ).toHaveAccessibleDescription('It is the last aircraft of the list.')
  await user.clear(hours)
  await user.type(hours, '4290{Enter}')
  expect(await screen.findByText('Reading of F-HBOU saved')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(await screen.findByText('108.50 h')).toBeVisible()
})

test('a round goes on with rows that load after its start', async () => {
  await seedFleet(51)
  const outOfOrder = { status: 500, body: { message: 'Out of order' } }
  testServer().answer('GET', /maintenance\/aircraft\?.*after=/, outOfOrder)
  const { user } = renderAt(list, { as: 'mro' })
  expect(await screen.findByText('Failed to load more')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Log reading of D-1050' }))
  const next = await screen.findByRole('button', { name: 'Save and Next Aircraft' })
  await waitFor(() => expect(next).not.toHaveAttribute('aria-disabled'))
  await user.click(next)
  expect(await screen.findByRole('heading', { name: 'Reading of D-1051' })).toBeVisible()
})

test('after a change a long list is read again in few large pages', async () => {
  await seedFleet(240)
  const fetched = jest.spyOn(globalThis, 'fetch')
  const pages = () =>
    fetched.mock.calls
      .flatMap(([path]) => (typeof path === 'string' ? path : []))
      .filter((path) => path.includes('/maintenance/aircraft?'))
      .map((path) => new URLSearchParams(path.split('?')[1]).get('limit'))
  const { user } = renderAt(list, { as: 'mro' })
  await user.click(await screen.findByRole('button', { name: 'Log reading of D-1001' }))
  await waitFor(() => expect(pages()).toEqual([null, '200']))
  const hours = await screen.findByLabelText('Hours')
  await user.clear(hours)
  await user.type(hours, '101{Enter}')
  expect(await screen.findByText('Reading of D-1001 saved')).toBeVisible()
  await waitFor(() => expect(pages()).toEqual([null, '200', null, '200']))
})

test.each([
  ['the list', list],
  ['the readings of a day', '/dashboard/maintenance/readings'],
])('%s of an empty fleet leads users who may add aircraft to the form', async (_, path) => {
  const { unmount } = renderAt(path, { as: 'mro' })
  expect(await screen.findByText('There are no aircraft in the fleet yet.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Add the first aircraft' })).not.toBeInTheDocument()
  unmount()
  renderAt(path, { as: 'operator' })
  expect(await screen.findByRole('link', { name: 'Add the first aircraft' })).toHaveAttribute(
    'href',
    '/dashboard/add-aircraft',
  )
})
