import { once } from 'node:events'
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Role } from '@aerofleet/shared/roles'
import type { TestApi, TestApiOptions } from '@aerofleet/testing/api-in-process'
import { createMemoryIdentity } from '../../../test/memory-identity'

type Seen = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
type Reply = { status?: number; headers?: Record<string, string | string[]>; body?: string }

let upstream: Server
let seen: Seen[]
let reply: Reply | 'nothing' | 'cut off'
let api: TestApi
let address: string

beforeAll(async () => {
  upstream = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      seen.push({ method, url, headers, body })
      if (reply === 'nothing') return
      if (reply === 'cut off') return void request.socket.destroy()
      response.writeHead(reply.status ?? 200, reply.headers).end(reply.body ?? '')
    })
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  await start()
}, 60_000)
beforeEach(async () => {
  seen = []
  reply = { headers: { 'content-type': 'application/json' }, body: '[]' }
  await api.reset()
})
afterAll(async () => {
  await api.close()
  upstream.closeAllConnections()
  upstream.close()
})

async function start(options: TestApiOptions = {}) {
  const where = upstream.address()
  const port = typeof where === 'object' ? where?.port : 0
  const base = `http://127.0.0.1:${port}`
  api = await globalThis.createTestApi({
    serviceTimeout: 300,
    teamServices: [
      { name: 'stations', address: new URL(`${base}/v1`), takesToken: false },
      { name: 'crew', address: new URL(base), takesToken: true },
      { name: 'away', address: new URL('http://127.0.0.1:1'), takesToken: false },
    ],
    ...options,
  })
  address = await api.app.listen({ port: 0, host: '127.0.0.1' })
}

function signUp(role: Role | null, claimed: Role | null = role) {
  const { uid } = api.identity.addAccount({ email: `${role}@aerofleet.test`, role: claimed })
  return { uid, token: api.identity.issueToken(uid) }
}

async function ask(
  line: string,
  token: string | null,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
) {
  const [method = '', path = ''] = line.split(' ')
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...init.headers }
  const answer = await fetch(address + path, { ...init, method, headers, redirect: 'manual' })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  const body: unknown = isJson && text ? JSON.parse(text) : text
  return { status: answer.status, headers: answer.headers, body }
}

test('a signed-in user calls a service of a team, and the service is told the user and the role', async () => {
  const { uid, token } = signUp('mro')
  reply = { status: 201, headers: { 'content-type': 'application/json' }, body: '{"id":7}' }
  const body = '{"name":"Zürich"}'
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'k1' }
  const answer = await ask('POST /api/services/stations/list/a%20b?of=1&to=x%3Fy', token, {
    body,
    headers,
  })
  expect(answer).toMatchObject({ status: 201, body: { id: 7 } })
  expect(seen).toMatchObject([
    {
      method: 'POST',
      url: '/v1/list/a%20b?of=1&to=x%3Fy',
      body,
      headers: { 'x-user': uid, 'x-role': 'mro', ...headers },
    },
  ])
  expect(seen[0]?.headers['x-request-id']).toBe(answer.headers.get('x-request-id'))
})

test.each(['GET', 'PUT'])(
  'the recorded role counts, not the role in the token: %s',
  async (method) => {
    const admin = signUp('admin')
    const { uid, token } = signUp('mro', 'admin')
    await api.inject({
      method: 'POST',
      url: `/api/usermanagement/users/${uid}/role`,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ role: 'mro' }),
    })
    await ask(`${method} /api/services/stations/list`, token)
    expect(seen[0]?.headers['x-role']).toBe('mro')
  },
)

test('the service is told no role of a user without one', async () => {
  await ask('GET /api/services/stations/list', signUp(null).token)
  expect(seen[0]?.headers).not.toHaveProperty('x-role')
})

test('nobody who is not signed in reaches a service', async () => {
  expect((await ask('GET /api/services/stations/list', null)).status).toBe(401)
  expect((await ask('POST /api/services/stations/list', 'forged', { body: 'x' })).status).toBe(401)
  expect(seen).toEqual([])
})

test('x- headers of the product, cookies and tokens of a client do not reach a service', async () => {
  const { uid, token } = signUp('mro')
  await ask('GET /api/services/stations/list', token, {
    headers: {
      'x-user': 'somebody-else',
      'x-role': 'admin',
      'X-Forwarded-For': '10.0.0.1',
      'x-request-id': 'forged',
      'x-admin': '1',
      forwarded: 'for=10.0.0.1',
      cookie: 'session=1',
    },
  })
  const headers: IncomingHttpHeaders = seen[0]?.headers ?? {}
  expect(headers).toMatchObject({ 'x-user': uid, 'x-role': 'mro' })
  for (const name of ['x-forwarded-for', 'x-admin', 'forwarded', 'cookie', 'authorization'])
    expect(headers).not.toHaveProperty(name)
  expect(headers['x-request-id']).not.toBe('forged')
})

