import type { Item } from '@aerofleet/shared/contract/maintenance/items'
import { eq } from 'drizzle-orm'
import { aCheck, addFlown, lastDone, today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'
import { versions } from '../../db/tables'
import { items } from '../table'
import { renewItems } from './renew'

const { api, as } = useApi({ today })

async function prepare(
  task: object,
  baseline: object | null,
  stored: Partial<typeof items.$inferInsert>,
) {
  const planner = as('operator')
  const { id: aircraftId } = await addFlown(as('admin'))
  const body = { ...aCheck, ...task, aircraftId, baseline }
  const created = (await planner('POST /maintenance/items', { body })).body as Item
  const { db } = api().database
  await db.update(items).set(stored).where(eq(items.id, created.id))
  await db.delete(versions).where(eq(versions.name, 'items'))
  const view = async () => (await planner(`GET /maintenance/items/${created.id}`)).body as Item
  return { planner, aircraftId, created, view }
}

const variation = {
  reference: 'V-12',
  reason: 'No hangar',
  hours: 40,
  by: { uid: 'u', name: 'Mateo' },
  at: '2026-11-01T10:00:00.000Z',
}

test('the first start of a version computes all items again, and ends variations that should have ended', async () => {
  const { created, view } = await prepare({}, lastDone, { variation, projectedOn: '2030-01-01' })
  expect((await view()).variation).toMatchObject({ hours: 40 })
  await renewItems(api().database.db)
  expect(await view()).toEqual(created)
})

test('the first start of a version finds items with a limit without a due, even of deleted aircraft', async () => {
  const limits = { hours: { threshold: 5000 }, cycles: { interval: 50 } }
  const { planner, aircraftId, view } = await prepare({ limits }, null, {
    baselineMissing: false,
  })
  expect(await view()).toMatchObject({ state: 'ok' })
  await planner(`DELETE /aircraft/${aircraftId}`)
  await renewItems(api().database.db)
  await planner(`POST /aircraft/${aircraftId}/restore`)
  expect(await view()).toMatchObject({ state: 'no-baseline', withoutDue: ['cycles'] })
})

test('a later start leaves items as they are', async () => {
  const { view } = await prepare({}, lastDone, { variation })
  const { db } = api().database
  await renewItems(db)
  await db.update(items).set({ variation })
  await renewItems(db)
  expect((await view()).variation).toMatchObject({ hours: 40 })
})
