import type { MaintenanceImported } from '@aerofleet/shared/contract/maintenance/imports'
import { addDays } from '@aerofleet/shared/due/calendar-date'
import { addAircraft, addFlown, clock, logReading, today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'

const { as } = useApi({ today })

const check = async (lines: string[], query = '?dryRun=1') => {
  const csv = ['tailNumber,date,hours,cycles', ...lines].join('\n')
  const { status, body } = await as('mro')(`POST /maintenance/import/readings${query}`, { csv })
  expect(status).toBe(200)
  return body as MaintenanceImported
}

/** The aircraft flew 1.2 hours and 1 cycle a day until 60 days before 2026-11-27, when it had 4,200 hours. */
async function addSlow(): Promise<string> {
  clock.today = '2026-05-31'
  const figures = { tailNumber: 'D-SLOW', totalHours: 4056, totalCycles: 1000 }
  const { id } = await addAircraft(as('admin'), 1, figures)
  clock.today = '2026-11-27'
  for (const day of [30, 60, 90, 120]) {
    const reading = { hours: 4056 + day * 1.2, cycles: 1000 + day }
    const date = addDays('2026-05-31', day)
    expect((await logReading(as('mro'), id, { date, ...reading })).status).toBe(201)
  }
  return id
}

test('a check asks about figures that are unusual for their aircraft, and the import stores them', async () => {
  const id = await addSlow()
  const lines = ['D-SLOW,2026-11-27,4640,1180']
  const remarks = [{ line: 2, column: 'hours', message: '7.33 h a day since 28 Sep; usually 1.2' }]
  expect(await check(lines)).toMatchObject({ errors: [], errorCount: 0, remarks })
  expect(await check(lines, '')).toMatchObject({ stored: 1, remarks })
  expect((await as('mro')(`GET /aircraft/${id}`)).body).toMatchObject({ totalHours: 4640 })
})

test('the question names the unusual row, not the rows after it', async () => {
  await addSlow()
  const { remarks } = await check([
    'D-SLOW,2026-11-27,4310,1180',
    'D-SLOW,2026-10-08,4212,1130',
    'D-SLOW,2026-10-18,4280,1140',
  ])
  expect(remarks).toEqual([
    { line: 4, column: 'hours', message: '6.8 h a day since 8 Oct; usually 1.2' },
  ])
})

test('a plan decides which use is usual, and a single unusual reading is never refused', async () => {
  const { id } = await addFlown(as('admin'))
  const plan = { hoursPerDay: 0.5, cyclesPerDay: 1, reason: 'Winter' }
  await as('operator')(`PUT /maintenance/aircraft/${id}/utilisation`, { body: { plan } })
  clock.today = '2026-11-25'
  expect((await check(['N123AB,2026-11-25,4300,2183'])).remarks).toEqual([
    { line: 2, column: 'hours', message: '4 h a day since 22 Nov; usually 0.5' },
  ])
  const body = { date: '2026-11-25', hours: 4300, cycles: 2183 }
  const { status } = await as('mro')(`POST /maintenance/aircraft/${id}/readings`, { body })
  expect(status).toBe(201)
})
