import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import { addDays } from '@aerofleet/shared/due/calendar-date'
import { addAircraft, addFlown, clock, logReading, today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'

const { as } = useApi({ today })

async function addWith(...readings: [daysBefore: number, hours: number, cycles: number][]) {
  const { id } = await addFlown(as('admin'))
  for (const [days, hours, cycles] of readings) await log(id, days, hours, cycles)
  return id
}
async function log(id: string, days: number, hours: number, cycles: number) {
  const date = addDays('2026-11-22', -days)
  expect((await logReading(as('mro'), id, { date, hours, cycles })).status).toBe(201)
}
async function stillOf(id: string) {
  const { body } = await as('mro')(`GET /maintenance/aircraft/${id}`)
  const { attention } = body as Maintained
  return attention.filter(({ kind }) => kind === 'hours-still').map(({ message }) => message)
}

test('hours that stood still for 14 days while 10 cycles were logged need attention until a reading raises them', async () => {
  const id = await addWith([14, 4288, 2170], [5, 4288, 2175])
  expect(await stillOf(id)).toEqual([
    'Hours have stood at 4,288.00 h since 8 Nov 2026, while 10 cycles were logged. Check the hour meter.',
  ])
  await log(id, 0, 4288.01, 2180)
  expect(await stillOf(id)).toEqual([])
})

test.each<[string, [number, number, number][]]>([
  ['13 days', [[13, 4288, 2170]]],
  ['9 cycles', [[14, 4288, 2171]]],
  ['hours that moved between', [[14, 4287.99, 2160]]],
])('%s need no attention', async (_, readings) => {
  expect(await stillOf(await addWith(...readings))).toEqual([])
})

test('the time counts from the first reading of an aircraft, and a parked aircraft needs no attention', async () => {
  clock.today = '2026-11-08'
  const figures = { totalHours: 100, totalCycles: 50 }
  const [flown, parked] = [
    await addAircraft(as('admin'), 2, figures),
    await addAircraft(as('admin'), 3, figures),
  ]
  clock.today = '2026-11-22'
  await as('admin')(`PUT /aircraft/${flown.id}`, { body: { ...flown, totalCycles: 62 } })
  await log(parked.id, 0, 100, 50)
  expect(await stillOf(flown.id)).toEqual([
    'Hours have stood at 100.00 h since 8 Nov 2026, while 12 cycles were logged. Check the hour meter.',
  ])
  expect(await stillOf(parked.id)).toEqual([])
})
