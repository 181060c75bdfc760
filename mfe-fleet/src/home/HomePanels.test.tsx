import { renderAt } from '@aerofleet/testing/render'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, within } from '@testing-library/react'
import { seedAircraft } from '../test/seed-aircraft'
import { findTightest } from './tightest'

const home = '/dashboard'

async function seedFleet() {
  await seedAircraft({ tailNumber: 'D-GOOD', serialNumber: '1', totalHours: 100, totalCycles: 1 })
  await seedAircraft({ tailNumber: 'D-SOON', serialNumber: '2', totalHours: 4918.4 })
  await seedAircraft({ tailNumber: 'D-OVER', serialNumber: '3', totalHours: 61_234.5 })
}

test('the home page counts the aircraft in each condition, and each count leads to its aircraft (§2.140)', async () => {
  await seedFleet()
  renderAt(home, { as: 'mro' })
  const panel = within(await screen.findByRole('region', { name: 'Fleet condition' }))
  expect(panel.getByText('3').closest('p')).toHaveTextContent('3 aircraft')
  for (const [condition, words] of [
    ['due', 'Due for Maintenance'],
    ['soon', 'Maintenance Due Soon'],
    ['good', 'Good Condition'],
  ]) {
    const link = panel.getByRole('link', { name: new RegExp(`${words} 1 `) })
    expect(link).toHaveAttribute('href', `/dashboard/aircraft?condition=${condition}`)
  }
})

test('the home page lists the aircraft that are nearest to a limit, or furthest beyond one (§2.141)', async () => {
  await seedFleet()
  const { user } = renderAt(home, { as: 'mro' })
  const panel = within(await screen.findByRole('region', { name: 'Tightest aircraft' }))
  const tails = () => panel.getAllByRole('listitem').map((row) => row.querySelector('a')?.text)
  expect(await panel.findByText('81.60 h left')).toBeVisible()
  expect(panel.getByRole('radio', { name: 'Next to reach a limit' })).toBeChecked()
  expect(tails()).toEqual(['D-SOON', 'D-GOOD'])
  expect(panel.getByRole('link', { name: 'All 1 that are due soon' })).toBeVisible()

  await user.click(panel.getByRole('radio', { name: 'Furthest over' }))
  expect(tails()).toEqual(['D-OVER'])
  expect(panel.getByText('56,234.50 h over')).toBeVisible()
  expect(panel.getByRole('link', { name: 'All 1 that are due' })).toHaveAttribute(
    'href',
    '/dashboard/aircraft?condition=due',
  )
})

test('an aircraft exactly at its limit is not over it, and the home page lists at most ten (§2.141)', () => {
  const at = { totalHours: 5000, totalCycles: 0 }
  const over = { totalHours: 0, totalCycles: 3001 }
  expect(findTightest([over, at], 'next')).toEqual([at])
  expect(findTightest([over, at], 'over')).toEqual([over])
  expect(
    findTightest(
      Array.from({ length: 30 }, () => at),
      'next',
    ),
  ).toHaveLength(10)
})

test('a list that cannot be read says so in the first panel; the cards stay (§2.142, §8.7)', async () => {
  await seedFleet()
  testServer().answer('GET', /aircraft/, { status: 500, body: { message: 'Out of order' } })
  const { user } = renderAt(home, { as: 'mro' })
  expect(await screen.findByText('Failed to load aircraft data')).toBeVisible()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'View Aircraft' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('region', { name: 'Fleet condition' })).toBeVisible()
  expect(await screen.findByText('81.60 h left')).toBeVisible()
})

test('without aircraft the home page shows an example, which assistive technology skips (§2.142)', async () => {
  renderAt(home, { as: 'mro' })
  expect(await screen.findByText(/There are no aircraft yet/)).toHaveTextContent(
    'You need the role Operator or Admin to add aircraft.',
  )
  expect(screen.queryByRole('region', { name: 'Fleet condition' })).toBeNull()
  expect(screen.queryByRole('meter')).toBeNull()
  expect(screen.getByText('Example')).toBeInTheDocument()
})

test('without an admin the empty list says how to become the first one (§2.147)', async () => {
  renderAt('/dashboard/aircraft', { as: 'no role' })
  expect(await screen.findByRole('link', { name: 'Become the first admin' })).toHaveAttribute(
    'href',
    '/dashboard/user-management',
  )
})
