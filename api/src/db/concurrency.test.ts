import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Change } from '@aerofleet/shared/contract/change'
import type { Operator } from '@aerofleet/shared/contract/operators'
import type { User } from '@aerofleet/shared/contract/users'
import { anAircraft, useApi, type Answer } from '../../test/testing'

const { api, as } = useApi()

type Caller = ReturnType<typeof as>
const times = <T>(n: number, make: (n: number) => T) => Array.from({ length: n }, (_, i) => make(i))
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort()
const idOf = ({ body }: Answer) => (body as { aircraftId: string }).aircraftId
const repeat = (n: number, status: number) => Array<number>(n).fill(status)
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

async function historyOf(by: Caller, id: string): Promise<Change[]> {
  return (await by(`GET /aircraft/${id}/history`)).body as Change[]
}

async function addOperator(by: Caller, companyName = 'Alpine'): Promise<string> {
  const body = { companyName, email: 'ops@alpine.test' }
  return ((await by('POST /operators', { body })).body as Operator).id
}

describe('parallel changes of one aircraft', () => {
  test('with the same version are stored once, and 49 of 50 are refused', async () => {
    const editors = times(5, (n) => as('mro', { displayName: `Editor ${n}` }))
    const id = idOf(await as('admin')('POST /aircraft', { body: anAircraft() }))
    const answers = await Promise.all(
      times(50, (n) =>
        (editors[n % 5] as Caller)(`PUT /aircraft/${id}`, {
          body: anAircraft(1, { totalCycles: n }),
          headers: { 'if-match': '"1"' },
        }),
      ),
    )
    expect(statuses(answers)).toEqual([200, ...repeat(49, 412)])
    const won = answers.findIndex(({ status }) => status === 200)
    const editor = editors[won % 5] as Caller
    expect(answers[won]?.body).toMatchObject({ version: 2, totalCycles: won })
    expect((await editor(`GET /aircraft/${id}`)).body).toEqual(answers[won]?.body)
    expect(await historyOf(editor, id)).toMatchObject([
      { action: 'update', by: { uid: editor.uid }, after: { totalCycles: won } },
      { action: 'create' },
    ])
    const sentence = `This aircraft was changed by Editor ${won % 5}. Reload to see the new values.`
    for (const { status, body } of answers) {
      if (status === 412) expect(body).toMatchObject({ message: sentence })
    }
  })

  test('without If-Match are all stored, one after the other', async () => {
    const admin = as('admin')
    const id = idOf(await admin('POST /aircraft', { body: anAircraft() }))
    const answers = await Promise.all(
      times(50, (n) =>
        admin(`PUT /aircraft/${id}`, { body: anAircraft(1, { totalCycles: 1000 + n }) }),
      ),
    )
    expect(statuses(answers)).toEqual(repeat(50, 200))
    const versions = answers.map(({ body }) => (body as Aircraft).version ?? 0)
    expect(versions.toSorted((a, b) => a - b)).toEqual(times(50, (n) => n + 2))
    const changes = (await historyOf(admin, id)).toReversed()
    expect(changes).toHaveLength(51)
    for (const [n, change] of changes.slice(1).entries()) {
      expect(change.before).toEqual(changes[n]?.after)
    }
  })
})

