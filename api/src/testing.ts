import { randomUUID } from 'node:crypto'
import type { Role } from '@aerofleet/shared/roles'
import type { TestApi, TestApiOptions } from '@aerofleet/testing/api-in-process'

declare global {
  /** Of `test-environment.ts`. */
  var createTestApi: (options?: TestApiOptions) => Promise<TestApi>
}

export type Answer = { status: number; headers: Record<string, string>; body: unknown }
type Request = { body?: unknown; headers?: Record<string, string> }

/** The API of one test file, over the server of TEST_DATABASE_URL or in memory; empty each time. */
export function useApi(options: TestApiOptions = {}) {
  let api: TestApi
  beforeAll(async () => {
    const databaseUrl = process.env['TEST_DATABASE_URL']
    api = await globalThis.createTestApi({
      ...(databaseUrl ? { database: { databaseUrl } } : {}),
      ...options,
    })
  }, 60_000)
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  async function send(token: string | null, line: string, request: Request = {}): Promise<Answer> {
    const [method = '', path = ''] = line.split(' ')
    const { body, headers = {} } = request
    const answer = await api.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const parsed: unknown = answer.body === '' ? null : JSON.parse(answer.body)
    return { ...answer, body: parsed }
  }

  /** Signs a new user up; the answer sends requests as that user. */
  function as(role: Role | null, account: { email?: string; displayName?: string } = {}) {
    const email = account.email ?? `${randomUUID()}@aerofleet.test`
    const { uid } = api.identity.addAccount({
      displayName: role ?? 'Nobody',
      ...account,
      email,
      role,
    })
    const token = api.identity.issueToken(uid)
    const call = (line: string, request?: Request) => send(token, line, request)
    return Object.assign(call, { uid, token })
  }

  return { api: () => api, send, as }
}

/** A body that the API takes; `n` makes it another aircraft. */
export function anAircraft(n = 1, values: Record<string, unknown> = {}) {
  return {
    aircraftType: 'Airbus A320',
    tailNumber: `D-A${n}`,
    serialNumber: `00${n}`,
    totalHours: 1200.5,
    totalCycles: 800,
    ...values,
  }
}