test('a service receives the token only if the setting says so', async () => {
  const { token } = signUp('mro')
  await ask('GET /api/services/crew/list', token)
  expect(seen[0]?.headers.authorization).toBe(`Bearer ${token}`)
})

test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed', async (status) => {
  reply = { status, headers: { location: `${address}/api/health` } }
  const answer = await ask('GET /api/services/stations/list', signUp('mro').token)
  expect(answer).toMatchObject({ status: 502, body: { code: 'service-failed' } })
  expect(answer.headers.get('location')).toBeNull()
  expect(seen).toHaveLength(1)
})

test('a 401 of a service does not sign the user out', async () => {
  reply = { status: 401, headers: { 'www-authenticate': 'Basic' } }
  const answer = await ask('GET /api/services/stations/list', signUp('mro').token)
  expect(answer.status).toBe(502)
  expect(answer.headers.get('www-authenticate')).toBeNull()
})

test('no cookie, policy or other header of a service comes back, and nothing in its answer runs', async () => {
  reply = {
    headers: {
      'content-type': 'text/html',
      'set-cookie': ['a=1', 'b=2'],
      'content-security-policy': "default-src * 'unsafe-inline'",
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=600',
      'clear-site-data': '"*"',
      'x-frame-options': 'ALLOWALL',
      etag: '"1"',
    },
    body: '<script>alert(1)</script>',
  }
  const { headers, body } = await ask('GET /api/services/stations/page', signUp('mro').token)
  expect(body).toContain('<script>')
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/html',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    etag: '"1"',
  })
  for (const name of ['set-cookie', 'access-control-allow-origin', 'clear-site-data'])
    expect(headers.get(name)).toBeNull()
})

test('an answer that has not changed is 304', async () => {
  reply = { status: 304, headers: { etag: '"1"' } }
  const headers = { 'if-none-match': '"1"' }
  expect(
    (await ask('GET /api/services/stations/list', signUp('mro').token, { headers })).status,
  ).toBe(304)
  expect(seen[0]?.headers).toMatchObject(headers)
})

test.each([400, 403, 404, 409, 422, 429, 500, 503])(
  'a refusal (%i) is the service’s own',
  async (status) => {
    const refusal = { message: 'No such station', code: 'station-unknown', requestId: '1' }
    const body = JSON.stringify(refusal)
    reply = { status, headers: { 'content-type': 'application/json' }, body }
    expect(await ask('GET /api/services/stations/7', signUp('mro').token)).toMatchObject({
      status,
      body: refusal,
    })
  },
)

test('a user learns that a service is away, hangs up or takes too long, but not its address', async () => {
  const { token } = signUp('mro')
  const away = await ask('GET /api/services/away/list', token)
  expect(away).toMatchObject({ status: 502, body: { code: 'service-failed' } })
  expect(JSON.stringify(away.body)).not.toContain('127.0.0.1')
  reply = 'cut off'
  expect((await ask('GET /api/services/stations/list', token)).status).toBe(502)
  reply = 'nothing'
  expect(await ask('GET /api/services/stations/list', token)).toMatchObject({
    status: 504,
    body: { code: 'service-timeout' },
  })
})

test.each(['..%2fadmin', '%2e%2e/admin', 'a/%2e%2e%2fb', 'a%5cb', 'a%00', '%zz'])(
  'an address that could lead out of the service is refused: %s',
  async (path) => {
    const url = `/api/services/stations/${path}`
    const { token } = signUp('mro')
    const headers = { authorization: `Bearer ${token}` }
    const { status } = await api.inject({ method: 'GET', url, headers })
    expect([400, 404]).toContain(status)
    expect(seen).toEqual([])
  },
)

test('only services that SERVICES names can be called', async () => {
  const { token } = signUp('admin')
  expect((await ask('GET /api/services/others/list', token)).status).toBe(404)
  expect((await ask('GET /api/services', token)).status).toBe(404)
})

test('a body is passed on as it came, up to 1 MiB', async () => {
  const { token } = signUp('mro')
  const headers = { 'content-type': 'text/csv' }
  await ask('PUT /api/services/stations/file', token, { body: 'a;b\r\n', headers })
  expect(seen[0]).toMatchObject({ body: 'a;b\r\n', headers })
  const body = 'x'.repeat(2 ** 20 + 1)
  expect((await ask('PUT /api/services/stations/file', token, { body, headers })).status).toBe(413)
})

