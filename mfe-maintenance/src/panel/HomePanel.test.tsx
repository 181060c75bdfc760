import { renderAt } from '@aerofleet/testing/render'
import { screen, within } from '@testing-library/react'
import { aCheck, callAsAda, dayBefore, seedAircraft } from '../test/seed'

const openPanel = async () => {
  renderAt('/dashboard', { as: 'mro' })
  return within(await screen.findByRole('region', { name: 'Due by the programme' }))
}

test('the home page says how many items are urgent, and names the next ones', async () => {
  const aircraftId = await seedAircraft()
  await callAsAda('POST', '/maintenance/items', {
    ...aCheck,
    aircraftId,
    baseline: { date: await dayBefore(40), hours: 3700, cycles: 1950 },
  })
  const panel = await openPanel()
  expect(await panel.findByRole('link', { name: '1 overdue' })).toHaveAttribute(
    'href',
    '/dashboard/maintenance?state=overdue',
  )
  expect(panel.getByRole('link', { name: '0 due' })).toBeVisible()
  expect(panel.getByRole('link', { name: '0 soon' })).toBeVisible()
  const item = within(panel.getByRole('link', { name: aCheck.title }).closest('li') as HTMLElement)
  expect(item.getByText('F-HBOU')).toBeVisible()
  expect(item.getByText(/by 88\.00 h/)).toBeVisible()
  expect(panel.getByRole('link', { name: 'All that is due' })).toHaveAttribute(
    'href',
    '/dashboard/maintenance',
  )
})

test('the home page of a fleet without items leads to the programmes', async () => {
  await seedAircraft()
  const panel = await openPanel()
  expect(await panel.findByText('No maintenance is tracked yet')).toBeVisible()
  expect(panel.getByRole('link', { name: 'Open Programmes' })).toBeVisible()
})
