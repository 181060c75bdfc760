import { renderAt } from '@aerofleet/testing/render'
import { screen, within } from '@testing-library/react'
import { callAsAda, seedActiveProgramme, seedAircraft } from '../test/seed'

test('the preview shows changed limits, and an item that would lose a due must be accepted first', async () => {
  const id = await seedAircraft()
  const programmeId = await seedActiveProgramme()
  const line = `/maintenance/programmes/${programmeId}`
  const programme = await callAsAda<{ name: string; tasks: { code: string }[] }>('GET', line)
  const revise = async (revision: string, limits: object) => {
    const task = { code: 'A', title: 'Check', ata: '05', kind: 'inspection', limits }
    const text = { aircraftType: 'ATR 72-600', revisionDate: '2026-03-01', revision }
    await callAsAda('PUT', line, { name: programme.name, ...text, tasks: [task] })
    await callAsAda('POST', `${line}/activate`, {})
  }
  await revise('2', { calendar: { interval: 250, unit: 'days' } })
  const baselines = [{ code: 'A', date: '2026-01-02' }]
  await callAsAda('PUT', `/maintenance/aircraft/${id}/programme`, { programmeId, baselines })
  await revise('3', { cycles: { interval: 250 } })

  const { user } = renderAt(`/dashboard/maintenance/programmes/${programmeId}`, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Apply Revision' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Preview' }))
  const limits = within(await dialog.findByRole('table', { name: 'Limits, old and new' }))
  expect(
    limits.getByRole('row', { name: 'A 250 days 250 cycles No baseline in cycles' }),
  ).toBeVisible()
  expect(dialog.getByRole('row', { name: 'F-HBOU – 1 task: A – 1 task: A 0 items' })).toBeVisible()
  const apply = dialog.getByRole('button', { name: /^Apply/ })
  expect(apply).toHaveAccessibleDescription(/^1 item would have no due/)
  await user.click(dialog.getByRole('checkbox', { name: /although 1 item would have no due/ }))
  await user.click(apply)
  expect(await screen.findByText('Revision 3 applied to 1 aircraft')).toBeVisible()
})

test('the preview shows which tolerance or warning changes, and which count is of which codes', async () => {
  const id = await seedAircraft()
  const programmeId = await seedActiveProgramme()
  const line = `/maintenance/programmes/${programmeId}`
  const programme = await callAsAda<{ name: string }>('GET', line)
  const revise = async (revision: string, hours: object) => {
    const task = { code: '2', title: 'Check', ata: '05', kind: 'inspection', limits: { hours } }
    const text = { aircraftType: 'ATR 72-600', revisionDate: '2026-03-01', revision }
    await callAsAda('PUT', line, { name: programme.name, ...text, tasks: [task] })
    await callAsAda('POST', `${line}/activate`, {})
  }
  await revise('2', { threshold: 5000, interval: 500, tolerance: 50 })
  await callAsAda('PUT', `/maintenance/aircraft/${id}/programme`, { programmeId, baselines: [] })
  await revise('3', { threshold: 5000, interval: 500, tolerance: 30, warn: 20 })

  const { user } = renderAt(`/dashboard/maintenance/programmes/${programmeId}`, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Apply Revision' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Preview' }))
  const limits = await dialog.findByRole('table', { name: 'Limits, old and new' })
  expect(limits).toHaveTextContent(
    'first at 5,000.00 h, then 500.00 h; tolerance 50.00 h → 30.00 h; warning none → 20.00 h',
  )
  expect(dialog.getByRole('row', { name: 'F-HBOU – 1 task: 2 – – 0 items' })).toBeVisible()
})
