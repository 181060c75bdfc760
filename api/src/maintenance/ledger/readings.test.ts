import { randomUUID } from 'node:crypto'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Reading, ReadingSaved } from '@aerofleet/shared/contract/maintenance/readings'
import {
  aCheck,
  addAircraft,
  addFlown,
  addItem,
  clock,
  logReading,
  readingsOf,
  today,
} from '../../../test/maintenance'
import { useApi, type Answer } from '../../../test/testing'

const { api, as } = useApi({ today })

type Body = Record<string, unknown>
const log = (id: string, body: Body, role: 'mro' | 'admin' = 'mro'): Promise<Answer> =>
  logReading(as(role), id, body)

async function saved(answer: Promise<Answer>): Promise<ReadingSaved> {
  const { status, body } = await answer
  expect([status, body]).toMatchObject([201, {}])
  return body as ReadingSaved
}

const readings = (id: string) => readingsOf(as('mro'), id)

const figuresOf = async (id: string) =>
  (await readings(id)).map(({ date, hours, cycles, source }) => [date, hours, cycles, source])

async function dueOf(code: string) {
  const { body } = await as('mro')('GET /maintenance/due')
  return (body as { items: { code: string }[] }).items.find((item) => item.code === code)
}

const totals = async (id: string) => {
  const { totalHours, totalCycles } = (await as('mro')(`GET /aircraft/${id}`)).body as Aircraft
  return [totalHours, totalCycles]
}

async function addF() {
  const aircraft = await addFlown(as('admin'))
  const item = await addItem(api(), aircraft.id)
  return { ...aircraft, item }
}

const refusal = (code: string, path?: string, message: unknown = expect.any(String)) => ({
  code,
  ...(path && { details: [{ path, message }] }),
})

test('examples 2 to 4: a reading moves the totals, and its answer names the items whose state it changes', async () => {
  const { id, version = 0, item } = await addF()
  const reading = { date: '2026-11-22', hours: 4288, cycles: 2270, accept: true }
  expect(await saved(log(id, reading))).toMatchObject({
    reading: { aircraftId: id, source: 'manual', note: '', by: { name: 'mro' }, version: 1 },
    aircraft: { id, totalHours: 4288, totalCycles: 2270, version: version + 1 },
    changed: [{ itemId: item, code: 'T1', from: 'ok', to: 'due' }],
  })
  expect(await dueOf('T1')).toMatchObject({ remaining: { cycles: 0 }, state: 'due' })
  expect(await totals(id)).toEqual([4288, 2270])
})

test('examples 25 to 27: a counter falls only by an override of an admin', async () => {
  const { id } = await addF()
  clock.today = '2026-11-23'
  const before = await readings(id)
  const lower = { date: '2026-11-23', hours: 4287.9, cycles: 2180 }
  const fell = await log(id, lower)
  expect([fell.status, fell.body]).toMatchObject([409, refusal('counter-fell', 'hours')])
  const override = { reason: 'The log was misread' }
  for (const role of ['mro', 'operator'] as const) {
    const line = `POST /maintenance/aircraft/${id}/readings`
    const { status, body } = await as(role)(line, { body: { ...lower, override } })
    expect([status, body]).toMatchObject([403, refusal('forbidden')])
  }
  expect(await readings(id)).toEqual(before)
  expect(await totals(id)).toEqual([4288, 2180])
  expect(await saved(log(id, { ...lower, override }, 'admin'))).toMatchObject({
    reading: { source: 'correction' },
  })
  expect(await totals(id)).toEqual([4287.9, 2180])
})

test('examples 28 and 29: a reading of an earlier day lies between its neighbours, and does not change the totals', async () => {
  const { id, version } = await addF()
  const between = { date: '2026-10-01', hours: 4120, cycles: 2075, note: ' =1+1 ' }
  expect(await saved(log(id, between))).toMatchObject({
    reading: { note: '=1+1' },
    aircraft: { totalHours: 4288, totalCycles: 2180, version },
  })
  expect(await figuresOf(id)).toEqual([
    ['2026-11-22', 4288, 2180, 'fleet-list'],
    ['2026-10-01', 4120, 2075, 'manual'],
    ['2026-08-24', 4000, 2000, 'fleet-list'],
  ])
  const { status, body } = await log(id, { ...between, hours: 4300 })
  expect([status, body]).toMatchObject([409, refusal('reading-out-of-order', 'hours')])
  const below = await log(id, { ...between, hours: 4119.99, cycles: 2076 })
  expect([below.status, below.body]).toMatchObject([409, { code: 'reading-out-of-order' }])
})

test.each<[string, Body, string, unknown]>([
  [
    'example 30: tomorrow',
    { date: '2026-11-23' },
    'date',
    'Date must not be after today, 22 Nov 2026 (UTC)',
  ],
  ['example 33: a comma', { hours: '4,288' }, 'hours', 'Use a point for decimals: 4288.72'],
  ['no day', { date: '2026-02-30' }, 'date', expect.any(String)],
  ['half a cycle', { cycles: 0.5 }, 'cycles', expect.any(String)],
  ['three decimals', { hours: 4288.721 }, 'hours', expect.any(String)],
  ['an override without a reason', { override: {} }, 'override.reason', expect.any(String)],
])('%s is refused', async (_, values, path, message) => {
  const { id } = await addF()
  const body = { date: '2026-11-22', hours: 4288, cycles: 2180, ...values }
  const { status, body: answer } = await log(id, body)
  expect([status, answer]).toMatchObject([400, refusal('invalid', path, message)])
})

