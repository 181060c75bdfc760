import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import {
  addFlown,
  addItem,
  addProgramme,
  assignProgramme,
  clock,
  revise,
  today,
} from '../../../test/maintenance'
import { useApi } from '../../../test/testing'
import { maintained } from '../table'

const { api, as } = useApi({ today })

async function view(id: string): Promise<Maintained> {
  const { status, body } = await as('mro')(`GET /maintenance/aircraft/${id}`)
  expect(status).toBe(200)
  return body as Maintained
}

const plan = { hoursPerDay: 0, cyclesPerDay: 0, reason: 'In storage' }
const noItems = {
  'no-baseline': 0,
  overdue: 0,
  due: 0,
  extended: 0,
  'check-reading': 0,
  soon: 0,
  ok: 0,
  all: 0,
}

test('an aircraft is answered with its figures, its rates with their period, and its worst item', async () => {
  const { id } = await addFlown(as('admin'))
  await addItem(api(), id)
  await addItem(api(), id, { code: 'NEVER' }, null)
  expect(await view(id)).toEqual({
    aircraft: { id, tailNumber: 'N123AB', aircraftType: 'Airbus A320' },
    version: 1,
    counters: { hours: 4288, cycles: 2180, date: '2026-11-22' },
    rates: { hours: 3.2, cycles: 2, from: '2026-08-24', to: '2026-11-22' },
    worst: 'no-baseline',
    counts: { ...noItems, 'no-baseline': 1, ok: 1, all: 2 },
    flyable: true,
    reasons: [],
    attention: [],
    today: '2026-11-22',
  })
})

test('example 23: with a plan of 0 a day T1 is projected by the calendar, until the plan is removed', async () => {
  const { id } = await addFlown(as('admin'))
  await addItem(api(), id)
  const planner = as('operator')
  const line = `PUT /maintenance/aircraft/${id}/utilisation`
  const due = async () => (await as('mro')('GET /maintenance/due')).body
  const { status, body } = await planner(line, { body: { plan }, headers: { 'if-match': '1' } })
  expect([status, body]).toMatchObject([
    200,
    { version: 2, rates: { hours: 3.2, plan: { ...plan, by: { name: 'operator' } } } },
  ])
  expect(await due()).toMatchObject({ items: [{ projectedOn: '2027-02-01', driver: 'calendar' }] })
  const stale = await planner(line, { body: { plan: null }, headers: { 'if-match': '1' } })
  expect([stale.status, stale.body]).toMatchObject([
    412,
    { message: 'This item was changed by operator. Reload to see the new values.' },
  ])
  expect((await planner(line, { body: { plan: null } })).body).not.toHaveProperty('rates.plan')
  expect(await due()).toMatchObject({ items: [{ projectedOn: '2027-01-06', driver: 'cycles' }] })
})

test('the same plan again changes nothing, and a removed plan leaves no trace', async () => {
  const { id } = await addFlown(as('admin'))
  const put = async (body: unknown) =>
    (await as('operator')(`PUT /maintenance/aircraft/${id}/utilisation`, { body })).body
  const history = async () => {
    const { body } = await as('mro')(`GET /maintenance/history?kind=aircraft&id=${id}`)
    const { items } = body as { items: { subject: { kind: string } }[] }
    return items.filter(({ subject }) => subject.kind === 'aircraft').length
  }
  expect(await put({ plan: null })).toMatchObject({ version: 1 })
  expect(await put({ plan })).toMatchObject({ version: 2 })
  expect(await put({ plan })).toMatchObject({ version: 2 })
  expect(await history()).toBe(1)
  expect(await put({ plan: null })).toMatchObject({ version: 3 })
  const [kept] = await api().database.db.select().from(maintained)
  expect(kept).toMatchObject({ planByUid: null, planByName: null, planAt: null })
})

test('the list can be filtered by programme, an old revision, or another programme', async () => {
  const planner = as('operator')
  const ids: string[] = []
  for (const [n, tailNumber] of ['D-ALTE', 'D-BARE', 'D-NEUE'].entries())
    ids.push((await addFlown(as('admin'), { tailNumber, serialNumber: `${n}` })).id)
  const programme = await addProgramme(planner)
  await assignProgramme(planner, ids[0] ?? '', programme)
  await revise(planner, programme, '2')
  await assignProgramme(planner, ids[2] ?? '', programme)
  const programmeId = programme.id
  const tails = async (query: string) => {
    const answer = await as('mro')(`GET /maintenance/aircraft?sort=aircraft&${query}`)
    const { items } = answer.body as { items: Maintained[] }
    return items.map(({ aircraft }) => aircraft.tailNumber)
  }
  expect(await tails(`programmeId=${programmeId}`)).toEqual(['D-ALTE', 'D-NEUE'])
  expect(await tails(`programmeId=${programmeId}&behind=1`)).toEqual(['D-ALTE'])
  expect(await tails(`withoutProgrammeId=${programmeId}`)).toEqual(['D-BARE'])
  expect(await tails('programmeId=none')).toEqual([])
})

