import type { ComponentsOfAircraft } from '@aerofleet/shared/contract/maintenance/components'
import { addDays, dayInWords } from '@aerofleet/shared/due/calendar-date'
import { renderAt } from '@aerofleet/testing/render'
import { sampleFile } from '@aerofleet/testing/sample-file'
import { screen } from '@testing-library/react'
import { callAsAda, dayBefore, seedAircraft, seedEngine } from '../test/seed'

type View = ReturnType<typeof renderAt>

async function seedFlown() {
  const asOf = await dayBefore(90)
  const id = await seedAircraft({
    ...{ tailNumber: 'D-ALMA', totalHours: 12_000, totalCycles: 14_000, asOf },
  })
  const body = { date: await dayBefore(), hours: 12_450, cycles: 14_540 }
  await callAsAda('POST', `/maintenance/aircraft/${id}/readings`, body)
  return id
}

const partsOf = async (id: string) =>
  (await callAsAda<ComponentsOfAircraft>('GET', `/maintenance/aircraft/${id}/components`))
    .components
const partOf = async (id: string, serial: string) =>
  (await partsOf(id)).find(({ serialNumber }) => serialNumber === serial)

/** Opens the import on the page of the aircraft. `press` counts the presses, `type` the fields. */
async function open(id: string, content: string, page = `aircraft/${id}`) {
  const view: View = renderAt(`/dashboard/maintenance/${page}`, { as: 'operator' })
  const done = { presses: 0, fields: 0 }
  const press = async (role: 'button' | 'radio' | 'checkbox', name: string | RegExp) => {
    done.presses += 1
    await view.user.click(await screen.findByRole(role, { name }))
  }
  const type = async (label: string, text: string) => {
    done.fields += 1
    await view.user.clear(screen.getByLabelText(label))
    await view.user.type(screen.getByLabelText(label), text)
  }
  await press('button', 'Import Status Sheet')
  done.presses += 1
  await view.user.upload(await screen.findByLabelText('Choose File'), new File([content], 'e.csv'))
  await screen.findByRole('region', { name: 'Columns' })
  return { press, type, done }
}

const engineSheet = async () =>
  sampleFile('components-engine-sheet.csv').replace('27 Nov 2026', await dayBefore())

