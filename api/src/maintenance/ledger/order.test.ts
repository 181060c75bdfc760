import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Reading } from '@aerofleet/shared/contract/maintenance/readings'
import {
  addAircraft,
  addFlown,
  addItem,
  clock,
  logReading,
  readingsOf,
  today,
} from '../../../test/maintenance'
import { useApi } from '../../../test/testing'
import { catchUpReadings } from './fleet'

const { api, as } = useApi({ today })

type Figures = { date?: string; hours: number; cycles: number }
const log = (id: string, figures: Figures, values: Record<string, unknown> = {}) =>
  logReading(as('admin'), id, { accept: true, ...figures, ...values })
const override = { override: { reason: 'The log was misread' } }

const hoursOf = async (id: string) =>
  (await readingsOf(as('mro'), id))
    .flatMap(({ hours, struck }) => (struck ? [] : [hours]))
    .toReversed()

async function totalsOf(id: string) {
  const { totalHours, totalCycles } = (await as('mro')(`GET /aircraft/${id}`)).body as Aircraft
  return [totalHours, totalCycles]
}

test('of two flights of a day in one file the higher one counts, and a start adds no reading', async () => {
  clock.today = '2026-11-22'
  const tails = Array.from({ length: 20 }, (_, n) => `D-A${n}`)
  const ids: string[] = []
  for (const n of tails.keys()) {
    const { id } = await addAircraft(as('admin'), n, { totalHours: 100, totalCycles: 100 })
    await addItem(api(), id, { limits: { hours: { threshold: 104 } } }, null)
    ids.push(id)
  }
  clock.today = '2026-11-30'
  const legs = tails.flatMap((tail) => [`${tail},2026-11-30,105,102`, `${tail},2026-11-30,102,101`])
  const csv = ['tailNumber,date,hours,cycles', ...legs].join('\n')
  const { body } = await as('mro')('POST /maintenance/import/readings', { csv })
  expect(body).toMatchObject({ stored: 40, leftOut: [] })
  await catchUpReadings(api().database.db, today)
  for (const id of ids) {
    expect(await hoursOf(id)).toEqual([100, 102, 105])
    expect(await totalsOf(id)).toEqual([105, 102])
    const { body: maintained } = await as('mro')(`GET /maintenance/aircraft/${id}`)
    expect(maintained).toMatchObject({ worst: 'overdue', rates: { hours: 0.63 } })
  }
})

test("a day's readings may be logged in any order, and the highest one counts", async () => {
  const { id } = await addFlown(as('admin'))
  expect((await log(id, { hours: 4292, cycles: 2183 })).status).toBe(201)
  expect((await log(id, { hours: 4290, cycles: 2182 })).status).toBe(201)
  expect((await log(id, { hours: 4290, cycles: 2181 })).status).toBe(201)
  expect(await hoursOf(id)).toEqual([4000, 4288, 4290, 4290, 4292])
  expect(await totalsOf(id)).toEqual([4292, 2183])
  const crossed = await log(id, { hours: 4291, cycles: 2184 })
  expect([crossed.status, crossed.body]).toMatchObject([
    409,
    { code: 'reading-out-of-order', details: [{ path: 'cycles' }] },
  ])
  const beyond = await log(id, { hours: 4293, cycles: 2180 })
  expect([beyond.status, beyond.body]).toMatchObject([409, { code: 'counter-fell' }])
})

test('on a day with 4,288 h, 4,200 h are an earlier flight, or with an override a correction', async () => {
  const { id } = await addFlown(as('admin'))
  expect((await log(id, { hours: 4200, cycles: 2130 })).body).toMatchObject({
    reading: { source: 'manual' },
    aircraft: { totalHours: 4288 },
  })
  expect((await log(id, { hours: 4200, cycles: 2130 }, override)).body).toMatchObject({
    reading: { source: 'correction' },
    aircraft: { totalHours: 4200, totalCycles: 2130 },
  })
  expect((await log(id, { hours: 4204, cycles: 2134 })).status).toBe(201)
  expect((await log(id, { hours: 4202, cycles: 2132 })).status).toBe(201)
  expect(await hoursOf(id)).toEqual([4000, 4200, 4288, 4200, 4202, 4204])
  expect((await log(id, { hours: 4199, cycles: 2134 })).body).toMatchObject({
    code: 'reading-out-of-order',
  })
  expect(await totalsOf(id)).toEqual([4204, 2134])
})

test('an edit that lowers a counter divides its day, until it is struck', async () => {
  const { id } = await addFlown(as('admin'))
  const aircraft = (await as('mro')(`GET /aircraft/${id}`)).body as Aircraft
  const lowered = { ...aircraft, totalHours: 4250, totalCycles: 2160 }
  expect((await as('mro')(`PUT /aircraft/${id}`, { body: lowered })).status).toBe(200)
  expect((await log(id, { hours: 4255, cycles: 2165 })).status).toBe(201)
  expect((await log(id, { hours: 4210, cycles: 2130 }, override)).status).toBe(201)
  expect((await log(id, { hours: 4240, cycles: 2150 })).status).toBe(201)
  expect(await hoursOf(id)).toEqual([4000, 4288, 4250, 4255, 4210, 4240])
  const corrections = (await readingsOf(as('mro'), id)).filter(
    ({ source }) => source === 'correction',
  )
  expect(corrections.map(({ hours }) => hours)).toEqual([4210, 4250])
  const strike = (reading: Reading | undefined) =>
    as('admin')(`POST /maintenance/readings/${reading?.id}/strike`, { body: { reason: 'Wrong' } })
  await strike(corrections[0])
  expect(await hoursOf(id)).toEqual([4000, 4288, 4250, 4240, 4255])
  expect(await totalsOf(id)).toEqual([4255, 2165])
  await strike(corrections[1])
  expect(await hoursOf(id)).toEqual([4000, 4240, 4255, 4288])
  expect(await totalsOf(id)).toEqual([4288, 2180])
})

test('an override that lowers nothing at the end of its day is stored as manual', async () => {
  const { id } = await addFlown(as('admin'))
  const above = await log(id, { date: '2026-10-01', hours: 4300, cycles: 2100 }, override)
  expect(above.body).toMatchObject({
    reading: { source: 'manual' },
    aircraft: { totalHours: 4288, totalCycles: 2180 },
  })
  const below = await log(id, { date: '2026-10-02', hours: 4100, cycles: 2100 }, override)
  expect(below.body).toMatchObject({ reading: { source: 'correction' } })
})

test('rows of a file stand after an earlier correction of their day', async () => {
  const { id } = await addFlown(as('admin'))
  await log(id, { hours: 4200, cycles: 2130 }, override)
  const csv = (...rows: string[]) => ({
    csv: ['tailNumber,date,hours,cycles', ...rows.map((row) => `N123AB,2026-11-22,${row}`)].join(
      '\n',
    ),
  })
  const line = 'POST /maintenance/import/readings'
  const refused = await as('mro')(`${line}?dryRun=1`, csv('4199,2129'))
  expect(refused.body).toMatchObject({ errors: [{ line: 2, column: 'hours' }] })
  expect((await as('mro')(line, csv('4204,2134', '4202,2132'))).body).toMatchObject({ stored: 2 })
  expect(await hoursOf(id)).toEqual([4000, 4288, 4200, 4202, 4204])
  expect(await totalsOf(id)).toEqual([4204, 2134])
})
