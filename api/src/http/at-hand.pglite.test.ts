import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { createAtHand } from './at-hand'
import type { Identity } from '../identity/identity'
import { createKnownCaller } from './known-caller'
import { anAircraft, useApi } from '../../test/testing'

const { api, as } = useApi()
type Headers = Record<string, string>
type Asked = { method?: string; path?: string; headers?: Headers }

const notAtHand = 418
let server: Server
let lines: string[]

async function serve(identity: Identity): Promise<Server> {
  const log = pino({ base: null }, { write: (line) => void lines.push(line) })
  const knownCaller = createKnownCaller(identity)
  const answer = createAtHand({ store: api().store, knownCaller, log, overHttps: false })
  const started = createServer((asked, response) => {
    if (!answer(asked, response)) response.writeHead(notAtHand).end()
  }).listen(0, '127.0.0.1')
  await once(started, 'listening')
  return started
}
beforeAll(async () => {
  server = await serve(api().identity)
})
beforeEach(() => (lines = []))
afterAll(() => server.close())

async function ask(asked: Asked, of = server, agent: Agent | false = false) {
  const { method = 'GET', path = '/api/aircraft', headers = {} } = asked
  const { port } = of.address() as AddressInfo
  const sent = request({ host: '127.0.0.1', port, method, path, headers, agent })
  const [answer] = (await once(sent.end(), 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) }
}

/** The same question to the framework. */
const complete = (path: string, headers: Headers) => api().app.inject({ url: path, headers })

async function aFleet() {
  const admin = as('admin')
  for (let n = 0; n < 20; n++) await admin('POST /aircraft', { body: anAircraft(n) })
  return { admin, authorization: `Bearer ${admin.token}` }
}

/** A fleet that somebody has looked at in every form. */
async function aKeptFleet() {
  const { admin, authorization } = await aFleet()
  for (const form of ['identity', 'br', 'gzip']) {
    await complete('/api/aircraft', { authorization, 'accept-encoding': form })
  }
  const { headers } = await complete('/api/operators', { authorization })
  return { admin, authorization, etag: String(headers.etag) }
}

const ofThisAnswer = ['x-request-id', 'date', 'connection']
const lasting = (headers: object) =>
  Object.entries(headers)
    .filter(([name]) => !ofThisAnswer.includes(name))
    .sort()

test.each<[string, string, Headers | ((etag: string) => Headers)]>([
  ['a list', '/api/aircraft', {}],
  ['a list as gzip', '/api/aircraft', { 'accept-encoding': 'gzip' }],
  ['a list as br', '/api/aircraft', { 'accept-encoding': 'gzip, br' }],
  ['a list that is not known there', '/api/aircraft', { 'if-none-match': '"x"' }],
  ['an unchanged list', '/api/aircraft', { 'if-none-match': '*' }],
  ['a short list', '/api/operators', { 'accept-encoding': 'br' }],
  ['an unchanged short list', '/api/operators', (etag) => ({ 'if-none-match': etag })],
])('%s is answered at hand as the framework answers it', async (_, url, given) => {
  const { authorization, etag } = await aKeptFleet()
  const sent = { authorization, ...(typeof given === 'function' ? given(etag) : given) }
  const whole = await complete(url, sent)
  const answer = await ask({ path: url, headers: sent })
  expect(answer.status).toBe(whole.statusCode)
  expect(answer.bytes).toEqual(whole.rawPayload)
  expect(lasting(answer.headers)).toEqual(lasting(whole.headers))
  expect(answer.headers['x-request-id']).toMatch(/^[\w-]{8}-[\da-z]{6}$/)
})

test('what is answered at hand has its line in the log', async () => {
  const { admin, authorization } = await aKeptFleet()
  const { headers } = await ask({ headers: { authorization } })
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      requestId: headers['x-request-id'],
      method: 'GET',
      route: '/api/aircraft',
      status: 200,
      duration: expect.any(Number),
      uid: admin.uid,
      msg: 'request',
    }),
  ])
})

