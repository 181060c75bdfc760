import { renderAt } from '@aerofleet/testing/render'
import { screen, waitFor, within } from '@testing-library/react'
import { callAsAda, dayBefore, seedAircraft, seedOrder } from '../test/seed'

type Part = { id: string; limits: { life?: { itemId?: string } } }

/** A disc with a life limit on an aircraft, and an order in work with its card. */
async function seedDisc() {
  const aircraftId = await seedAircraft()
  const disc = await callAsAda<Part>('POST', '/maintenance/components', {
    ...{ partNumber: 'DSC-7', serialNumber: 'K-311', name: 'Disc', csn: 14_100 },
    asOf: await dayBefore(),
    limits: { life: { cycles: 15_000 } },
    place: { aircraftId, position: 'HPT 1' },
  })
  const itemId = disc.limits.life?.itemId ?? ''
  return { disc, id: await seedOrder(aircraftId, [itemId]) }
}

test('a card of a life limit asks for the serial number that came off, and the part changes when the order closes', async () => {
  const { disc, id } = await seedDisc()
  const { user } = renderAt(`/dashboard/maintenance/orders/${id}`, { as: 'admin' })
  await user.type(await screen.findByLabelText('Work done'), 'Disc replaced')
  const off = screen.getByLabelText('Component that came off')
  await screen.findByRole('option', { name: 'HPT 1: K-311 DSC-7 Disc' })
  expect(off).toHaveDisplayValue('HPT 1: K-311 DSC-7 Disc')
  const came = await screen.findByLabelText('Serial number that came off')
  await user.type(came, 'K-777')
  await user.type(screen.getByLabelText('Reason'), 'Life used')
  await user.selectOptions(screen.getByLabelText('Component that went on'), 'A new component')
  await user.type(screen.getByLabelText('Part number', { selector: '[name^="change"]' }), 'DSC-7')
  await user.type(screen.getByLabelText('Serial number that went on'), 'K-500')
  await user.type(screen.getByLabelText('CSN'), '0')
  await user.type(screen.getByLabelText('Certificate', { selector: '[name^="change"]' }), 'F1-9')
  await user.click(screen.getByRole('button', { name: 'Perform' }))
  const mistaken = 'HPT 1 holds K-311; K-777 is not known.'
  await waitFor(() => expect(came).toHaveAccessibleDescription(expect.stringContaining(mistaken)))
  await user.clear(came)
  await user.type(came, 'k-311')
  await user.click(screen.getByRole('button', { name: 'Perform' }))
  expect(await screen.findByText('k-311, unserviceable: Life used')).toBeVisible()
  expect(screen.getByText('DSC-7 K-500, certificate F1-9')).toBeVisible()
  const close = await screen.findByRole('button', { name: 'Close' })
  await waitFor(() => expect(close).not.toHaveAttribute('aria-disabled'))
  await user.click(close)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('K-311 off, K-500 on. K-500: 17,180')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Close Order' }))
  expect(await screen.findByText('Closed', { selector: 'strong' })).toBeVisible()
  const { component } = await callAsAda<{ component: { status: string } }>(
    'GET',
    `/maintenance/components/${disc.id}`,
  )
  expect(component.status).toBe('unserviceable')
})

test('a card may rob a part of another aircraft, and its choice says where the part is', async () => {
  const { id } = await seedDisc()
  const other = await seedAircraft({ tailNumber: 'D-BORA', serialNumber: '2' })
  const robbed = await callAsAda<Part>('POST', '/maintenance/components', {
    ...{ partNumber: 'DSC-7', serialNumber: 'K-400', name: 'Disc', csn: 100 },
    asOf: await dayBefore(),
    place: { aircraftId: other, position: 'HPT 1' },
  })
  const { user } = renderAt(`/dashboard/maintenance/orders/${id}`, { as: 'admin' })
  const on = await screen.findByLabelText('Component that went on')
  await screen.findByRole('option', { name: 'K-400 DSC-7 Disc, on D-BORA, HPT 1' })
  await user.selectOptions(on, robbed.id)
  expect(screen.getByLabelText('Certificate', { selector: '[name^="change"]' })).toBeVisible()
  expect(screen.queryByRole('option', { name: /K-311, on/ })).toBeNull()
})

test('a card asks whether the limits of a part hold on another aircraft type, and names the part that went on', async () => {
  const { id } = await seedDisc()
  const other = await seedAircraft({
    ...{ aircraftType: 'ATR 42', tailNumber: 'D-BORA', serialNumber: '2' },
  })
  const robbed = await callAsAda<Part>('POST', '/maintenance/components', {
    ...{ partNumber: 'DSC-7', serialNumber: 'K-400', name: 'Disc', csn: 100 },
    limits: { life: { cycles: 15_000 } },
    asOf: await dayBefore(),
    place: { aircraftId: other, position: 'HPT 1' },
  })
  const { user, unmount } = renderAt(`/dashboard/maintenance/orders/${id}`, { as: 'mro' })
  await user.type(await screen.findByLabelText('Serial number that came off'), 'K-311')
  await user.type(screen.getByLabelText('Reason'), 'Life used')
  await screen.findByRole('option', { name: /^K-400 / })
  await user.selectOptions(screen.getByLabelText('Component that went on'), robbed.id)
  const certificate = screen.getByLabelText('Certificate', { selector: '[name^="change"]' })
  const perform = screen.getByRole('button', { name: 'Perform' })
  await user.click(perform)
  await user.click(await screen.findByLabelText('Its limits hold on this aircraft type, too'))
  await user.click(perform)
  await waitFor(() => expect(certificate).toHaveAccessibleDescription(/Certificate is required/))
  await user.type(certificate, 'F1-9')
  await user.click(perform)
  expect(await screen.findByText('DSC-7 K-400, certificate F1-9')).toBeVisible()
  unmount()
  renderAt(`/dashboard/maintenance/orders/${id}/pack`, { as: 'mro' })
  const [off, on] = await screen.findAllByRole('table')
  expect(off).toHaveTextContent(/DSC-7K-3111/)
  expect(on).toHaveTextContent(/DSC-7K-4001F1-9/)
})

test('a card of an aircraft without components asks which component went on, too', async () => {
  const aircraftId = await seedAircraft()
  const jobs = [{ title: 'Replace the battery' }]
  const id = await seedOrder(aircraftId, [], { jobs })
  renderAt(`/dashboard/maintenance/orders/${id}`, { as: 'mro' })
  expect(await screen.findByLabelText('Component that went on')).toBeInTheDocument()
})
