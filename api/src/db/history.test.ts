import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Change } from '@aerofleet/shared/contract/change'
import type { Operator } from '@aerofleet/shared/contract/operators'
import { anAircraft, useApi } from '../../test/testing'

const { api, as } = useApi()
const company = { companyName: 'Alpine', email: 'ops@alpine.test' }

type Admin = ReturnType<typeof as>
const admin = () => as('admin', { displayName: 'Ada' })

async function addAircraft(by: Admin, values: Record<string, unknown> = {}): Promise<string> {
  const { body } = await by('POST /aircraft', { body: anAircraft(1, values) })
  return (body as { aircraftId: string }).aircraftId
}

async function historyOf(by: Admin, id: string): Promise<Change[]> {
  return (await by(`GET /aircraft/${id}/history`)).body as Change[]
}

async function countChanges(): Promise<number> {
  const { rows } = await api().database.db.execute<{ n: number }>(
    'select count(*)::int as n from changes',
  )
  return rows[0]?.n ?? 0
}

test('every change of an aircraft says who, when, what, the old and the new values (§3.5)', async () => {
  const ada = admin()
  const before = Date.now()
  const id = await addAircraft(ada)
  const max = as('mro', { displayName: 'Max' })
  await max(`PUT /aircraft/${id}`, { body: anAircraft(1, { totalHours: 900.25 }) })
  await ada(`DELETE /aircraft/${id}`)

  const changes = await historyOf(max, id)
  const old = { ...anAircraft(), operator: null }
  const changed = { ...old, totalHours: 900.25 }
  const subject = { kind: 'aircraft', id }
  const by = { ada: { uid: ada.uid, name: 'Ada' }, max: { uid: max.uid, name: 'Max' } }
  expect(changes).toMatchObject([
    { action: 'delete', by: by.ada, subject, before: changed, after: null },
    { action: 'update', by: by.max, subject, before: old, after: changed },
    { action: 'create', by: by.ada, subject, before: null, after: old },
  ])
  const times = changes.map(({ at }) => Date.parse(at))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  for (const time of times) expect(Math.abs(time - before)).toBeLessThan(60_000)
  expect(new Set(changes.map((change) => change.id)).size).toBe(3)
})

test('when an operator is deleted, the history of each of its aircraft says so (§3.2, §3.5)', async () => {
  const ada = admin()
  const { id: operatorId } = (await ada('POST /operators', { body: company })).body as Operator
  const ids = [
    await addAircraft(ada, { operatorId }),
    await addAircraft(ada, { operatorId, tailNumber: 'D-B1', serialNumber: '2' }),
  ]
  const deletedId = await addAircraft(ada, { operatorId, tailNumber: 'D-C1', serialNumber: '3' })
  await ada(`DELETE /aircraft/${deletedId}`)
  const unlinkedId = await addAircraft(ada, { tailNumber: 'D-D1', serialNumber: '4' })
  const eve = as('admin', { displayName: 'Eve' })
  await eve(`DELETE /operators/${operatorId}`)

  for (const id of ids) {
    const [newest, ...earlier] = await historyOf(ada, id)
    expect(earlier).toHaveLength(1)
    expect(newest).toMatchObject({
      action: 'update',
      by: { name: 'Eve' },
      before: { operator: { id: operatorId, name: 'Alpine' }, totalHours: 1200.5 },
      after: { operator: null, totalHours: 1200.5 },
    })
    expect(Object.keys(newest?.after ?? {}).sort()).toEqual(
      Object.keys(earlier[0]?.after ?? {}).sort(),
    )
    const aircraft = (await ada(`GET /aircraft/${id}`)).body as Aircraft
    expect(aircraft.version).toBe(2)
  }
  expect(await historyOf(ada, unlinkedId)).toHaveLength(1)
  expect(await historyOf(ada, deletedId)).toHaveLength(2)
  expect((await ada('GET /history')).body).toMatchObject([
    { action: 'delete', subject: { kind: 'operator' } },
    { act: { label: 'Operator deleted: Alpine', count: 2 }, operatorGone: true },
    { action: 'create', subject: { id: unlinkedId } },
    {},
    {},
    {},
    {},
    {},
  ])
})

