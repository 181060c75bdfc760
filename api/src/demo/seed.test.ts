import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Change } from '@aerofleet/shared/contract/change'
import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import type { PageOfOrders } from '@aerofleet/shared/contract/maintenance/orders'
import type { Operator } from '@aerofleet/shared/contract/operators'
import { stateOn, states as allStates } from '@aerofleet/shared/due/state'
import { maintenanceStatus } from '@aerofleet/shared/maintenance'
import { tailKey } from '@aerofleet/shared/tail-number'
import { anAircraft, useApi } from '../../test/testing'
import { items, maintained, meterReplacements } from '../maintenance/table'
import { demoFleet } from './fleet'
import { readSamples, type Samples } from './samples'
import { seedFleet } from './seed'

const { api, as } = useApi()

let samples: Samples
beforeAll(async () => {
  samples = await readSamples()
})

test('the sample fleet is 120 aircraft: 84 in good condition, 24 due soon and 12 due', () => {
  const conditions = samples.fleet.map(maintenanceStatus)
  const count = (expected: string) =>
    conditions.filter((condition) => condition === expected).length
  expect([count('good'), count('soon'), count('due')]).toEqual([84, 24, 12])
})

test('a sample fleet of 100,000 aircraft has no tail number or serial number twice', () => {
  const fleet = demoFleet(samples.fleet, 100_000)
  expect(new Set(fleet.map(({ tailNumber }) => tailKey(tailNumber))).size).toBe(100_000)
  const serials = fleet.map(({ aircraftType, serialNumber }) => `${aircraftType} ${serialNumber}`)
  expect(new Set(serials).size).toBe(100_000)
})

test('a start with the sample fleet saves it with its companies, another saves nothing', async () => {
  const admin = as('admin')
  expect((await admin('GET /aircraft')).body).toEqual([])
  await seedFleet(api().database.db, 120)
  const saved = (await admin('GET /aircraft')).body as Aircraft[]
  const expected = samples.fleet.map(({ operator, ...values }) => ({
    ...values,
    ...(operator && { operator: expect.objectContaining({ name: operator }) as object }),
  }))
  expect(saved).toHaveLength(120)
  expect(saved).toEqual(expect.arrayContaining(expected.map((row) => expect.objectContaining(row))))
  const operators = (await admin('GET /operators')).body as Operator[]
  expect(operators.map(({ aircraft }) => aircraft.length)).toEqual(
    operators.map(({ id }) => saved.filter(({ operator }) => operator?.id === id).length),
  )
  await seedFleet(api().database.db, 10)
  expect((await admin('GET /aircraft')).body).toEqual(saved)
  expect((await admin('GET /operators')).body).toEqual(operators)
})

test('the sample fleet has what a real one has: figures, names and free aircraft of every size', () => {
  const fleet = demoFleet(samples.fleet, 24)
  const longest = (field: 'aircraftType' | 'tailNumber' | 'serialNumber') =>
    Math.max(...fleet.map((each) => each[field].length))
  expect([longest('aircraftType'), longest('tailNumber'), longest('serialNumber')]).toEqual([
    60, 20, 40,
  ])
  const hours = samples.fleet.map(({ totalHours }) => totalHours)
  expect(hours.filter((each) => each >= 40_000 && each <= 98_765.4).length).toBeGreaterThan(5)
  expect(hours).toEqual(expect.arrayContaining([98_765.4, 61_234.5, 1_000_000]))
  expect(fleet.filter(({ operator }) => operator === '')).toHaveLength(2)
})

