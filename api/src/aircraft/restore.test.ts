import { randomUUID } from 'node:crypto'
import type { Change } from '@aerofleet/shared/contract/change'
import type { Operator } from '@aerofleet/shared/contract/operators'
import { anAircraft, useApi } from '../../test/testing'

const { as } = useApi()
type User = ReturnType<typeof as>

async function add(by: User, n = 1, values: Record<string, unknown> = {}): Promise<string> {
  const { body } = await by('POST /aircraft', { body: anAircraft(n, values) })
  return (body as { aircraftId: string }).aircraftId
}
const historyOf = async (by: User, id: string) =>
  (await by(`GET /aircraft/${id}/history`)).body as Change[]

async function addOperator(by: User, companyName = 'Alpine'): Promise<string> {
  const { body } = await by('POST /operators', { body: { companyName, email: 'a@b.test' } })
  return (body as Operator).id
}

describe('a deleted aircraft', () => {
  test('comes back with its id, its values and its operator, and the history shows it (§7.37)', async () => {
    const ada = as('admin', { displayName: 'Ada' })
    const operatorId = await addOperator(ada)
    const id = await add(ada, 1, { operatorId })
    await ada(`DELETE /aircraft/${id}`)
    const otto = as('operator', { displayName: 'Otto' })
    const { status, body } = await otto(`POST /aircraft/${id}/restore`)
    const aircraft = { id, ...anAircraft(), operator: { id: operatorId, name: 'Alpine' } }
    expect([status, body]).toEqual([200, { ...aircraft, version: 2 }])
    expect((await ada(`GET /aircraft/${id}`)).body).toEqual(body)
    const { id: _, ...values } = aircraft
    expect((await historyOf(ada, id))[0]).toMatchObject({
      action: 'restore',
      by: { name: 'Otto' },
      before: null,
      after: values,
    })
  })

  test('comes back without an operator that was deleted since (§7.37)', async () => {
    const ada = as('admin')
    const operatorId = await addOperator(ada)
    const id = await add(ada, 1, { operatorId })
    await ada(`DELETE /aircraft/${id}`)
    await ada(`DELETE /operators/${operatorId}`)
    const { body } = await ada(`POST /aircraft/${id}/restore`)
    expect(body).not.toHaveProperty('operator')
    expect((await historyOf(ada, id))[0]).toMatchObject({ after: { operator: null } })
    expect((await ada(`GET /aircraft/${id}`)).body).toEqual(body)
  })

  test.each([
    ['tail number', { tailNumber: 'd a1' }, 'An aircraft with tail number D-A1 already exists'],
    [
      'serial number',
      { serialNumber: '001' },
      'An aircraft of type Airbus A320 with serial number 001 already exists',
    ],
  ])('stays deleted when its %s is taken (§7.37)', async (_, taken, message) => {
    const ada = as('admin')
    const id = await add(ada)
    await ada(`DELETE /aircraft/${id}`)
    await add(ada, 2, taken)
    const { status, body } = await ada(`POST /aircraft/${id}/restore`)
    expect([status, body]).toMatchObject([409, { message }])
    expect(await historyOf(ada, id)).toHaveLength(2)
  })

  test('comes back once, also when two ask at the same moment (§7.37)', async () => {
    const ada = as('admin')
    const id = await add(ada)
    await ada(`DELETE /aircraft/${id}`)
    const line = `POST /aircraft/${id}/restore`
    const answers = await Promise.all([ada(line), ada(line)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await historyOf(ada, id)).toHaveLength(3)
  })
})

test('restoring an aircraft that is not deleted is refused, and an unknown one is not found (§7.37)', async () => {
  const ada = as('admin')
  const id = await add(ada)
  const { status, body } = await ada(`POST /aircraft/${id}/restore`)
  expect([status, body]).toMatchObject([409, { code: 'aircraft-exists' }])
  expect(await historyOf(ada, id)).toHaveLength(1)
  for (const unknown of [randomUUID(), 'nothing', 'x'.repeat(300)]) {
    expect((await ada(`POST /aircraft/${unknown}/restore`)).status).toBe(404)
  }
})

describe('the header Act', () => {
  const line = async (by: User) => ((await by('GET /history')).body as Change[])[0]?.act

  test('makes several changes one act, with the label of the first (§7.38)', async () => {
    const ada = as('admin')
    const ids = [await add(ada, 1), await add(ada, 2)]
    const acts = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const [change = '', deletion = '', restoration = '', addition = ''] = acts
    const names = ['D-A1', 'D-A2']
    for (const [n, id] of ids.entries()) {
      const body = anAircraft(n + 1, { totalHours: 5 })
      await ada(`PUT /aircraft/${id}`, { body, headers: { act: change } })
    }
    expect(await line(ada)).toEqual({ id: change, label: 'Change', count: 2, names })
    for (const id of ids) await ada(`DELETE /aircraft/${id}`, { headers: { act: deletion } })
    expect(await line(ada)).toEqual({ id: deletion, label: 'Deletion', count: 2, names })
    const headers = { act: restoration.toUpperCase() }
    for (const id of ids) await ada(`POST /aircraft/${id}/restore`, { headers })
    expect(await line(ada)).toEqual({ id: restoration, label: 'Restoration', count: 2, names })
    await ada('POST /aircraft', { body: anAircraft(3), headers: { act: addition } })
    expect(await line(ada)).toEqual({ id: addition, label: 'Addition', count: 1, names: ['D-A3'] })
  })

  test('with the act of somebody else is refused, and nothing changes (§7.38)', async () => {
    const ada = as('admin')
    const [first, second] = [await add(ada, 1), await add(ada, 2)]
    const headers = { act: randomUUID() }
    await ada(`DELETE /aircraft/${first}`, { headers })
    const answer = await as('operator')(`DELETE /aircraft/${second}`, { headers })
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'act-exists' }])
    expect((await ada(`GET /aircraft/${second}`)).status).toBe(200)
  })

  test.each(['1', 'x'.repeat(36), '', `${randomUUID()} `.repeat(2)])(
    'that reads %p is refused (§7.38)',
    async (act) => {
      const ada = as('admin')
      const id = await add(ada)
      const { status, body } = await ada(`DELETE /aircraft/${id}`, { headers: { act } })
      expect([status, body]).toMatchObject([400, { message: 'The Act header must be a UUID' }])
      expect((await ada(`GET /aircraft/${id}`)).status).toBe(200)
    },
  )
})

describe('a page of another origin', () => {
  const origin = 'https://fleet.example'
  const { api } = useApi({ webOrigins: [origin] })

  test('may send the header Act (§7.38)', async () => {
    const { headers } = await api().inject({
      method: 'OPTIONS',
      url: '/api/aircraft/7',
      headers: {
        origin,
        host: 'fleet.example',
        'access-control-request-method': 'DELETE',
        'access-control-request-headers': 'act,authorization',
      },
    })
    expect(headers['access-control-allow-headers']).toContain('act')
    expect(headers['access-control-allow-methods']).toContain('DELETE')
  })
})