test('an open form of an aircraft is out of date once the operator is deleted (§7.6)', async () => {
  const ada = admin()
  const { id: operatorId } = (await ada('POST /operators', { body: company })).body as Operator
  const id = await addAircraft(ada, { operatorId })
  await ada(`DELETE /operators/${operatorId}`)
  const late = await as('mro')(`PUT /aircraft/${id}`, {
    body: anAircraft(),
    headers: { 'if-match': '"1"' },
  })
  expect([late.status, late.body]).toMatchObject([
    412,
    { message: 'This aircraft was changed by Ada. Reload to see the new values.' },
  ])
})

test('the history has the old and the new role of each change, even of self-assigned admins (§3.5, §7.2)', async () => {
  const first = as(null, { displayName: 'Ada', email: 'ada@aerofleet.test' })
  await first('POST /usermanagement/assign-admin')
  const user = as('operator', { displayName: 'Otto', email: 'otto@aerofleet.test' })
  const line = `/usermanagement/users/${user.uid}/role`
  await first(`POST ${line}`, { body: { role: 'mro' } })
  await first(`DELETE ${line}`)

  const { status, body } = await first('GET /usermanagement/history')
  expect(status).toBe(200)
  const by = { uid: first.uid, name: 'Ada' }
  expect(body).toMatchObject([
    {
      action: 'remove-role',
      by,
      subject: { kind: 'user', id: user.uid },
      before: { role: 'mro' },
      after: { role: null },
    },
    { action: 'assign-role', by, before: { role: 'operator' }, after: { role: 'mro' } },
    {
      action: 'assign-role',
      by,
      subject: { kind: 'user', id: first.uid },
      before: { role: null },
      after: { role: 'admin' },
    },
  ])
})

test('a deleted aircraft keeps its history when its tail number flies again (§3.5)', async () => {
  const ada = admin()
  const first = await addAircraft(ada)
  await ada(`DELETE /aircraft/${first}`)
  const second = await addAircraft(ada)
  expect(second).not.toBe(first)
  const actions = async (id: string) => (await historyOf(ada, id)).map(({ action }) => action)
  expect(await actions(first)).toEqual(['delete', 'create'])
  expect(await actions(second)).toEqual(['create'])
})

test('failed requests leave no row in the history (§3.5)', async () => {
  const ada = admin()
  const id = await addAircraft(ada)
  const { id: operatorId } = (await ada('POST /operators', { body: company })).body as Operator
  const stored = await countChanges()
  const again = { body: anAircraft(2, { tailNumber: 'd a1' }) }
  const unknownOperator = { body: anAircraft(3, { operatorId: 'nobody' }) }
  const stale = { body: anAircraft(), headers: { 'if-match': '9' } }
  const answers = [
    await ada('POST /aircraft', again),
    await ada('POST /aircraft', unknownOperator),
    await ada('POST /aircraft', { body: {} }),
    await ada(`PUT /aircraft/${id}`, unknownOperator),
    await ada(`PUT /aircraft/${id}`, stale),
    await ada(`DELETE /aircraft/${id}`, { headers: { 'if-match': '9' } }),
    await ada('DELETE /aircraft/nothing'),
    await ada('POST /operators', { body: company }),
    await ada('DELETE /operators/nothing'),
    await ada(`DELETE /usermanagement/users/${ada.uid}/role`),
    await ada('POST /usermanagement/users/nobody/role', { body: { role: 'mro' } }),
    await as('mro')(`DELETE /operators/${operatorId}`),
    await as(null)('POST /usermanagement/assign-admin'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([
    409, 400, 400, 400, 412, 412, 404, 409, 404, 409, 404, 403, 403,
  ])
  expect(await countChanges()).toBe(stored)
})