describe('an Idempotency-Key', () => {
  test('of 100 requests that are each sent twice creates each aircraft once', async () => {
    const admin = as('admin')
    const send = (key: number) =>
      admin('POST /aircraft', { body: anAircraft(key), ...keyed(`key ${key}`) })
    const keys = times(100, (n) => n)
    const repeated = await Promise.all([...keys, ...keys].map(send))
    expect(statuses(repeated)).toEqual(repeat(200, 201))
    for (const n of keys) expect(repeated[n + 100]?.body).toEqual(repeated[n]?.body)
    const fleet = (await admin('GET /aircraft')).body as Aircraft[]
    expect(new Set(fleet.map(({ id }) => id))).toEqual(new Set(repeated.map(idOf)))
    expect(fleet).toHaveLength(100)
    expect(await historyOf(admin, idOf(repeated[0] as Answer))).toHaveLength(1)
  })

  test('sent 50 times at once answers 50 times the same', async () => {
    const admin = as('admin')
    const body = { companyName: 'Alpine', email: 'ops@alpine.test' }
    const answers = await Promise.all(
      times(50, () => admin('POST /operators', { body, ...keyed('k') })),
    )
    expect(statuses(answers)).toEqual(repeat(50, 201))
    for (const { body: answer } of answers) expect(answer).toEqual(answers[0]?.body)
    expect((await admin('GET /operators')).body).toHaveLength(1)
  })

  test('of one user may be the same as a key of another user (§7.7)', async () => {
    const [one, two] = [as('admin'), as('admin')]
    const answers = await Promise.all([
      one('POST /aircraft', { body: anAircraft(1), ...keyed('k') }),
      two('POST /aircraft', { body: anAircraft(2), ...keyed('k') }),
    ])
    expect(statuses(answers)).toEqual(repeat(2, 201))
    expect((await one('GET /aircraft')).body).toHaveLength(2)
  })

  test('is for one request: of 50 different requests with it, one is done (§7.7)', async () => {
    const admin = as('admin')
    const answers = await Promise.all(
      times(50, (n) => admin('POST /aircraft', { body: anAircraft(n), ...keyed('k') })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 422)
    expect(refused).toHaveLength(49)
    expect(refused[0]?.body).toMatchObject({
      message: 'This Idempotency-Key was used for another request',
    })
    expect((await admin('GET /aircraft')).body).toHaveLength(1)
  })

  test('is kept for 24 hours (§7.7)', async () => {
    const admin = as('admin')
    const send = (n: number) => admin('POST /aircraft', { body: anAircraft(n), ...keyed('k') })
    const setKeyAge = (age: string) =>
      api().database.db.execute(`update idempotency set created_at = now() - interval '${age}'`)
    const first = await send(1)
    await setKeyAge('23 hours 59 minutes')
    expect((await send(1)).body).toEqual(first.body)
    expect((await send(2)).status).toBe(422)
    await setKeyAge('24 hours 1 minute')
    const answers = await Promise.all(times(10, () => send(3)))
    expect(new Set(answers.map(idOf)).size).toBe(1)
    expect(idOf(answers[0] as Answer)).not.toBe(idOf(first))
    expect((await admin('GET /aircraft')).body).toHaveLength(2)
  })
})

test('of 50 parallel creates with one tail number one is stored, 49 are told that it exists', async () => {
  const users = times(50, () => as('operator'))
  const answers = await Promise.all(
    users.map((user, n) => user('POST /aircraft', { body: anAircraft(n, { tailNumber: 'D-X' }) })),
  )
  expect(statuses(answers)).toEqual([201, ...repeat(49, 409)])
  for (const { status, body } of answers) {
    if (status === 201) continue
    expect(body).toMatchObject({
      code: 'tail-number-exists',
      message: 'An aircraft with tail number D-X already exists',
    })
  }
  expect((await (users[0] as Caller)('GET /aircraft')).body).toHaveLength(1)
})

test('two admins who delete the same thing delete it once', async () => {
  const [one, two] = [as('admin'), as('admin')]
  for (const n of times(10, (round) => round)) {
    const operator = await addOperator(one, `Company ${n}`)
    const id = idOf(await one('POST /aircraft', { body: anAircraft(n) }))
    for (const line of [`DELETE /aircraft/${id}`, `DELETE /operators/${operator}`]) {
      expect(statuses(await Promise.all([one(line), two(line)]))).toEqual([204, 404])
    }
    const actions = (await historyOf(one, id)).map(({ action }) => action)
    expect(actions).toEqual(['delete', 'create'])
  }
})

test('admins who remove each other’s role at the same moment leave at least one admin (§6.7)', async () => {
  for (const size of [2, 2, 2, 2, 5, 10]) {
    await api().reset()
    const admins = times(size, () => as('admin'))
    const answers = await Promise.all(
      admins.map((admin, n) =>
        admin(`DELETE /usermanagement/users/${admins[(n + 1) % size]?.uid}/role`),
      ),
    )
    const removed = answers.filter(({ status }) => status === 204)
    expect(removed.length).toBeGreaterThan(0)
    expect(removed.length).toBeLessThan(size)
    const lists = await Promise.all(admins.map((admin) => admin('GET /usermanagement/users')))
    const users = lists.find(({ status }) => status === 200)?.body as User[]
    expect(users.filter(({ role }) => role === 'admin')).toHaveLength(size - removed.length)
  }
})

test('a role is changed while others keep writing', async () => {
  const [admin, user, ...writers] = times(10, () => as('admin'))
  if (!admin || !user) throw new Error('Nobody was signed up')
  let isWriting = true
  const lanes = writers.map(async (writer, lane) => {
    for (let n = 0; isWriting; n++) {
      await writer('POST /aircraft', { body: anAircraft(lane * 10_000 + n) })
    }
  })
  const statuses: number[] = []
  for (const role of ['mro', 'operator', 'mro']) {
    const body = { role }
    const path = `/usermanagement/users/${user.uid}/role`
    statuses.push((await admin(`POST ${path}`, { body })).status)
  }
  isWriting = false
  await Promise.all(lanes)
  expect(statuses).toEqual([200, 200, 200])
})

describe('an operator that is deleted while aircraft are linked to it', () => {
  async function deleteWhileLinking(admin: Caller, operatorId: string, from: number) {
    const free = await Promise.all(
      times(25, (n) => admin('POST /aircraft', { body: anAircraft(from + n) })),
    )
    const assign = (n: number) =>
      admin(`PUT /aircraft/${idOf(free[n] as Answer)}`, {
        body: anAircraft(from + n, { operatorId }),
      })
    const add = (n: number) =>
      admin('POST /aircraft', { body: anAircraft(from + 25 + n, { operatorId }) })
    const link = (n: number) => (n % 2 ? add((n - 1) / 2) : assign(n / 2))
    const first = times(25, link)
    await Promise.race(first)
    const deletion = admin(`DELETE /operators/${operatorId}`)
    const others = times(25, (n) => link(25 + n))
    return { deletion: await deletion, answers: await Promise.all([...first, ...others]) }
  }

  test('keeps none of 50 aircraft, and the history of each linked one says so', async () => {
    const admin = as('admin')
    for (const round of times(5, (n) => n)) {
      const operatorId = await addOperator(admin)
      const { deletion, answers } = await deleteWhileLinking(admin, operatorId, round * 100)
      expect(deletion.status).toBe(204)
      for (const { status, body } of answers) {
        if (status === 400) expect(body).toMatchObject({ message: 'Operator not found' })
        else expect(JSON.stringify(body)).toContain(operatorId)
      }
      const linked = answers.filter(({ status }) => status !== 400)
      expect(linked.length).toBeGreaterThan(0)
      for (const { body } of linked) {
        const { aircraftId, id = aircraftId } = body as { aircraftId: string; id?: string }
        const aircraft = (await admin(`GET /aircraft/${id}`)).body as Aircraft
        expect(aircraft).not.toHaveProperty('operator')
        const changes = await historyOf(admin, id)
        expect(changes).toHaveLength(aircraft.version ?? 0)
        const link = { operator: { id: operatorId } }
        expect(changes[0]).toMatchObject({ before: link, after: { operator: null } })
        expect(changes[1]).toMatchObject({ after: link })
      }
    }
  })
})
