import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import { addFlown, addItem, clock, logReading, readingsOf, today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'
import { catchUpReadings } from './fleet'

const { api, as } = useApi({ today })

const start = () => catchUpReadings(api().database.db, today)

const log = (id: string, hours: number, cycles: number, values: Record<string, unknown> = {}) =>
  logReading(as('mro'), id, { hours, cycles, accept: true, ...values })
const logOf = async (id: string) =>
  (await readingsOf(as('mro'), id)).map(({ date, hours }) => [date, hours])
async function edit(id: string, values: Partial<Aircraft>) {
  const before = (await as('mro')(`GET /aircraft/${id}`)).body as Aircraft
  return as('mro')(`PUT /aircraft/${id}`, { body: { ...before, ...values } })
}
const maintainedOf = async (id: string) =>
  (await as('mro')(`GET /maintenance/aircraft/${id}`)).body as Maintained

/** T1 is due at 4,450.00 h. Somebody logs 4,460.00 h on the 23rd, and then sets the clock back. */
async function addAhead() {
  const { id } = await addFlown(as('admin'))
  await addItem(api(), id)
  clock.today = '2026-11-23'
  expect((await log(id, 4460, 2190)).status).toBe(201)
  clock.today = '2026-11-22'
  return id
}

async function standingOf() {
  const { body } = await as('mro')('GET /maintenance/due')
  const [row] = (body as { items: DueRow[] }).items
  return [row?.state, row?.remaining.hours]
}

test('a reading after today does not limit a reading of today, and does not count for states', async () => {
  const id = await addAhead()
  expect(await standingOf()).toEqual(['overdue', -10])
  expect((await log(id, 4290, 2181)).body).toMatchObject({
    aircraft: { totalHours: 4290, totalCycles: 2181 },
    changed: [{ code: 'T1', from: 'overdue', to: 'ok' }],
  })
  expect(await standingOf()).toEqual(['ok', 160])
  const { attention, counters } = await maintainedOf(id)
  expect(counters).toEqual({ hours: 4290, cycles: 2181, date: '2026-11-22' })
  expect(attention).toMatchObject([{ kind: 'reading-after-today' }])
})

test('setting the clock back an hour changes nothing: readings of a day are not ordered by time', async () => {
  const { id } = await addFlown(as('admin'))
  await addItem(api(), id)
  await log(id, 4460, 2190)
  await api().database.db.execute(`update readings set at = at + interval '1 hour'`)
  expect((await log(id, 4461, 2191)).body).toMatchObject({ aircraft: { totalHours: 4461 } })
  expect(await standingOf()).toEqual(['overdue', -11])
})

test.each(['a start', 'a reading', 'an edit', 'a plan'])(
  'on its day a waiting reading begins to count with %s, before figures are compared',
  async (what) => {
    const id = await addAhead()
    await log(id, 4290, 2181)
    clock.today = '2026-11-23'
    expect(await standingOf()).toEqual(['ok', 160])
    const plan = { hoursPerDay: 3, cyclesPerDay: 2, reason: 'Summer' }
    if (what === 'a start') await start()
    if (what === 'a reading') {
      expect((await log(id, 4300, 2185, { date: '2026-11-22' })).status).toBe(201)
    }
    if (what === 'a plan')
      await as('admin')(`PUT /maintenance/aircraft/${id}/utilisation`, { body: { plan } })
    if (what === 'an edit') {
      expect((await edit(id, { totalHours: 4465, totalCycles: 2195 })).status).toBe(200)
      expect((await logOf(id))[0]).toEqual(['2026-11-23', 4465])
    }
    const hours = what === 'an edit' ? 4465 : 4460
    expect((await as('mro')(`GET /aircraft/${id}`)).body).toMatchObject({ totalHours: hours })
    expect(await standingOf()).toEqual(['overdue', 4450 - hours])
    expect((await maintainedOf(id)).attention).toEqual([])
    const before = await logOf(id)
    await start()
    expect(await logOf(id)).toEqual(before)
  },
)

test('on its day an edit is compared with a reading that has waited for that day', async () => {
  const id = await addAhead()
  await log(id, 4290, 2181)
  clock.today = '2026-11-23'
  await edit(id, { totalHours: 4295 })
  expect((await maintainedOf(id)).attention).toMatchObject([{ kind: 'correction' }])
  expect(await logOf(id)).toMatchObject([
    ['2026-11-23', 4295],
    ['2026-11-23', 4460],
    ['2026-11-22', 4290],
    ['2026-11-22', 4288],
    ['2026-08-24', 4000],
  ])
})

test('a start adds one reading if no reading up to today has the totals', async () => {
  const id = await addAhead()
  for (let n = 0; n < 3; n++) await start()
  expect(await logOf(id)).toEqual([
    ['2026-11-23', 4460],
    ['2026-11-22', 4460],
    ['2026-11-22', 4288],
    ['2026-08-24', 4000],
  ])
  expect(await standingOf()).toEqual(['overdue', -10])
  clock.today = '2026-11-23'
  await start()
  expect(await logOf(id)).toHaveLength(4)
})

test('a reading after today can be struck, and then needs no attention', async () => {
  const id = await addAhead()
  await log(id, 4290, 2181)
  const [{ readingId = '' } = {}] = (await maintainedOf(id)).attention
  const body = { reason: 'The clock was wrong' }
  const struck = await as('admin')(`POST /maintenance/readings/${readingId}/strike`, { body })
  expect(struck.body).toMatchObject({ aircraft: { totalHours: 4290 } })
  expect((await maintainedOf(id)).attention).toEqual([])
  clock.today = '2026-11-23'
  await start()
  expect((await as('mro')(`GET /aircraft/${id}`)).body).toMatchObject({ totalHours: 4290 })
})

test('the readings of a file are not compared with those after today', async () => {
  const id = await addAhead()
  const csv = 'tailNumber,date,hours,cycles\nN123AB,2026-11-22,4290,2181'
  const check = await as('mro')('POST /maintenance/import/readings?dryRun=1', { csv })
  expect(check.body).toMatchObject({ errors: [] })
  const stored = await as('mro')('POST /maintenance/import/readings', { csv })
  expect(stored.body).toMatchObject({ stored: 1 })
  expect((await as('mro')(`GET /aircraft/${id}`)).body).toMatchObject({ totalHours: 4290 })
  expect(await standingOf()).toEqual(['ok', 160])
})