test('the sheet of a new engine takes six presses, and names what it comes to', async () => {
  const id = await seedFlown()
  const { press, type, done } = await open(id, await engineSheet())
  expect(screen.getByText('Say what these rows belong to.')).toBeVisible()
  await press('radio', /^a new engine/)
  expect(screen.getByLabelText('Serial number')).toHaveValue('E1001')
  expect(screen.getByLabelText('TSN')).toHaveValue('9000.00')
  expect(screen.getByLabelText('CSN')).toHaveValue('10200')
  expect(screen.getByLabelText('As of')).toHaveValue(await dayBefore())
  expect(await screen.findByDisplayValue('12450.00')).toBe(
    screen.getByLabelText('Hours of the aircraft on that day'),
  )
  await type('Part number', 'ENG-100')
  expect(screen.getByText('Say the position of the engine, such as ENG 1.')).toBeVisible()
  await type('Position', 'ENG 1')
  await press('button', 'Continue')
  const day = dayInWords(addDays(await dayBefore(), 150))
  const sentence = `6 parts below E1001, 5 with a limit, 1 life not known, 3 rows passed over; first limiter K-311, 900 c, ${day}.`
  expect(await screen.findByText(sentence, { exact: false })).toBeVisible()
  expect(screen.getByRole('row', { name: /^8 .* 900 \(6%\) is read as 900\./ })).toBeVisible()
  await press('button', 'Add 7')
  expect(await screen.findByRole('heading', { name: '7 components added' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  await press('button', 'Done')
  expect(done).toEqual({ presses: 6, fields: 2 })
  expect(await partOf(id, 'K-311')).toMatchObject({
    ...{ name: 'Disc stage 1', tsn: 12_114.5, parent: { serialNumber: 'E1001' } },
    limits: { life: { due: { cycles: 15_440 }, projectedOn: addDays(await dayBefore(), 150) } },
  })
  expect((await partOf(id, 'K-330'))?.limits.life).toMatchObject({ unknown: ['cycles'] })
  expect((await partOf(id, 'K-340'))?.limits).toEqual({})
})

test('a sheet goes beneath an engine that is here, and a wrong line can be left out', async () => {
  const id = await seedFlown()
  const place = { aircraftId: id, position: 'ENG 2' }
  await callAsAda('POST', '/maintenance/components', {
    ...{ partNumber: 'ENG-100', serialNumber: 'E1002', name: 'Engine', class: 'engine' },
    ...{ place, asOf: await dayBefore() },
  })
  const lines = ['P/N;S/N;Limit;CSN;To go', 'DSC-7;K-9;20,000;12,000;6,400', 'DSC-8;K-10;9;12,34;']
  const { press, type } = await open(id, lines.join('\n'))
  await press('radio', /^an engine or another component that is here already/)
  await type('Serial number', 'e1002')
  expect(await screen.findByText('Engine, ENG-100, D-ALMA, ENG 2')).toBeVisible()
  await type('As of', await dayBefore())
  await press('button', 'Continue')
  expect(
    await screen.findByText(/^1 part below e1002, 1 with a limit; first limiter K-9/),
  ).toBeVisible()
  expect(screen.getByRole('row', { name: /^3 K-10 CSN 12,34 CSN must be a number/ })).toBeVisible()
  await press('button', 'To look at 1')
  const remark = /Printed remaining 6,400; limit less used gives 8,000/
  expect(screen.getByRole('row', { name: remark })).toBeVisible()
  await press('button', 'Add 1, Leave Out 1')
  expect(await screen.findByRole('heading', { name: '1 component added' })).toBeVisible()
  expect((await partOf(id, 'K-9'))?.limits.life).toMatchObject({ due: { cycles: 20_940 } })
})

test('the larger of both remainings counts if the user chooses it in the check', async () => {
  const id = await seedFlown()
  const lines = ['P/N;S/N;Pos;Limit FC;CSN;Remain FC', 'DSC-7;K-9;BOX;20,000;12,000;6,400']
  const { press, type } = await open(id, lines.join('\n'))
  await press('radio', 'an aircraft')
  await type('As of', await dayBefore())
  await press('button', 'Continue')
  await screen.findByRole('region', { name: 'Check' })
  await press('checkbox', /the larger one counts$/)
  expect(
    await screen.findByText(/^1 part on D-ALMA, 1 with a limit; first limiter K-9, 8,000 c/),
  ).toBeVisible()
  await press('button', 'Add 1')
  expect(await screen.findByRole('heading', { name: '1 component added' })).toBeVisible()
  expect((await partOf(id, 'K-9'))?.limits.life).toMatchObject({ due: { cycles: 22_540 } })
})

test('figures of a new engine that are no figures are named before the check', async () => {
  const id = await seedFlown()
  const { press, type } = await open(id, await engineSheet())
  await press('radio', /^a new engine/)
  await type('Part number', 'ENG-100')
  await type('Position', 'ENG 1')
  await type('TSN', '9,000')
  expect(screen.getByText('Correct the figures.')).toBeVisible()
})

test('the page of an engine imports the parts beneath it, and knows what they belong to', async () => {
  const { aircraftId, engineId } = await seedEngine()
  const lines = ['P/N;S/N;Limit FC;CSN', 'DSC-9;K-900;15,000;10']
  const { press, type } = await open(aircraftId, lines.join('\n'), `components/${engineId}`)
  expect(screen.getByRole('radio', { name: /that is here already$/ })).toBeChecked()
  expect(screen.getByLabelText('Serial number')).toHaveValue('E1001')
  await type('As of', await dayBefore())
  await press('button', 'Continue')
  expect(await screen.findByText(/^1 part below E1001, 1 with a limit/)).toBeVisible()
  await press('button', 'Add 1')
  expect(await screen.findByRole('heading', { name: '1 component added' })).toBeVisible()
  expect(await partOf(aircraftId, 'K-900')).toMatchObject({ parent: { serialNumber: 'E1001' } })
})
