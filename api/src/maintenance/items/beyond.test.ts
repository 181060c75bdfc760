import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import type { Item } from '@aerofleet/shared/contract/maintenance/items'
import type { ReadingSaved, Resting } from '@aerofleet/shared/contract/maintenance/readings'
import { aCheck, addFlown, clock, lastDone, today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'

const { as } = useApi({ today })

const limits = { hours: { interval: 50 } }
const tooMany = '42,880.00 h on 23 Nov 2026; the readings allow 4,288.00 to 4,312.00 h'

type Struck = ReadingSaved & { restingOn: Resting[] }

async function prepare() {
  const planner = as('operator')
  const admin = as('admin')
  const { id: aircraftId } = await addFlown(admin)
  clock.today = '2026-11-23'
  const log = async (hours: number, values: object = {}) => {
    const body = { date: '2026-11-23', hours, cycles: 2180, accept: true, ...values }
    const answer = await as('mro')(`POST /maintenance/aircraft/${aircraftId}/readings`, { body })
    expect(answer.status).toBe(201)
    return (answer.body as ReadingSaved).reading.id
  }
  const add = async (code: string, baseline: object = lastDone) => {
    const body = { ...aCheck, code, limits, aircraftId, baseline, accept: true }
    return ((await planner('POST /maintenance/items', { body })).body as Item).id
  }
  const complete = (item: string, values: object = {}) =>
    planner(`POST /maintenance/items/${item}/complete`, {
      body: { date: '2026-11-23', hours: 42_880, cycles: 2180, accept: true, ...values },
    })
  const strike = async (id: string) => {
    const body = { reason: 'One digit too many' }
    const answer = await admin(`POST /maintenance/readings/${id}/strike`, { body })
    expect(answer.status).toBe(200)
    return answer.body as Struck
  }
  const attention = async () => {
    const { body } = await as('mro')(`GET /maintenance/aircraft/${aircraftId}`)
    return (body as Maintained).attention
  }
  const acknowledge = (item: string, headers: Record<string, string> = {}) =>
    planner(`POST /maintenance/items/${item}/acknowledge`, { body: {}, headers })
  return { aircraftId, planner, log, add, complete, strike, attention, acknowledge }
}

const completionIdOf = (answer: { body: unknown }) =>
  (answer.body as { completion: { id: string } }).completion.id

test('striking a reading names the completions and baselines that depended on it, and they need attention', async () => {
  const { log, add, complete, strike, attention } = await prepare()
  const wrong = await log(42_880)
  const [first, second, right] = [
    await add('50H'),
    await add('BASE', { date: '2026-11-23', hours: 42_880 }),
    await add('GOOD'),
  ]
  const completed = await complete(first, { accept: false })
  expect(completed.status).toBe(201)
  expect(await attention()).toEqual([])
  const { restingOn, aircraft } = await strike(wrong)
  expect(aircraft).toMatchObject({ totalHours: 4288 })
  expect(restingOn).toEqual([
    {
      itemId: first,
      code: '50H',
      what: 'completion',
      completionId: completionIdOf(completed),
      date: '2026-11-23',
      hours: 42_880,
      cycles: 2180,
    },
    { itemId: second, code: 'BASE', what: 'baseline', date: '2026-11-23', hours: 42_880 },
  ])
  expect(await attention()).toEqual([
    { kind: 'figure-beyond-readings', message: `50H: ${tooMany}.`, itemId: first },
    { kind: 'figure-beyond-readings', message: `BASE: ${tooMany}.`, itemId: second },
  ])
  expect(right).not.toBe(first)
})

test('striking a reading names the earlier completions of an item that depended on it, too', async () => {
  const { log, add, complete, strike, attention, planner } = await prepare()
  await log(4300, { date: '2026-11-23', cycles: 2190 })
  clock.today = '2026-12-21'
  await log(4340, { date: '2026-12-11', cycles: 2210 })
  const wrong = await log(4800, { date: '2026-12-19', cycles: 2250 })
  const [item, other] = [await add('50H'), await add('ONCE')]
  const done = async (of: string, date: string, hours: number, cycles: number) =>
    completionIdOf(await complete(of, { date, hours, cycles, accept: false }))
  const right = await done(item, '2026-12-11', 4340, 2210)
  const earlier = await done(item, '2026-12-16', 4750, 2230)
  const struck = await done(other, '2026-12-16', 4750, 2230)
  const body = { reason: 'Not done' }
  await planner(`POST /maintenance/completions/${struck}/strike`, { body })
  const last = await done(item, '2026-12-20', 4810, 2251)
  await complete(other, { date: '2026-12-16', hours: 9999 })
  const { restingOn } = await strike(wrong)
  expect(restingOn).toEqual([
    {
      ...{ itemId: item, code: '50H', what: 'completion', completionId: earlier },
      ...{ date: '2026-12-16', hours: 4750, cycles: 2230 },
    },
    {
      ...{ itemId: item, code: '50H', what: 'completion', completionId: last },
      ...{ date: '2026-12-20', hours: 4810, cycles: 2251 },
    },
  ])
  expect(right).not.toBe(earlier)
  // The last completion of an item replaces the earlier ones, and the readings never allowed 9,999 h.
  expect(await attention()).toMatchObject([{ itemId: item }, { itemId: other }])
})

test('striking a reading names nothing if nothing depended on it', async () => {
  const { log, add, strike } = await prepare()
  await add('50H')
  expect((await strike(await log(4290))).restingOn).toEqual([])
})

test('accepted figures need attention until somebody acknowledges them', async () => {
  const { add, complete, attention, acknowledge } = await prepare()
  const item = await add('50H')
  expect(await acknowledge(item)).toMatchObject({
    status: 409,
    body: { code: 'nothing-to-acknowledge' },
  })
  await complete(item)
  expect(await attention()).toMatchObject([{ itemId: item }])
  const { version } = (await as('mro')(`GET /maintenance/items/${item}`)).body as Item
  expect((await acknowledge(item, { 'if-match': '1' })).status).toBe(412)
  const answer = await acknowledge(item, { 'if-match': String(version) })
  expect(answer).toMatchObject({ status: 200, body: { id: item, version: (version ?? 0) + 1 } })
  expect(await attention()).toEqual([])
  expect(await acknowledge(item)).toMatchObject({
    status: 409,
    body: { code: 'nothing-to-acknowledge' },
  })
  const events = await as('mro')(`GET /maintenance/items/${item}/events`)
  expect(events.body).toMatchObject({
    items: [
      { kind: 'acknowledged', by: { name: 'operator' }, values: { hours: 42_880, cycles: 2180 } },
      { kind: 'completion' },
      { kind: 'baseline' },
      { kind: 'revision' },
    ],
  })
})

test('an acknowledgement counts only for its figures: not for a new baseline, nor a later completion', async () => {
  const { planner, add, complete, attention, acknowledge } = await prepare()
  const item = await add('50H', { date: '2026-11-23', hours: 42_880 })
  await acknowledge(item)
  expect(await attention()).toEqual([])
  const baseline = { date: '2026-11-23', hours: 42_881 }
  await planner(`PUT /maintenance/items/${item}`, {
    body: { ...aCheck, code: '50H', limits, baseline, accept: true },
  })
  expect(await attention()).toMatchObject([{ itemId: item }])
  await acknowledge(item)
  const later = await complete(item, { hours: 42_882 })
  expect(await attention()).toMatchObject([{ itemId: item }])
  await acknowledge(item)
  const line = `POST /maintenance/completions/${completionIdOf(later)}/strike`
  await planner(line, { body: { reason: 'Not done' } })
  expect(await attention()).toEqual([])
})

test('an acknowledgement of a struck completion does not count for the one before', async () => {
  const { planner, add, complete, attention, acknowledge } = await prepare()
  const item = await add('50H')
  await complete(item)
  const later = await complete(item, { hours: 42_890 })
  await acknowledge(item)
  expect(await attention()).toEqual([])
  const line = `POST /maintenance/completions/${completionIdOf(later)}/strike`
  await planner(line, { body: { reason: 'Not done' } })
  expect(await attention()).toMatchObject([{ itemId: item }])
})

test('figures leave Needs attention when their completion is struck, or when the readings allow them', async () => {
  const { planner, log, add, complete, attention } = await prepare()
  const item = await add('50H')
  const completed = await complete(item, { hours: 4320 })
  expect(await attention()).toMatchObject([
    {
      message: '50H: 4,320.00 h on 23 Nov 2026; the readings allow 4,288.00 to 4,312.00 h.',
    },
  ])
  await log(4330)
  expect(await attention()).toEqual([])
  const other = await add('OTHER')
  const done = await complete(other)
  expect(await attention()).toMatchObject([{ itemId: other }])
  const line = `POST /maintenance/completions/${completionIdOf(done)}/strike`
  await planner(line, { body: { reason: 'Not done' } })
  expect(await attention()).toEqual([])
  expect(completed.status).toBe(201)
})

test('figures of a done item need attention, too, figures of one that is not applicable do not', async () => {
  const { planner, add, complete, aircraftId, attention, acknowledge } = await prepare()
  const body = { ...aCheck, code: 'ONCE', limits: { hours: { threshold: 4300 } }, aircraftId }
  const once = ((await planner('POST /maintenance/items', { body })).body as Item).id
  await complete(once)
  const other = await add('OTHER', { date: '2026-11-23', hours: 42_880 })
  await planner(`POST /maintenance/items/${other}/not-applicable`, { body: { reason: 'Sold' } })
  expect(await attention()).toMatchObject([{ itemId: once }])
  expect((await acknowledge(once)).status).toBe(200)
  expect((await acknowledge(other)).status).toBe(409)
})