test.each([
  [{}, 'plan'],
  [{ plan: { ...plan, hoursPerDay: 24.01 } }, 'plan.hoursPerDay'],
  [{ plan: { ...plan, cyclesPerDay: 0.001 } }, 'plan.cyclesPerDay'],
  [{ plan: { ...plan, reason: ' ' } }, 'plan.reason'],
])('a plan %j is refused', async (body, path) => {
  const { id } = await addFlown(as('admin'))
  const answer = await as('operator')(`PUT /maintenance/aircraft/${id}/utilisation`, { body })
  expect([answer.status, answer.body]).toMatchObject([400, { details: [{ path }] }])
})

test('example 35: a correction needs attention until it is acknowledged', async () => {
  const { id } = await addFlown(as('admin'))
  const edited = (await as('mro')(`GET /aircraft/${id}`)).body as Aircraft
  await as('mro')(`PUT /aircraft/${id}`, { body: { ...edited, totalHours: 4287.28 } })
  const { attention, rates } = await view(id)
  expect(attention).toEqual([
    {
      kind: 'correction',
      message: 'mro has lowered the figures to 4,287.28 h, 2,180 cycles, as of 2026-11-22.',
      readingId: expect.any(String) as string,
    },
  ])
  expect(rates).toMatchObject({ hours: 3.2 })
  const line = `POST /maintenance/readings/${attention[0]?.readingId}/acknowledge`
  await as('mro')(line, { body: {} })
  expect((await view(id)).attention).toEqual([])
})

test('the list has the most urgent aircraft first, follows every change, and is filtered', async () => {
  const add = async (tailNumber: string, serialNumber: string, aircraftType = 'Airbus H145') =>
    (await addFlown(as('admin'), { tailNumber, serialNumber, aircraftType })).id
  const [calm, urgent, bare] = [
    await add('D-CALM', '1'),
    await add('D-URGE', '2'),
    await add('D-BARE', '3', 'Pilatus PC-12'),
  ]
  await addItem(api(), calm)
  await addItem(api(), urgent)
  const list = async (query = '') => {
    const { body } = await as('mro')(`GET /maintenance/aircraft${query}`)
    return body as { items: Maintained[]; next: string | null }
  }
  const tails = async (query?: string) =>
    (await list(query)).items.map(({ aircraft }) => aircraft.tailNumber)
  expect(await tails()).toEqual(['D-CALM', 'D-URGE', 'D-BARE'])
  const body = { date: '2026-11-22', hours: 4288, cycles: 2230 }
  await as('mro')(`POST /maintenance/aircraft/${urgent}/readings`, { body })
  expect(await tails()).toEqual(['D-URGE', 'D-CALM', 'D-BARE'])
  expect((await list()).items[0]).toMatchObject({ counts: { soon: 1, all: 1 }, worst: 'soon' })
  expect(await tails('?sort=aircraft')).toEqual(['D-BARE', 'D-CALM', 'D-URGE'])
  expect(await tails('?q=d%20ca')).toEqual(['D-CALM'])
  expect(await tails('?q=PILATUS')).toEqual(['D-BARE'])
  expect(await tails('?q=---')).toEqual([])
  expect(await tails('?operatorId=nobody')).toEqual([])
  const { next } = await list('?limit=1')
  expect(await tails(`?limit=1&after=${next}`)).toEqual(['D-CALM'])
  clock.today = '2027-02-02'
  expect((await list()).items.map(({ worst }) => worst)).toEqual(['overdue', 'overdue', undefined])
  await as('admin')(`DELETE /aircraft/${bare}`)
  await as('admin')(`DELETE /aircraft/${urgent}`)
  expect(await tails()).toEqual(['D-CALM'])
  expect((await as('mro')(`GET /maintenance/aircraft/${urgent}`)).status).toBe(404)
})
