import { randomUUID } from 'node:crypto'
import type { DemoAccount } from '../../support/demo'
import { api, newAircraft, newOperator, tokenOf } from '../api'
import { expect, rowsOf, type Tools } from '../frame'

const row = rowsOf('Attacks on the server')

type Caller = DemoAccount | 'nobody'
type Call = {
  /** Makes what the call needs, and gives its path. */
  path: (tools: Tools) => Promise<string> | string
  body?: () => unknown
  /** The body, if it is a file. */
  csv?: () => string
  /** Who may make the call, and the status of the answer then. */
  allowed: readonly Caller[]
  status: number
}

const callers: readonly Caller[] = ['nobody', 'viewer', 'mro', 'operator', 'admin']
const users = ['viewer', 'mro', 'operator', 'admin'] as const
const adders = ['operator', 'admin'] as const
const admin = ['admin'] as const

async function create(tools: Tools, path: string, body: unknown): Promise<string> {
  const answer = await api(tools.product, 'admin', 'POST', path, { body })
  const created = (await answer.json()) as { id?: string; aircraftId?: string }
  return `${path}/${created.aircraftId ?? created.id}`
}
const createAircraft = (tools: Tools) => create(tools, '/aircraft', newAircraft())
const createOperator = (tools: Tools) => create(tools, '/operators', newOperator())

/** A file of one row, with the fields as columns. */
const toFile = (row: object) => `${Object.keys(row).join()}\n${Object.values(row).join()}\n`

/** Makes the aircraft that a file changes, unless it is there already. */
async function createImported({ product }: Tools): Promise<string> {
  const body = { ...newAircraft(), tailNumber: 'HB-FILE' }
  await api(product, 'admin', 'POST', '/aircraft', { body })
  return '/aircraft/import?update=1'
}

/** All calls of the API; each name begins with the method. */
const calls: Record<string, Call> = {
  'GET the list of aircraft': { path: () => '/aircraft', allowed: users, status: 200 },
  'GET an aircraft': { path: createAircraft, allowed: users, status: 200 },
  'GET the history of an aircraft': {
    path: async (tools) => `${await createAircraft(tools)}/history`,
    allowed: users,
    status: 200,
  },
  'POST an aircraft': { path: () => '/aircraft', body: newAircraft, allowed: adders, status: 201 },
  'PUT an aircraft': {
    path: createAircraft,
    body: newAircraft,
    allowed: ['mro', 'operator', 'admin'],
    status: 200,
  },
  'DELETE an aircraft': { path: createAircraft, allowed: adders, status: 204 },
  'POST the restoration of an aircraft': {
    path: async (tools) => {
      const path = await createAircraft(tools)
      await api(tools.product, 'admin', 'DELETE', path)
      return `${path}/restore`
    },
    allowed: adders,
    status: 200,
  },
  'POST a file of new aircraft': {
    path: () => '/aircraft/import',
    csv: () => toFile(newAircraft()),
    allowed: adders,
    status: 200,
  },
  'POST a file that changes aircraft': {
    path: createImported,
    csv: () => 'tailNumber,totalHours\nHB-FILE,7\n',
    allowed: ['mro', 'operator', 'admin'],
    status: 200,
  },
  'POST the undoing of an act': {
    path: async (tools) => {
      const headers = { act: randomUUID() }
      await api(tools.product, 'admin', 'POST', '/aircraft', { headers, body: newAircraft() })
      return `/history/acts/${headers.act}/undo`
    },
    allowed: adders,
    status: 200,
  },
  'GET the operators': { path: () => '/operators', allowed: admin, status: 200 },
  'POST an operator': { path: () => '/operators', body: newOperator, allowed: admin, status: 201 },
  'POST a file of operators': {
    path: () => '/operators/import',
    csv: () => toFile(newOperator()),
    allowed: admin,
    status: 200,
  },
  'DELETE an operator': { path: createOperator, allowed: admin, status: 204 },
  'GET the users': { path: () => '/usermanagement/users', allowed: admin, status: 200 },
  'GET the history of roles': {
    path: () => '/usermanagement/history',
    allowed: admin,
    status: 200,
  },
  'GET the history': { path: () => '/history', allowed: users, status: 200 },
  'GET the history of operators': {
    path: () => '/history?kind=operator',
    allowed: admin,
    status: 200,
  },
  'GET whether there is an admin': {
    path: () => '/usermanagement/state',
    allowed: users,
    status: 200,
  },
  'POST a role': {
    path: () => '/usermanagement/users/demo-mro/role',
    body: () => ({ role: 'mro' }),
    allowed: admin,
    status: 200,
  },
  'DELETE a role': {
    path: () => '/usermanagement/users/demo-viewer/role',
    allowed: admin,
    status: 204,
  },
  // Anybody may become the first admin; here is one already.
  'POST oneself as admin': {
    path: () => '/usermanagement/assign-admin',
    allowed: admin,
    status: 200,
  },
}

type Sent = { method: string; path: string; body?: unknown; csv?: string | undefined }

async function ask({ product }: Tools, who: Caller, { method, path, body, csv }: Sent) {
  const sent = csv ?? (body === undefined ? undefined : JSON.stringify(body))
  return fetch(`${product.url}/api${path}`, {
    method,
    headers: {
      'content-type': csv === undefined ? 'application/json' : 'text/csv',
      ...(who !== 'nobody' && { authorization: `Bearer ${await tokenOf(product, who)}` }),
    },
    ...(sent !== undefined && { body: sent }),
  })
}

for (const [name, { path, body, csv, allowed, status }] of Object.entries(calls)) {
  for (const who of callers) {
    const isAllowed = allowed.includes(who)
    const expected = isAllowed ? status : who === 'nobody' ? 401 : 403
    row(
      `${name}, asked by ${who === 'nobody' ? 'somebody without a token' : `the ${who}`}`,
      `${expected}${isAllowed ? '' : ', with a sentence, and nothing is changed'}`,
      async (tools) => {
        const [method = ''] = name.split(' ')
        const address = await path(tools)
        const before = await readEverything(tools)
        const answer = await ask(tools, who, {
          method,
          path: address,
          body: body?.(),
          csv: csv?.(),
        })
        expect(answer.status).toBe(expected)
        if (isAllowed) return
        expect(await answer.json()).toEqual({
          message: expect.stringMatching(/^[A-Z].+\.$/),
          code: expect.stringMatching(/^[a-z-]+$/),
          requestId: answer.headers.get('x-request-id'),
        })
        expect(await readEverything(tools)).toEqual(before)
      },
      name === 'DELETE an aircraft' && who === 'mro' ? { always: true } : {},
    )
  }
}

/** Reads all that a call could change. */
function readEverything({ product }: Tools): Promise<unknown[]> {
  const paths = ['/aircraft', '/operators', '/usermanagement/users', '/usermanagement/history']
  return Promise.all(
    paths.map(async (path) => (await api(product, 'admin', 'GET', path)).json() as unknown),
  )
}