test('a HEAD asks the service for a HEAD', async () => {
  expect((await ask('HEAD /api/services/stations/list', signUp('mro').token)).status).toBe(200)
  expect(seen[0]?.method).toBe('HEAD')
})

async function withApi(options: TestApiOptions, play: () => Promise<void>) {
  const usual = api
  await start(options)
  try {
    await play()
  } finally {
    // Otherwise `close` waits for calls whose client has gone away.
    api.app.server.closeAllConnections()
    await api.close()
    api = usual
    const [listening] = api.app.addresses()
    if (typeof listening === 'object') address = `http://127.0.0.1:${listening.port}`
  }
}

test('calls of a user are limited together with those of the product', () =>
  withApi({ limits: { perUser: 2 } }, async () => {
    const { token } = signUp('mro')
    await ask('GET /api/aircraft', token)
    await ask('GET /api/services/stations/list', token)
    const third = await ask('GET /api/services/stations/list', token)
    expect(third.status).toBe(429)
    expect(third.headers.get('retry-after')).not.toBeNull()
  }))

/** Opens calls that the service never answers. Returns when the service has all of them. */
async function openCalls(token: string, count: number, signal: AbortSignal) {
  reply = 'nothing'
  const before = seen.length
  for (let n = 0; n < count; n++)
    void ask('GET /api/services/stations/list', token, { signal }).catch(() => undefined)
  while (seen.length < before + count) await wait(5)
  reply = { body: 'answered' }
}

/** Returns the answer to a call whose body never comes. */
async function askWithoutBody(path: string, token: string): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${token}`, 'content-length': 1000 }
  const sent = httpRequest(address + path, { method: 'POST', headers }).on('error', () => undefined)
  sent.flushHeaders()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  sent.destroy()
  return answer.statusCode
}

const busy = {
  status: 503,
  body: {
    message: 'The service stations has too many open calls. Please try again in a moment.',
    code: 'service-busy',
  },
}

test('a user has ten open calls; one more is 503 before its body, and others are answered (§9.27)', () =>
  withApi({ serviceTimeout: 60_000 }, async () => {
    const [user, other] = [signUp('mro'), signUp('admin')]
    const stop = new AbortController()
    await openCalls(user.token, 10, stop.signal)
    const refused = await ask('GET /api/services/stations/list', user.token)
    expect(refused).toMatchObject(busy)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await askWithoutBody('/api/services/crew/list', user.token)).toBe(503)
    expect(seen).toHaveLength(10)
    expect((await ask('GET /api/services/stations/list', other.token)).body).toBe('answered')
    expect((await ask('GET /api/aircraft', user.token)).status).toBe(200)
    stop.abort()
    while ((await ask('GET /api/services/stations/list', user.token)).status !== 200) await wait(5)
  }))

test('a call whose client has gone away while its token was checked is no open call (§9.27)', async () => {
  const memory = createMemoryIdentity()
  let check = () => {}
  const checked = new Promise<void>((resolve) => (check = resolve))
  let verified = 0
  const verify = async (token: string) => {
    verified += 1
    await checked
    return memory.verify(token)
  }
  await withApi({ identity: { ...memory, verify } }, async () => {
    const { token } = signUp('mro')
    let gone = 0
    api.app.server.on('connection', (socket) => socket.once('close', () => gone++))
    const stop = new AbortController()
    for (let n = 0; n < 10; n++)
      void ask('GET /api/services/stations/list', token, { signal: stop.signal }).catch(() => 0)
    while (verified < 10) await wait(5)
    stop.abort()
    while (gone < 10) await wait(5)
    check()
    expect((await ask('GET /api/services/stations/list', token)).status).toBe(200)
    expect(seen).toHaveLength(1)
  })
})

test('a service has fifty open calls; other services are called as before (§9.27)', () =>
  withApi({ serviceTimeout: 60_000 }, async () => {
    const stop = new AbortController()
    for (const role of ['mro', 'operator', 'admin', null, 'mro'] as const)
      await openCalls(signUp(role).token, 10, stop.signal)
    const { token } = signUp('operator')
    expect(await ask('GET /api/services/stations/list', token)).toMatchObject(busy)
    expect((await ask('GET /api/services/crew/list', token)).body).toBe('answered')
    stop.abort()
    while ((await ask('GET /api/services/stations/list', token)).status !== 200) await wait(5)
  }))
