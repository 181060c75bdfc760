import type { ReadingSaved } from '@aerofleet/shared/contract/maintenance/readings'
import { eq, sql } from 'drizzle-orm'
import { addFlown, clock, today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'
import { readings } from '../table'

const { api, as } = useApi({ today })
type User = ReturnType<typeof as>

async function prepare(author: User) {
  const { id: aircraftId } = await addFlown(as('admin'))
  clock.today = '2026-11-23'
  const body = { date: '2026-11-23', hours: 4290, cycles: 2181 }
  const answer = await author(`POST /maintenance/aircraft/${aircraftId}/readings`, { body })
  return (answer.body as ReadingSaved).reading.id
}
const strike = (by: User, id: string, headers: Record<string, string> = {}) =>
  by(`POST /maintenance/readings/${id}/strike`, { body: { reason: 'Misread' }, headers })

const setAge = (id: string, age: string) =>
  api()
    .database.db.update(readings)
    .set({ at: sql`now() - ${age}::interval` })
    .where(eq(readings.id, id))

const refusal = {
  status: 403,
  body: { message: 'You need the role Admin to correct a counter.', code: 'forbidden' },
}

test('the author of a reading may strike it within 24 hours, without being an admin', async () => {
  const author = as('mro')
  const id = await prepare(author)
  await setAge(id, '23 hours 59 minutes')
  expect(await strike(author, id)).toMatchObject({
    status: 200,
    body: { aircraft: { totalHours: 4288 }, reading: { struck: { by: { uid: author.uid } } } },
  })
})

test('only an admin strikes a reading after 24 hours, or a reading of another user', async () => {
  const author = as('mro')
  const id = await prepare(author)
  for (const role of ['mro', 'operator'] as const)
    expect(await strike(as(role), id, { 'if-match': '7' })).toMatchObject(refusal)
  await setAge(id, '24 hours 1 minute')
  expect(await strike(author, id)).toMatchObject(refusal)
  expect((await strike(as('admin'), id)).status).toBe(200)
})

test('a user who has lost the role may not strike any reading', async () => {
  const author = as('mro')
  const id = await prepare(author)
  await as('admin')(`DELETE /usermanagement/users/${author.uid}/role`)
  expect(await strike(author, id)).toMatchObject({
    status: 403,
    body: { message: 'You need the role MRO, Operator or Admin to log readings.' },
  })
})

test('a user who changed the hours in the fleet list may strike the reading of that change', async () => {
  const { id, ...aircraft } = await addFlown(as('admin'))
  const mro = as('mro')
  await mro(`PUT /aircraft/${id}`, { body: { ...aircraft, totalHours: 42_880 } })
  const log = await mro(`GET /maintenance/aircraft/${id}/readings`)
  const [newest] = (log.body as { items: { id: string }[] }).items
  expect(await strike(mro, newest?.id ?? '')).toMatchObject({
    status: 200,
    body: { aircraft: { totalHours: 4288 } },
  })
})
