import { randomUUID } from 'node:crypto'
import type { Role } from '@aerofleet/shared/roles'
import type { TestApi, TestApiOptions } from '@aerofleet/testing/api-in-process'

export type Answer = { status: number; headers: Record<string, string>; body: unknown }
type Request = { body?: unknown; csv?: string | undefined; headers?: Record<string, string> }

function expectDocumented(api: TestApi): TestApi {
  return {
    ...api,
    async inject(request) {
      const answer = await api.inject(request)
      const problems = globalThis.findUndocumented({ ...request, ...answer })
      // An `expect` for each answer would take as long as the smaller requests do.
      if (problems.length > 0) throw new Error(problems.join('\n'))
      return answer
    },
  }
}

/** Each test begins with an empty database of the kind that the suite runs on. */
export function useApi(options: TestApiOptions | (() => Promise<TestApiOptions>) = {}) {
  let api: TestApi
  beforeAll(async () => {
    const chosen = typeof options === 'function' ? await options() : options
    api = expectDocumented(await globalThis.createTestApi(chosen))
  }, 60_000)
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  async function send(token: string | null, line: string, request: Request = {}): Promise<Answer> {
    const [method = '', path = ''] = line.split(' ')
    const { body, csv, headers = {} } = request
    const json = body === undefined ? undefined : JSON.stringify(body)
    const type = csv === undefined ? json && 'application/json' : 'text/csv'
    const answer = await api.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(type === undefined ? {} : { 'content-type': type }),
        ...headers,
      },
      body: csv ?? json,
    })
    const isJson = answer.headers['content-type']?.startsWith('application/json')
    const parsed: unknown = isJson ? JSON.parse(answer.body) : answer.body || null
    return { ...answer, body: parsed }
  }

  function as(
    role: Role | null,
    account: { email?: string; displayName?: string; emailVerified?: boolean } = {},
  ) {
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
