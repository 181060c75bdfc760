import type { Change } from '@aerofleet/shared/contract/change'
import { aCheck, addFlown, lastDone, today } from '../../test/maintenance'
import { useApi } from '../../test/testing'

const { as } = useApi({ today })

type Page = { items: Change[]; next: string | null }
const history = async (query = '') =>
  (await as('mro')(`GET /maintenance/history${query}`)).body as Page
const lines = async (query?: string) =>
  (await history(query)).items.map(({ action, subject }) => [action, subject.kind, subject.label])

async function prepare() {
  const planner = as('operator')
  const { id } = await addFlown(as('admin'))
  const body = { ...aCheck, aircraftId: id, baseline: lastDone }
  const item = (await planner('POST /maintenance/items', { body })).body as { id: string }
  const reading = { date: '2026-10-01', hours: 4120, cycles: 2075 }
  await planner(`POST /maintenance/aircraft/${id}/readings`, { body: reading })
  const plan = { hoursPerDay: 3, cyclesPerDay: 2, reason: 'Summer' }
  await planner(`PUT /maintenance/aircraft/${id}/utilisation`, { body: { plan } })
  return { id, item: item.id }
}

test('the history of an aircraft has all changes of its maintenance, the newest first', async () => {
  const { id, item } = await prepare()
  const all = [
    ['update', 'aircraft', 'N123AB'],
    ['create', 'reading', '2026-10-01'],
    ['create', 'item', 'T1'],
  ]
  expect(await lines()).toEqual(all)
  expect(await lines(`?kind=aircraft&id=${id}`)).toEqual(all)
  expect(await lines('?kind=aircraft')).toEqual(all.slice(0, 1))
  expect(await lines('?kind=reading')).toEqual(all.slice(1, 2))
  expect(await lines(`?kind=item&id=${item}`)).toEqual(all.slice(2))
  expect(await lines('?kind=item&id=nothing')).toEqual([])
  const { items, next } = await history('?limit=2')
  expect(items[1]).toMatchObject({
    by: { name: 'operator' },
    after: { tailNumber: 'N123AB', date: '2026-10-01', hours: 4120, cycles: 2075 },
  })
  expect(await lines(`?limit=2&after=${next}`)).toEqual(all.slice(2))
})

test('the history of the fleet has no changes of maintenance', async () => {
  await prepare()
  const { body } = await as('admin')('GET /history')
  expect((body as Change[]).map(({ subject }) => subject.kind)).toEqual(['aircraft', 'aircraft'])
})

test.each(['kind=user', 'after=x', 'limit=0'])('%s is refused', async (query) => {
  expect((await as('mro')(`GET /maintenance/history?${query}`)).status).toBe(400)
})

test('with maintenance=1 the history of the fleet has them, without the readings that its aircraft show', async () => {
  const { id } = await prepare()
  const read = async (query: string) =>
    (await as('admin')(`GET /history?${query}`)).body as Change[]
  const all = await read('maintenance=1')
  expect(all.map(({ subject }) => subject.kind)).toEqual([
    'maintained',
    'item',
    'aircraft',
    'aircraft',
  ])
  expect(all[0]).toMatchObject({ aircraft: { id, tailNumber: 'N123AB' } })
  const own = await read('kind=maintenance')
  expect(own.map(({ subject }) => subject.kind)).toEqual(['maintained', 'item'])
})

test('a search for a tail number finds what is part of its aircraft', async () => {
  await prepare()
  const { body } = await as('admin')('GET /history?maintenance=1&q=n123')
  const kinds = (body as Change[]).map(({ subject }) => subject.kind)
  expect(kinds).toEqual(['maintained', 'item', 'aircraft', 'aircraft'])
})
