import type { DemoAccount } from '../../support/demo'
import { api, newAircraft, newOperator } from '../api'
import { expect, rowsOf, type Tools } from '../frame'

const row = rowsOf('Attacks on the server')

type Caller = DemoAccount | 'nobody'
type Call = {
  /** What the call needs to be there; gives its path. */
  path: (tools: Tools) => Promise<string> | string
  body?: () => unknown
  /** Who may, and what the answer then is. */
  may: readonly Caller[]
  status: number
}

const callers: readonly Caller[] = ['nobody', 'viewer', 'mro', 'operator', 'admin']
const users = ['viewer', 'mro', 'operator', 'admin'] as const
const adders = ['operator', 'admin'] as const
const admin = ['admin'] as const

async function made(tools: Tools, path: string, body: unknown): Promise<string> {
  const answer = await api(tools.product, 'admin', 'POST', path, { body })
  const created = (await answer.json()) as { id?: string; aircraftId?: string }
  return `${path}/${created.aircraftId ?? created.id}`
}
const anAircraft = (tools: Tools) => made(tools, '/aircraft', newAircraft())
const anOperator = (tools: Tools) => made(tools, '/operators', newOperator())

/** Every call of the API; the name begins with its method. */
const calls: Record<string, Call> = {
  'GET the list of aircraft': { path: () => '/aircraft', may: users, status: 200 },
  'GET an aircraft': { path: anAircraft, may: users, status: 200 },
  'GET the history of an aircraft': {
    path: async (tools) => `${await anAircraft(tools)}/history`,
    may: users,
    status: 200,
  },
  'POST an aircraft': { path: () => '/aircraft', body: newAircraft, may: adders, status: 201 },
  'PUT an aircraft': {
    path: anAircraft,
    body: newAircraft,
    may: ['mro', 'operator', 'admin'],
    status: 200,
  },
  'DELETE an aircraft': { path: anAircraft, may: adders, status: 204 },
  'GET the operators': { path: () => '/operators', may: admin, status: 200 },
  'POST an operator': { path: () => '/operators', body: newOperator, may: admin, status: 201 },
  'DELETE an operator': { path: anOperator, may: admin, status: 204 },
  'GET the users': { path: () => '/usermanagement/users', may: admin, status: 200 },
  'GET the history of roles': { path: () => '/usermanagement/history', may: admin, status: 200 },
  'POST a role': {
    path: () => '/usermanagement/users/demo-mro/role',
    body: () => ({ role: 'mro' }),
    may: admin,
    status: 200,
  },
  'DELETE a role': {
    path: () => '/usermanagement/users/demo-viewer/role',
    may: admin,
    status: 204,
  },
  // There is an admin, so that only she may say it again.
  'POST oneself as admin': {
    path: () => '/usermanagement/assign-admin',
    may: admin,
    status: 200,
  },
}

async function ask({ product }: Tools, who: Caller, method: string, path: string, body: unknown) {
  if (who !== 'nobody') return api(product, who, method, path, { body })
  return fetch(`${product.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

for (const [name, { path, body, may, status }] of Object.entries(calls)) {
  for (const who of callers) {
    const isAllowed = may.includes(who)
    const expected = isAllowed ? status : who === 'nobody' ? 401 : 403
    row(
      `${name}, asked by ${who === 'nobody' ? 'somebody without a token' : `the ${who}`}`,
      `${expected}${isAllowed ? '' : ', with a sentence, and nothing is changed'}`,
      async (tools) => {
        const [method = ''] = name.split(' ')
        const address = await path(tools)
        const changes = await changesOf(tools)
        const answer = await ask(tools, who, method, address, body?.())
        expect(answer.status).toBe(expected)
        if (isAllowed) return
        expect(await answer.json()).toEqual({
          message: expect.stringMatching(/^[A-Z].+\.$/),
          code: expect.stringMatching(/^[a-z-]+$/),
          requestId: answer.headers.get('x-request-id'),
        })
        expect(await changesOf(tools)).toEqual(changes)
      },
      name === 'DELETE an aircraft' && who === 'mro' ? { always: true } : {},
    )
  }
}

/** Whatever a call could change. */
function changesOf({ product }: Tools): Promise<unknown[]> {
  const paths = ['/aircraft', '/operators', '/usermanagement/users', '/usermanagement/history']
  return Promise.all(
    paths.map(async (path) => (await api(product, 'admin', 'GET', path)).json() as unknown),
  )
}
