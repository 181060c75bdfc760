import { renderAt } from '@aerofleet/testing/render'
import { screen, within } from '@testing-library/react'
import { callAsAda, seedComponent, seedEngine } from '../test/seed'

const status = '/dashboard/maintenance/components/status'

test('the status list of an aircraft has the columns of a sheet, the day, and what the papers lack', async () => {
  const { aircraftId, engineId } = await seedEngine()
  await seedComponent({
    partNumber: 'FAN-2',
    serialNumber: 'Q-9',
    name: 'Fan',
    csn: 12_000,
    limits: { life: { cycles: 20_000, printedCycles: 6400 } },
    place: { parentId: engineId, position: 'FAN' },
  })
  renderAt(`${status}?aircraftId=${aircraftId}`, { as: 'mro' })
  expect(await screen.findByRole('heading', { name: /^Status of D-ALMA, \d/ })).toBeVisible()
  expect(screen.getByText(/^12,450.00 h, 14,540 cycles on /)).toBeVisible()
  expect(screen.getByText('First limiter: K-311, 900 c')).toBeVisible()
  const fan = within(screen.getByRole('row', { name: /Q-9/ }))
  expect(fan.getByText('Life 20,000 c')).toBeVisible()
  expect(fan.getByText('6,400 c')).toBeVisible()
  expect(fan.getByText('20,940')).toBeVisible()
  expect(fan.getByText(/^as printed \d+ \w+ \d{4}$/)).toBeVisible()
  expect(fan.getByText('no certificate recorded')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Print' })).toBeVisible()
})

test('the status list of an engine has all beneath it, and that of the shelf what is on it', async () => {
  const { engineId } = await seedEngine()
  await seedComponent({ serialNumber: 'P-1', name: 'Propeller' })
  const { unmount } = renderAt(`${status}?componentId=${engineId}`, { as: 'mro' })
  expect(await screen.findByRole('heading', { name: /^Status of E1001 Engine, / })).toBeVisible()
  expect(screen.getAllByRole('row')).toHaveLength(4)
  unmount()
  renderAt(status, { as: 'mro' })
  expect(await screen.findByRole('heading', { name: /^Status of the shelf, / })).toBeVisible()
  expect(screen.getByRole('row', { name: /P-1/ })).toHaveTextContent('Serviceable')
})

test('a reading that was struck makes figures not known, never negative', async () => {
  const { aircraftId, engineId } = await seedEngine()
  await callAsAda('POST', `/maintenance/components/${engineId}/correct`, {
    hours: 12_500,
    cycles: 14_540,
    accept: true,
    reason: 'Read off wrong',
  })
  renderAt(`${status}?aircraftId=${aircraftId}`, { as: 'mro' })
  expect(
    (
      await screen.findAllByText('not known: installation at 12,500.00 h is beyond the readings')
    )[0],
  ).toBeVisible()
})
