import { renderAt } from '@aerofleet/testing/render'
import { screen, within } from '@testing-library/react'
import { aCheck, callAsAda, dayBefore, seedAircraft, seedItem } from '../test/seed'

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

test('the home page says how old the reading of an item is that somebody should check', async () => {
  const aircraftId = await seedAircraft({ totalHours: 4000, asOf: await dayBefore(60) })
  const newest = { date: await dayBefore(30), hours: 4288, cycles: 2180 }
  await callAsAda('POST', `/maintenance/aircraft/${aircraftId}/readings`, newest)
  const baseline = { date: newest.date, hours: 4288 }
  await seedItem(aircraftId, { limits: { hours: { interval: 100 } }, baseline })
  const panel = await openPanel()
  const link = await panel.findByRole('link', { name: aCheck.title })
  expect(link.closest('li')).toHaveTextContent(/100\.00 h left; reading 30 days old$/)
})

test('the home page of a fleet without items leads to the programmes', async () => {
  await seedAircraft()
  const panel = await openPanel()
  expect(await panel.findByText('No maintenance is tracked yet')).toBeVisible()
  expect(panel.getByRole('link', { name: 'Open Programmes' })).toBeVisible()
})