test('example 31: 32.00 h in 1 day are refused, and stored if the user accepts them', async () => {
  const { id } = await addF()
  clock.today = '2026-11-23'
  const body = { date: '2026-11-23', hours: 4320, cycles: 2180 }
  const { status, body: answer } = await log(id, body)
  expect([status, answer]).toMatchObject([
    409,
    { ...refusal('reading-implausible', 'hours', '32.00 h in 1 day'), message: '32.00 h in 1 day' },
  ])
  await saved(log(id, { ...body, accept: true }))
  const cycles = await log(id, { ...body, cycles: 2231 })
  expect(cycles.body).toMatchObject(refusal('reading-implausible', 'cycles', '51 cycles in 1 day'))
})

test('example 32: 4288:43 is 4,288.72', async () => {
  const { id } = await addF()
  const answer = await saved(log(id, { date: '2026-11-22', hours: '4288:43', cycles: 2180 }))
  expect(answer).toMatchObject({ reading: { hours: 4288.72 }, aircraft: { totalHours: 4288.72 } })
})

test("a reading is one line in the history of its aircraft, and in the fleet's only if it changes the totals", async () => {
  const { id } = await addF()
  const history = async () => (await as('admin')(`GET /aircraft/${id}/history`)).body as unknown[]
  const earlier = await history()
  await saved(log(id, { date: '2026-11-22', hours: 4289, cycles: 2181 }))
  expect(await history()).toHaveLength(earlier.length + 1)
  await saved(log(id, { date: '2026-10-01', hours: 4120, cycles: 2075 }))
  expect(await history()).toHaveLength(earlier.length + 1)
  const list = (await as('mro')('GET /aircraft')).body
  expect(list).toMatchObject([{ totalHours: 4289, totalCycles: 2181 }])
})

test('the aircraft has the figures of its newest reading that is not struck', async () => {
  const { id, version = 0 } = await addF()
  const { reading } = await saved(
    log(id, { date: '2026-11-22', hours: 4288, cycles: 2271, accept: true }),
  )
  const strike = (of: string, body: Body, headers: Record<string, string> = {}) =>
    as('admin')(`POST /maintenance/readings/${of}/strike`, { body, headers })
  const reason = { reason: 'Of another aircraft' }
  expect((await strike(reading.id, {})).status).toBe(400)
  const stale = await strike(reading.id, reason, { 'if-match': '7' })
  expect([stale.status, stale.body]).toMatchObject([
    412,
    { message: 'This item was changed by mro. Reload to see the new values.' },
  ])
  const { status, body } = await strike(reading.id, reason, { 'if-match': '"1"' })
  expect([status, body]).toMatchObject([
    200,
    {
      reading: { id: reading.id, version: 2, struck: { ...reason, by: { name: 'admin' } } },
      aircraft: { totalHours: 4288, totalCycles: 2180, version: version + 2 },
      changed: [{ code: 'T1', from: 'overdue', to: 'ok' }],
    },
  ])
  expect((await readings(id))[0]).toMatchObject({ id: reading.id, struck: reason })
  expect(await strike(reading.id, reason)).toMatchObject({
    status: 409,
    body: { code: 'already-struck' },
  })
  const [, newest, oldest] = await readings(id)
  await strike(newest?.id ?? '', reason)
  expect(await totals(id)).toEqual([4000, 2000])
  expect(await strike(oldest?.id ?? '', reason)).toMatchObject({
    status: 409,
    body: { code: 'only-reading' },
  })
  expect((await strike('nobody', reason)).body).toMatchObject({ code: 'reading-not-found' })
})

test('example 35: only a correction can be acknowledged, and a second time changes nothing', async () => {
  const { id } = await addF()
  const { body: edited } = await as('mro')(`GET /aircraft/${id}`)
  await as('mro')(`PUT /aircraft/${id}`, { body: { ...(edited as Aircraft), totalHours: 4287.5 } })
  const [correction, manual] = await readings(id)
  const acknowledge = (of: Reading | undefined) =>
    as('mro')(`POST /maintenance/readings/${of?.id}/acknowledge`, { body: {} })
  expect(await acknowledge(correction)).toMatchObject({
    status: 200,
    body: { version: 2, acknowledged: { by: { name: 'mro' } } },
  })
  expect(await acknowledge(correction)).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await acknowledge(manual)).toMatchObject({ status: 409, body: { code: 'no-correction' } })
})

test('the log is answered page by page', async () => {
  const { id } = await addF()
  for (const hours of [4289, 4290, 4291])
    await saved(log(id, { date: '2026-11-22', hours, cycles: 2180 }))
  const hours: number[] = []
  for (let after = ''; ;) {
    const query = after && `&after=${after}`
    const line = `GET /maintenance/aircraft/${id}/readings?limit=2${query}`
    const page = (await as('mro')(line)).body as { items: Reading[]; next: string | null }
    hours.push(...page.items.map((reading) => reading.hours))
    if (page.next === null) break
    after = page.next
  }
  expect(hours).toEqual([4291, 4290, 4289, 4288, 4000])
})

