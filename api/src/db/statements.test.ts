import type { Operator } from '@aerofleet/shared/contract'
import { anAircraft, useApi, type Answer } from '../../test/testing'

const { api, as } = useApi()
type Caller = ReturnType<typeof as>

const idOf = ({ body }: Answer) => (body as { aircraftId: string }).aircraftId
const company = { companyName: 'Alpine', email: 'ops@alpine.test' }
const key = { 'idempotency-key': 'k' }

async function addAircraft(by: Caller): Promise<string> {
  return idOf(await by('POST /aircraft', { body: anAircraft(1) }))
}
async function addOperator(by: Caller): Promise<string> {
  return ((await by('POST /operators', { body: company })).body as Operator).id
}

/** Prepares what the call is about; the request itself is what is counted. */
type Prepare = (admin: Caller) => Promise<() => Promise<Answer>>
const calls: [what: string, status: number, prepare: Prepare][] = [
  [
    'reading an aircraft',
    200,
    async (admin) => {
      const id = await addAircraft(admin)
      return () => as('mro')(`GET /aircraft/${id}`)
    },
  ],
  [
    'changing an aircraft, with its version and its history',
    200,
    async (admin) => {
      const id = await addAircraft(admin)
      const headers = { 'if-match': '1' }
      return () => as('mro')(`PUT /aircraft/${id}`, { body: anAircraft(2), headers })
    },
  ],
  [
    'changing an aircraft that somebody else has changed',
    412,
    async (admin) => {
      const id = await addAircraft(admin)
      await admin(`PUT /aircraft/${id}`, { body: anAircraft(2) })
      return () =>
        admin(`PUT /aircraft/${id}`, { body: anAircraft(3), headers: { 'if-match': '1' } })
    },
  ],
  [
    'adding an aircraft, with its history and an Idempotency-Key',
    201,
    async (admin) => () => admin('POST /aircraft', { body: anAircraft(1), headers: key }),
  ],
  [
    'an aircraft of a company that an admin chose',
    201,
    async (admin) => {
      const operatorId = await addOperator(admin)
      return () => admin('POST /aircraft', { body: anAircraft(1, { operatorId }) })
    },
  ],
  [
    'adding an aircraft that exists',
    409,
    async (admin) => {
      await addAircraft(admin)
      return () => admin('POST /aircraft', { body: anAircraft(1) })
    },
  ],
  [
    'deleting an aircraft',
    204,
    async (admin) => {
      const id = await addAircraft(admin)
      return () => admin(`DELETE /aircraft/${id}`)
    },
  ],
  [
    'the history of an aircraft',
    200,
    async (admin) => {
      const id = await addAircraft(admin)
      return () => admin(`GET /aircraft/${id}/history`)
    },
  ],
  ['an aircraft that is not there', 404, async (admin) => () => admin('GET /aircraft/nothing')],
  ['a list that has changed', 200, async (admin) => () => admin('GET /aircraft')],
  [
    'adding an operator',
    201,
    async (admin) => () => admin('POST /operators', { body: company, headers: key }),
  ],
  [
    'deleting an operator, with the histories of its aircraft',
    204,
    async (admin) => {
      const operatorId = await addOperator(admin)
      await admin('POST /aircraft', { body: anAircraft(1, { operatorId }) })
      return () => admin(`DELETE /operators/${operatorId}`)
    },
  ],
  [
    'assigning a role',
    200,
    async (admin) => {
      const line = `POST /usermanagement/users/${as(null).uid}/role`
      return () => admin(line, { body: { role: 'mro' } })
    },
  ],
  ['all users', 200, async (admin) => () => admin('GET /usermanagement/users')],
  ['all role changes', 200, async (admin) => () => admin('GET /usermanagement/history')],
]

async function count(prepare: Prepare, status: number): Promise<number> {
  const admin = as('admin')
  const send = await prepare(admin)
  // The roles are kept from the first request on.
  await admin('GET /aircraft/nothing')
  return globalThis.countStatements(async () => expect((await send()).status).toBe(status))
}

test.each(calls)('%s is one statement', async (_, status, prepare) => {
  expect(await count(prepare, status)).toBe(1)
})

describe('what is known already', () => {
  const refusals: typeof calls = [
    [
      'a list that has not changed',
      200,
      async (admin) => {
        await admin('GET /aircraft')
        return () => admin('GET /aircraft')
      },
    ],
    ['a role that does not suffice', 403, async () => () => as('mro')('GET /operators')],
    [
      'a body that cannot be right',
      400,
      async (admin) => () => admin('POST /aircraft', { body: {} }),
    ],
  ]
  test.each(refusals)(
    '%s is one check on a server, none in process',
    async (_, status, prepare) => {
      expect(await count(prepare, status)).toBe(api().store.alone ? 0 : 1)
    },
  )

  test('fifty who ask at once for a list share the check', async () => {
    const prepare: Prepare = async (admin) => {
      await admin('GET /aircraft')
      const many = () => Promise.all(Array.from({ length: 50 }, () => admin('GET /aircraft')))
      return async () => (await many())[0] as Answer
    }
    expect(await count(prepare, 200)).toBeLessThanOrEqual(api().store.alone ? 0 : 2)
  })
})
