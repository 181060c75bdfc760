import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { asc, eq } from 'drizzle-orm'
import { addAircraft, addItem } from '../../../test/maintenance'
import { anAircraft, useApi } from '../../../test/testing'
import { aircraft } from '../../aircraft/reads'
import { readings } from '../table'
import { catchUpReadings } from './fleet'

const day = '2026-11-22'
const { api, as } = useApi({ today: () => day })

async function logOf(id: string) {
  const rows = await api()
    .database.db.select()
    .from(readings)
    .where(eq(readings.aircraftId, id))
    .orderBy(asc(readings.date), asc(readings.at))
  return rows.map(({ hours, cycles, source }) => [hours, cycles, source])
}

const add = (values: Record<string, unknown> = {}) =>
  addAircraft(as('admin'), 1, { totalHours: 4288.72, totalCycles: 2180, ...values })

async function save(before: Aircraft, values: Partial<Aircraft>, role: 'mro' | 'admin' = 'mro') {
  const { id, aircraftType, tailNumber, serialNumber, totalHours, totalCycles } = before
  const fields = { aircraftType, tailNumber, serialNumber, totalHours, totalCycles }
  return as(role)(`PUT /aircraft/${id}`, { body: { id, ...fields, ...values } })
}

const first = [4288.72, 2180, 'fleet-list']

test('a new aircraft has a first reading of today by the user who added it', async () => {
  const added = await add()
  const rows = await api().database.db.select().from(readings)
  expect(rows).toMatchObject([
    {
      aircraftId: added.id,
      date: day,
      hours: 4288.72,
      cycles: 2180,
      source: 'fleet-list',
      byName: 'admin',
      struckAt: null,
      acknowledgedAt: null,
    },
  ])
})

test('example 34: a PUT with 4,300 h is answered 200, and is a reading of today', async () => {
  const added = await add()
  const { status, body } = await save(added, { totalHours: 4300 })
  expect(status).toBe(200)
  expect(body).toEqual({ ...added, totalHours: 4300, version: 2 })
  expect(await logOf(added.id)).toEqual([first, [4300, 2180, 'fleet-list']])
})

test('one higher and one lower figure make a correction, and no figure fails a PUT', async () => {
  let added = await add()
  for (const values of [
    { totalHours: 4400, totalCycles: 2179 },
    { totalHours: 0, totalCycles: 0 },
    { totalHours: 1_000_000, totalCycles: 1_000_000 },
  ]) {
    const { status, body } = await save(added, values)
    expect(status).toBe(200)
    added = body as Aircraft
  }
  expect(await logOf(added.id)).toEqual([
    first,
    [4400, 2179, 'correction'],
    [0, 0, 'correction'],
    [1_000_000, 1_000_000, 'fleet-list'],
  ])
})

test('an edit of other fields makes no reading', async () => {
  const added = await add()
  expect((await save(added, { tailNumber: 'D-AXYZ' })).status).toBe(200)
  expect((await save(added, {})).status).toBe(200)
  expect(await logOf(added.id)).toEqual([first])
})

test('a change that is refused makes no reading', async () => {
  const added = await add()
  const body = anAircraft(1, { totalHours: -1 })
  expect((await as('mro')(`PUT /aircraft/${added.id}`, { body })).status).toBe(400)
  const stale = { headers: { 'if-match': '7' }, body: anAircraft(1, { totalHours: 5000 }) }
  expect((await as('mro')(`PUT /aircraft/${added.id}`, stale)).status).toBe(412)
  expect((await as('admin')('POST /aircraft', { body: anAircraft(1) })).status).toBe(409)
  expect(await logOf(added.id)).toEqual([first])
})

test('a deleted aircraft keeps its readings until it comes back', async () => {
  const added = await add()
  await as('admin')(`DELETE /aircraft/${added.id}`)
  expect(await logOf(added.id)).toEqual([first])
  expect((await as('admin')(`POST /aircraft/${added.id}/restore`)).status).toBe(200)
  expect(await logOf(added.id)).toEqual([first])
})

test('an import makes a reading of each aircraft', async () => {
  const csv = [
    'aircraftType,tailNumber,serialNumber,totalHours,totalCycles',
    'A320,D-AIMA,1,100.5,50',
    'A320,D-AIMB,2,200,80',
  ].join('\n')
  const { status } = await as('admin')('POST /aircraft/import', { csv })
  expect(status).toBeLessThan(300)
  const rows = await api().database.db.select().from(readings).orderBy(readings.hours)
  expect(rows.map(({ hours, cycles, source }) => [hours, cycles, source])).toEqual([
    [100.5, 50, 'fleet-list'],
    [200, 80, 'fleet-list'],
  ])
})

test('a start adds a reading only where an earlier version has changed figures', async () => {
  const { db } = api().database
  const changed = await add()
  const same = await add({ tailNumber: 'D-ASAME', serialNumber: '2' })
  const limits = { cycles: { threshold: 2200 } }
  const item = await addItem(api(), changed.id, { limits }, null)
  await db.update(aircraft).set({ totalCycles: 2201 }).where(eq(aircraft.id, changed.id))
  await catchUpReadings(db)
  await catchUpReadings(db)
  expect(await logOf(changed.id)).toEqual([first, [4288.72, 2201, 'fleet-list']])
  expect(await logOf(same.id)).toEqual([first])
  const { body } = await as('mro')(`GET /maintenance/items/${item}`)
  expect(body).toMatchObject({ state: 'overdue', remaining: { cycles: -1 } })
})