test('the readings of an unknown aircraft are not found', async () => {
  const { id } = await addF()
  await as('admin')(`DELETE /aircraft/${id}`)
  for (const unknown of [id, 'nobody']) {
    const answer = await log(unknown, { date: '2026-11-22', hours: 4288, cycles: 2180 })
    expect([answer.status, answer.body]).toMatchObject([404, refusal('aircraft-not-found')])
    const listed = await as('mro')(`GET /maintenance/aircraft/${unknown}/readings`)
    expect(listed.status).toBe(404)
  }
})

test('a repeated request with its key makes one reading, and another request with that key is refused', async () => {
  const { id } = await addF()
  const mro = as('mro')
  const headers = { 'idempotency-key': randomUUID() }
  const body = { date: '2026-11-22', hours: 4289, cycles: 2180 }
  const line = `POST /maintenance/aircraft/${id}/readings`
  const first = await mro(line, { body, headers })
  expect((await mro(line, { body, headers })).body).toEqual(first.body)
  expect((await mro(line, { body: { ...body, hours: 4290 }, headers })).status).toBe(422)
  expect(await readings(id)).toHaveLength(3)
})

test('two readings of one aircraft at once are both stored, or one is refused because of the other', async () => {
  const { id } = await addF()
  const answers = await Promise.all(
    [4289, 4290].map((hours) => log(id, { date: '2026-11-22', hours, cycles: 2180 })),
  )
  const stored = answers.filter(({ status }) => status === 201).length
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
  expect(await readings(id)).toHaveLength(2 + stored)
  const [newest] = await readings(id)
  expect(await totals(id)).toEqual([newest?.hours, newest?.cycles])
})

test('100 readings of different aircraft at once are all stored', async () => {
  clock.today = '2026-11-22'
  const admin = as('admin')
  const ids = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const { id } = await addAircraft(admin, n, { totalHours: 100, totalCycles: 100 })
      await addItem(api(), id, { limits: aCheck.limits })
      return id
    }),
  )
  const mro = as('mro')
  const answers = await Promise.all(
    ids.map((id) =>
      mro(`POST /maintenance/aircraft/${id}/readings`, {
        body: { date: '2026-11-22', hours: 101, cycles: 101 },
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(201))
})

test('example 53: a note =1+1 is exported as text and imported unchanged; only readings that count are exported', async () => {
  const { id } = await addF()
  await saved(log(id, { date: '2026-11-22', hours: 4289, cycles: 2180, note: '=1+1' }))
  const wrong = await saved(log(id, { date: '2026-11-22', hours: 4290, cycles: 2181 }))
  const body = { reason: 'Misread' }
  await as('admin')(`POST /maintenance/readings/${wrong.reading.id}/strike`, { body })
  const heading = '\uFEFFtailNumber,date,hours,cycles,note,meter'
  const rows = [
    'N123AB,2026-08-24,4000,2000,,',
    'N123AB,2026-11-22,4288,2180,,',
    `N123AB,2026-11-22,4289,2180,"'=1+1",`,
  ]
  const read = async (query: string) => {
    const answer = await as('mro')(`GET /maintenance/readings.csv${query}`)
    return String(answer.body).split('\r\n').slice(0, -1)
  }
  expect(await read('')).toEqual([heading, ...rows])
  const other = await addFlown(as('admin'), { tailNumber: 'N456CD', serialNumber: '2' })
  const csv = [heading, ...rows].join('\r\n').replaceAll('N123AB', 'N456CD')
  expect((await as('mro')('POST /maintenance/import/readings', { csv })).body).toMatchObject({
    stored: 1,
    skipped: 2,
  })
  expect((await readings(other.id))[0]).toMatchObject({ hours: 4289, note: '=1+1' })
  expect(await read(`?aircraftId=${id}&from=2026-11-22`)).toEqual([heading, ...rows.slice(1)])
  expect(await read(`?aircraftId=${id}&to=2026-08-24`)).toEqual([heading, ...rows.slice(0, 1)])
  expect(await read('?aircraftId=nobody')).toEqual([heading])
  expect((await as('mro')('GET /maintenance/readings.csv?from=today')).status).toBe(400)
  expect((await as(null)('GET /maintenance/readings.csv')).status).toBe(403)
})

test('example 55: a user who loses the role can log nothing more', async () => {
  const { id } = await addF()
  const mro = as('mro')
  const line = `POST /maintenance/aircraft/${id}/readings`
  const body = { date: '2026-11-22', hours: 4289, cycles: 2180 }
  expect((await mro(line, { body })).status).toBe(201)
  await as('admin')(`DELETE /usermanagement/users/${mro.uid}/role`)
  expect((await mro(line, { body: { ...body, hours: 4290 } })).status).toBe(403)
  expect(await totals(id)).toEqual([4289, 2180])
})