type Kept = Awaited<ReturnType<typeof aKeptFleet>>
const left: [what: string, asked: (kept: Kept) => Asked | Promise<Asked>][] = [
  ['a request without a token', () => ({})],
  ['a token that is not accepted', () => ({ headers: { authorization: 'Bearer x.y.z' } })],
  ['another method', ({ authorization }) => ({ method: 'POST', headers: { authorization } })],
  ['a query', ({ authorization }) => ({ path: '/api/aircraft?x', headers: { authorization } })],
  [
    'another address',
    ({ authorization }) => ({ path: '/api/usermanagement/users', headers: { authorization } }),
  ],
  [
    'a page of another origin',
    ({ authorization }) => ({ headers: { authorization, origin: 'https://elsewhere.test' } }),
  ],
  [
    'a role that does not suffice',
    () => ({ path: '/api/operators', headers: { authorization: `Bearer ${as('mro').token}` } }),
  ],
  [
    'a deleted account',
    ({ admin, authorization }) => {
      api().identity.deleteAccount(admin.uid)
      return { headers: { authorization } }
    },
  ],
  [
    'a list that has changed',
    async ({ admin, authorization }) => {
      await admin('POST /aircraft', { body: anAircraft(99) })
      return { headers: { authorization } }
    },
  ],
  [
    'a caller after a change of roles, which may be her own',
    async ({ admin, authorization }) => {
      const line = `POST /usermanagement/users/${as(null).uid}/role`
      await admin(line, { body: { role: 'mro' } })
      return { headers: { authorization } }
    },
  ],
]
test.each(left)('%s is left to the framework', async (_, asked) => {
  const kept = await aKeptFleet()
  expect((await ask({ headers: { authorization: kept.authorization } })).status).toBe(200)
  expect((await ask(await asked(kept))).status).toBe(notAtHand)
})

test('a form that was never asked for is left to the framework, which makes it', async () => {
  const { authorization } = await aFleet()
  await complete('/api/aircraft', { authorization })
  const headers = { authorization, 'accept-encoding': 'br' }
  expect((await ask({ headers })).status).toBe(notAtHand)
  await complete('/api/aircraft', headers)
  expect((await ask({ headers })).status).toBe(200)
})

test('whom a connection speaks for is looked up for another token, and when that has run out', async () => {
  const { authorization } = await aKeptFleet()
  const other = { path: '/api/operators', headers: { authorization: `Bearer ${as('mro').token}` } }
  let until = Date.now() + 3_600_000
  let lookedUp = 0
  const known = (token: string) => {
    lookedUp += 1
    const kept = api().identity.known(token)
    return kept && { ...kept, until }
  }
  const one = await serve({ ...api().identity, known })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const statusOf = async (asked: Asked) => [(await ask(asked, one, agent)).status, lookedUp]

  expect(await statusOf({ headers: { authorization } })).toEqual([200, 1])
  expect(await statusOf({ headers: { authorization } })).toEqual([200, 1])
  expect(await statusOf(other)).toEqual([notAtHand, 2])
  until = 0
  expect(await statusOf({ headers: { authorization } })).toEqual([200, 3])
  expect(await statusOf({ headers: { authorization } })).toEqual([200, 4])
  agent.destroy()
  one.close()
})

test('where requests are counted all of them count', async () => {
  const counting = await globalThis.createTestApi({ limits: { perAddress: 3 } })
  await counting.app.listen({ port: 0, host: '127.0.0.1' })
  const { uid } = counting.identity.addAccount({ email: 'ada@aerofleet.test' })
  const headers = { authorization: `Bearer ${counting.identity.issueToken(uid)}` }
  const statuses = []
  for (let n = 0; n < 4; n++) statuses.push((await ask({ headers }, counting.app.server)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  await counting.close()
})
