import type { Counts } from '@aerofleet/shared/contract/maintenance/due'
import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import { aCheck, addFlown, lastDone, today } from '../../test/maintenance'
import { createReplicas } from '../../test/replicas'
import { useApi } from '../../test/testing'

const { first, openSecond } = createReplicas({ today })
const { api, as } = useApi(first)
const onOther = openSecond(api)

type Due = { items: DueRow[]; counts: Counts }

async function prepare() {
  const aircraft = await addFlown(as('admin'))
  const body = { ...aCheck, aircraftId: aircraft.id, baseline: lastDone }
  expect((await as('operator')('POST /maintenance/items', { body })).status).toBe(201)
  return aircraft
}
const reading = { date: '2026-11-22', hours: 4289, cycles: 2180 }

test('example 55: a user who loses the role on one replica can save nothing on another, and within a second see nothing', async () => {
  const { id } = await prepare()
  const { uid, token } = as('mro')
  const save = (hours: number) =>
    onOther(token, `POST /maintenance/aircraft/${id}/readings`, { body: { ...reading, hours } })
  const lists = ['due', 'aircraft', 'programmes']
  const read = () => Promise.all(lists.map((list) => onOther(token, `GET /maintenance/${list}`)))
  expect((await save(4289)).status).toBe(201)
  await as('admin')(`DELETE /usermanagement/users/${uid}/role`)
  const askedFrom = Date.now()
  expect((await save(4290)).status).toBe(403)
  for (;;) {
    const askedAt = Date.now()
    const statuses = (await read()).map(({ status }) => status)
    if (statuses.every((status) => status === 403)) break
    expect(askedAt - askedFrom).toBeLessThan(1000)
  }
})

test('a reading on one replica makes an item due, and another replica lists and counts it in its next answer', async () => {
  const { id } = await prepare()
  const mro = as('mro')
  const readDue = async () => (await onOther(mro.token, 'GET /maintenance/due')).body as Due
  const readFleet = async () => (await onOther(mro.token, 'GET /maintenance/aircraft')).body
  expect((await readDue()).counts).toMatchObject({ ok: 1, due: 0, all: 1 })
  expect(await readFleet()).toMatchObject({ items: [{ worst: 'ok' }] })
  const body = { ...reading, cycles: 2270, accept: true }
  const line = `POST /maintenance/aircraft/${id}/readings`
  expect((await mro(line, { body })).status).toBe(201)
  const { items, counts } = await readDue()
  expect(counts).toMatchObject({ ok: 0, due: 1, all: 1 })
  expect(items).toMatchObject([{ code: 'T1', state: 'due', remaining: { cycles: 0 } }])
  expect(await readFleet()).toMatchObject({
    items: [{ worst: 'due', counters: { hours: 4289, cycles: 2270 } }],
  })
})
