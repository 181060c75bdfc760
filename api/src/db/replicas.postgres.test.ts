import type { Role } from '@aerofleet/shared/roles'
import { createReplicas } from '../../test/replicas'
import { anAircraft, useApi, type Answer } from '../../test/testing'

const { first, openSecond } = createReplicas()
const { api, as } = useApi(first)
const onOther = openSecond(api)
const idOf = ({ body }: Answer) => (body as { aircraftId: string }).aircraftId

async function assign(uid: string, role: Role | null) {
  const line = `/usermanagement/users/${uid}/role`
  const answer = role
    ? await as('admin')(`POST ${line}`, { body: { role } })
    : await as('admin')(`DELETE ${line}`)
  expect([200, 204]).toContain(answer.status)
}

test('a role that was taken away on one replica no longer counts on another, also for writes (§6.1)', async () => {
  const { uid, token } = as('operator')
  const id = idOf(await onOther(token, 'POST /aircraft', { body: anAircraft(1) }))
  await assign(uid, null)
  const refused = [
    await onOther(token, 'POST /aircraft', { body: anAircraft(2) }),
    await onOther(token, `PUT /aircraft/${id}`, { body: anAircraft(3) }),
    await onOther(token, `DELETE /aircraft/${id}`),
    await onOther(token, 'POST /aircraft', { body: { nonsense: true } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect((await onOther(token, 'GET /aircraft')).body).toMatchObject([{ tailNumber: 'D-A1' }])
})

test.each([
  ['DELETE', (id: string) => `DELETE /aircraft/${id}`],
  ['PUT', (id: string) => `PUT /aircraft/${id}`],
])('the first %s after the role is gone is already refused', async (_, line) => {
  const { uid, token } = as('operator')
  const id = idOf(await onOther(token, 'POST /aircraft', { body: anAircraft(1) }))
  await assign(uid, null)
  expect((await onOther(token, line(id), { body: anAircraft(2) })).status).toBe(403)
  const history = await onOther(token, `GET /aircraft/${id}/history`)
  expect(history.body).toMatchObject([{ action: 'create' }])
})

test('a former admin loses the lists for admins within a second, even an unchanged one (§6.1)', async () => {
  const { uid, token } = as('admin')
  const { headers } = await onOther(token, 'GET /operators')
  await assign(uid, 'mro')
  const conditional = { headers: { 'if-none-match': String(headers['etag']) } }
  const deadline = Date.now() + 1000
  for (let status = 304; status !== 403;) {
    expect(Date.now()).toBeLessThan(deadline + 1000)
    const askedAt = Date.now()
    status = (await onOther(token, 'GET /operators', conditional)).status
    if (askedAt > deadline) expect(status).toBe(403)
  }
  expect((await onOther(token, 'GET /usermanagement/users')).status).toBe(403)
})

test('a role that was given on one replica counts at once on another', async () => {
  const { uid, token } = as(null)
  expect((await onOther(token, 'POST /aircraft', { body: anAircraft(1) })).status).toBe(403)
  await assign(uid, 'operator')
  expect((await onOther(token, 'POST /aircraft', { body: anAircraft(1) })).status).toBe(201)
})

test('no write succeeds after the role was taken away', async () => {
  const { uid, token } = as('operator')
  let isGone = false
  const lateStatuses: number[] = []
  const writing = Array.from({ length: 10 }, async (_, lane) => {
    for (let n = 0, after = 0; n < 500 && after < 3; n++) {
      const wasGone = isGone
      if (wasGone) after++
      const body = anAircraft(lane * 500 + n)
      const { status } = await onOther(token, 'POST /aircraft', { body })
      if (wasGone) lateStatuses.push(status)
    }
  })
  await assign(uid, null)
  isGone = true
  await Promise.all(writing)
  expect(lateStatuses.length).toBeGreaterThan(0)
  expect(lateStatuses.filter((status) => status !== 403)).toEqual([])
})

test('a change on one replica shows in the list of another, with the same ETag', async () => {
  const admin = as('admin')
  await admin('POST /aircraft', { body: anAircraft(1) })
  const [here, there] = [await admin('GET /aircraft'), await onOther(admin.token, 'GET /aircraft')]
  expect(here.headers['etag']).toBe(there.headers['etag'])
  await onOther(admin.token, 'POST /aircraft', { body: anAircraft(2) })
  const conditional = { headers: { 'if-none-match': String(here.headers['etag']) } }
  const next = await admin('GET /aircraft', conditional)
  expect([next.status, next.body]).toMatchObject([200, [{}, {}]])
})

test('a change that began first and was saved last shows, too', async () => {
  const admin = as('admin')
  const id = idOf(await admin('POST /aircraft', { body: anAircraft(1) }))
  await api().database.db.transaction(async (slow) => {
    await slow.execute(`update aircraft set tail_number = 'LATE' where id = '${id}'`)
    for (const n of [2, 3, 4]) await admin('POST /aircraft', { body: anAircraft(n) })
    expect(JSON.stringify((await admin('GET /aircraft')).body)).not.toContain('LATE')
    await slow.execute("update versions set n = n + 1 where name = 'fleet'")
  })
  expect(JSON.stringify((await admin('GET /aircraft')).body)).toContain('LATE')
})