test.each([3, 120])('a sample fleet of %i aircraft has a year behind it', async (count) => {
  const now = new Date('2026-07-01T15:30:00Z')
  const { db } = api().database
  await seedFleet(db, count, now)
  const admin = as('admin')
  const read = async (query: string) =>
    (await admin(`GET /history?limit=200&${query}`)).body as Change[]

  const changes: Change[] = []
  for (let page = await read(''); page.length > 0; page = await read(`after=${page.at(-1)?.id}`)) {
    changes.push(...page)
  }
  const times = changes.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(times[0] && times[0] < '2026-07-01').toBe(true)
  expect(times.at(-1)).toMatch(/^2025-07-01/)
  const names = new Set(changes.map(({ by }) => by?.name))
  for (const name of ['Ada Lindqvist', 'Olga Perera', 'Ingrid Solberg'])
    expect(names).toContain(name)
  expect(new Set(changes.map(({ action }) => action)).size).toBe(5)
  expect(changes.length).toBeLessThan(400)
  expect(changes.filter(({ act }) => act).map(({ act }) => act?.count)).toEqual([count])

  const fleet = (await admin('GET /aircraft')).body as Aircraft[]
  for (const { id, version, ...current } of fleet) {
    const history = (await admin(`GET /aircraft/${id}/history`)).body as Change[]
    expect(history).toHaveLength(version ?? 0)
    expect(history[0]?.after).toEqual({ ...current, operator: current.operator ?? null })
    for (const [n, { after }] of history.slice(1).entries()) {
      expect(after).toEqual(history[n]?.before)
    }
    expect(history.at(-1)?.before).toBeNull()
  }
})

test('a database with a fleet gets no sample fleet', async () => {
  const admin = as('admin')
  await admin('POST /aircraft', { body: anAircraft() })
  await seedFleet(api().database.db, 10)
  expect((await admin('GET /aircraft')).body).toHaveLength(1)
  expect((await admin('GET /operators')).body).toEqual([])
})

test('with the optional modules, 40 aircraft of 4 types have a programme, a year of readings and items in every state', async () => {
  const now = new Date('2026-07-01T15:30:00Z')
  const { db } = api().database
  await seedFleet(db, 120, now, true)
  expect(await db.select().from(maintained)).toHaveLength(40)
  const found = await db.select().from(items)
  const states = found.map((item) => stateOn(item, '2026-07-01'))
  expect(new Set(states)).toEqual(new Set(allStates))
  const good = states.filter((state) => state === 'ok').length
  expect(good).toBeGreaterThan(found.length / 2)
  expect(await db.select().from(meterReplacements)).toHaveLength(1)
  const fleet = (await as('admin')('GET /aircraft')).body as Aircraft[]
  expect(fleet.filter(({ totalsUnknown }) => totalsUnknown)).toHaveLength(1)
  const { body: aircraft } = await as('mro')('GET /maintenance/aircraft?limit=200')
  const { items: rows } = aircraft as { items: MaintainedRow[] }
  const withoutRate = rows.filter(({ rates, programme }) => programme && !rates.hours)
  expect(withoutRate).toHaveLength(1)
  expect(rows.filter(({ programme }) => !programme)).toHaveLength(80)
  const list = (await as('mro')('GET /maintenance/orders')).body as PageOfOrders
  expect(list.counts).toEqual({
    ...{ draft: 1, open: 1, 'in-work': 1, done: 1, closed: 1, cancelled: 1 },
  })
  expect(list.items.filter(({ waiting, late }) => waiting && late)).toHaveLength(1)
  const closed = list.items.find(({ state }) => state === 'closed')
  const findings = await as('mro')(`GET /maintenance/aircraft/${closed?.aircraft.id}/findings`)
  expect(findings.body).toMatchObject({ items: [{ title: 'Scratch on the left winglet' }] })
})

test('the sample programmes have what real ones have: few tolerances, printed dates, a long title', () => {
  const tasks = samples.programmes.flatMap((programme) => programme.tasks)
  const limits = tasks.flatMap((task) => Object.values(task.limits))
  const tolerated = limits.filter(({ tolerance = 0 }) => tolerance > 0)
  expect(tolerated.length).toBeGreaterThan(0)
  expect(tolerated.length).toBeLessThan(limits.length / 4)
  expect(tasks.filter(({ limits: { calendar } }) => calendar?.printed)).toHaveLength(8)
  expect(Math.max(...tasks.map(({ title }) => title.length))).toBeGreaterThan(110)
})

test('the sample fleet and its companies are files that the imports of the product take', async () => {
  const admin = as('admin')
  const read = (name: string) => readFile(join(__dirname, 'files', `${name}.csv`), 'utf8')
  const companies = await admin('POST /operators/import', { csv: await read('operators') })
  expect(companies.body).toMatchObject({ added: 9 })
  const fleet = await admin('POST /aircraft/import', { csv: await read('fleet') })
  expect(fleet.body).toMatchObject({ added: 120 })
  const operators = (await admin('GET /operators')).body as Operator[]
  expect(operators.filter((operator) => operator.aircraft.length === 0)).toHaveLength(1)
})
