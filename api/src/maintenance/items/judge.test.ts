import type { Item } from '@aerofleet/shared/contract/maintenance/items'
import { aCheck, addFlown, addProgramme, clock, lastDone, today } from '../../../test/maintenance'
import { useApi, type Answer } from '../../../test/testing'

const { as } = useApi({ today })

const task = { ...aCheck, limits: { hours: { interval: 50 } } }
const tooMany = '42,880.00 h on 23 Nov 2026; the readings allow 4,288.00 to 4,312.00 h'

async function prepare() {
  const planner = as('operator')
  const aircraft = await addFlown(as('admin'))
  clock.today = '2026-11-23'
  const add = (values: Record<string, unknown> = {}) =>
    planner('POST /maintenance/items', { body: { ...task, aircraftId: aircraft.id, ...values } })
  return { planner, aircraft, add }
}
const idOf = ({ status, body }: Answer) => {
  expect(status).toBe(201)
  return (body as Item).id
}
const refused = (code: string, ...details: [path: string, message: string][]) => ({
  status: 409,
  body: {
    code,
    message: details[0]?.[1],
    details: details.map(([path, message]) => ({ path, message })),
  },
})

test('one digit too many in a completion is refused at its field, and stored if the user accepts it', async () => {
  const { planner, add } = await prepare()
  const line = `POST /maintenance/items/${idOf(await add())}/complete`
  const body = { date: '2026-11-23', hours: 42_880, cycles: 2180 }
  const answer = await planner(line, { body })
  expect(answer).toMatchObject(refused('completion-implausible', ['hours', tooMany]))
  const accepted = await planner(line, { body: { ...body, accept: true } })
  expect(accepted).toMatchObject({ status: 201, body: { item: { due: { hours: 42_930 } } } })
})

test('a completion and the log do not store `accept`', async () => {
  const { planner, add } = await prepare()
  const id = idOf(await add())
  const body = { date: '2026-11-23', hours: 4290, cycles: 2181, accept: true }
  const { completion } = (await planner(`POST /maintenance/items/${id}/complete`, { body }))
    .body as { completion: object }
  expect(completion).not.toHaveProperty('accept')
  const { items } = (await planner(`GET /maintenance/items/${id}/events`)).body as {
    items: { values: object }[]
  }
  for (const { values } of items) expect(values).not.toHaveProperty('accept')
})

test('a completion before the last one is refused for its day, whatever its figures are', async () => {
  const { planner, add } = await prepare()
  const id = idOf(await add({ baseline: lastDone }))
  const body = { date: '2026-07-01', hours: 42_880, cycles: 2180 }
  const answer = await planner(`POST /maintenance/items/${id}/complete`, { body })
  expect(answer).toMatchObject({ status: 409, body: { code: 'later-completion' } })
})

test('the figures of a baseline are checked when an item is added and when its baseline changes', async () => {
  const { planner, add } = await prepare()
  const baseline = { date: '2026-11-23', hours: 42_880 }
  const answer = refused('baseline-implausible', ['baseline.hours', tooMany])
  expect(await add({ baseline })).toMatchObject(answer)
  const id = idOf(await add())
  const put = (body: object) => planner(`PUT /maintenance/items/${id}`, { body })
  expect(await put({ ...task, baseline })).toMatchObject(answer)
  expect(await put({ baseline, accept: true })).toMatchObject({
    status: 200,
    body: { due: { hours: 42_930 } },
  })
  // The baseline is stored already, so an edit of the task does not check it again.
  expect((await put({ ...task, title: '50 h check', baseline })).status).toBe(200)
  expect(await add({ code: 'T2', baseline, accept: true })).toMatchObject({ status: 201 })
})

test('the baselines of a programme are checked together, also in a preview', async () => {
  const { planner, aircraft } = await prepare()
  const { id: programmeId } = await addProgramme(planner)
  const baselines = [
    { code: 'T2', date: '2026-01-02' },
    { code: 'T1', date: '2026-11-23', hours: 42_880, cycles: 21_800 },
  ]
  const assign = (query: string, values: object = {}) =>
    planner(`PUT /maintenance/aircraft/${aircraft.id}/programme${query}`, {
      body: { programmeId, baselines, ...values },
    })
  const answer = refused(
    'baseline-implausible',
    ['baselines.1.hours', tooMany],
    [
      'baselines.1.cycles',
      '21,800 cycles on 23 Nov 2026; the readings allow 2,180 to 2,230 cycles',
    ],
  )
  expect(await assign('?dryRun=1')).toMatchObject(answer)
  expect(await assign('')).toMatchObject(answer)
  expect(await assign('', { accept: true })).toMatchObject({ status: 200, body: { added: 2 } })
  expect(await assign('')).toMatchObject({ status: 200, body: { added: 0, changed: 0 } })
})

test('figures of 20 days ago are compared with the readings of those days', async () => {
  const { planner, aircraft, add } = await prepare()
  const read = (date: string, hours: number, cycles: number) =>
    as('mro')(`POST /maintenance/aircraft/${aircraft.id}/readings`, {
      body: { date, hours, cycles },
    })
  expect((await read('2026-11-02', 4128, 2140)).status).toBe(201)
  expect((await read('2026-11-03', 4131.2, 2142)).status).toBe(201)
  const line = `POST /maintenance/items/${idOf(await add())}/complete`
  const done = { date: '2026-11-02', cycles: 2140 }
  expect(await planner(line, { body: { ...done, hours: 4192 } })).toMatchObject(
    refused('completion-implausible', [
      'hours',
      '4,192.00 h on 2 Nov 2026; the readings allow 4,000.00 to 4,131.20 h',
    ]),
  )
  expect(await planner(line, { body: { ...done, hours: 4128 } })).toMatchObject({
    status: 201,
    body: { item: { due: { hours: 4178 } } },
  })
})

test('a later reading that only lost decimals does not limit the days before it', async () => {
  const { planner, aircraft, add } = await prepare()
  const id = idOf(await add())
  const { tailNumber, serialNumber, aircraftType } = aircraft
  const put = (totalHours: number) =>
    planner(`PUT /aircraft/${aircraft.id}`, {
      body: { tailNumber, serialNumber, aircraftType, totalHours, totalCycles: 2180 },
    })
  expect((await put(4290.72)).status).toBe(200)
  clock.today = '2026-11-24'
  expect((await put(4290)).status).toBe(200)
  const body = { date: '2026-11-23', hours: 4290.72, cycles: 2180 }
  const answer = await planner(`POST /maintenance/items/${id}/complete`, { body })
  expect(answer.status).toBe(201)
})
