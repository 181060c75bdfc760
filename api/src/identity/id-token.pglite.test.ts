import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHostedIdentity, type HostedIdentity } from '../../test/hosted-identity'
import { createMemoryIdentity } from '../../test/memory-identity'
import { buildServer } from '../../test/script'
import { useApi } from '../../test/testing'
import { createLog } from '../http/log/log'
import { demoProject, startEmbeddedIdentity, type EmbeddedIdentity } from './embedded'
import { createFirebaseIdentity } from './firebase'

type Part = Record<string, unknown>
type Make = (header: Part, payload: Part) => string

const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Part
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const unsigned: Make = (header, payload) => `${encode(header)}.${encode(payload)}.`

const wrongValues = [
  null,
  0.5,
  -1e308,
  {},
  { toString: 1 },
  { length: 20 },
  [],
  [['password']],
  [{ a: { b: [] } }],
] as const
const wrongTexts = ['', 'nonsense', 'JWT{', '\u0000', '\ud800', 'x'.repeat(6000)]
const headers = ['alg', 'typ', 'kid']
const required = ['iss', 'aud', 'sub', 'iat', 'exp', 'auth_time', 'firebase']
const optional = ['user_id', 'email', 'email_verified', 'name', 'nbf']

function* without(part: Part, names: string[]): Generator<Part> {
  for (const name of names) yield { ...part, [name]: undefined }
}
function* replaced(part: Part, names: string[], values: readonly unknown[]): Generator<Part> {
  for (const name of names) for (const value of values) yield { ...part, [name]: value }
}

function* wrongHeaders(header: Part): Generator<Part> {
  yield* replaced(header, headers, wrongValues)
  yield* replaced(header, ['alg', 'typ'], wrongTexts)
  yield* replaced(header, ['alg'], ['HS256', 'ES256', 'PS256', 'RS512', 'NONE', 'rs256'])
  yield* without(header, ['alg'])
}

function* wrongPayloads(payload: Part): Generator<Part> {
  yield* replaced(payload, [...required, ...optional], wrongValues)
  yield* replaced(payload, required, wrongTexts)
  yield* without(payload, required)
  const providers = ['google.com', 'anonymous', 'custom', 'phone', 'emailLink', ...wrongTexts]
  for (const value of [...providers, ...wrongValues, undefined]) {
    yield { ...payload, firebase: { sign_in_provider: value } }
  }
  for (const tenant of ['alpine', ...wrongTexts, ...wrongValues]) {
    yield { ...payload, firebase: { sign_in_provider: 'password', tenant } }
  }
}

const noise = (n: number) => createHash('sha256').update(String(n)).digest('base64')

function* damaged(token: string): Generator<string> {
  const [header = '', payload = '', signature = ''] = token.split('.')
  for (let length = 1; length < token.length; length += 7) yield token.slice(0, length)
  for (let place = 0; place < token.length; place += 5) {
    yield `${token.slice(0, place)}.${token.slice(place)}`
    yield `${token.slice(0, place)}=${token.slice(place)}`
    yield `${token.slice(0, place)}!${token.slice(place + 1)}`
  }
  for (const dot of ['', '..', '...', '%2e', '.\u00b7.']) {
    yield [header, payload, signature].join(dot)
  }
  yield* [`.${token}`, `${token}.`, `.${payload}.`, `${header}..`, `${payload}.${header}.`, 'e30.']
  for (const text of ['null', '5', '"JWT"', '[]', '{', '{"typ":"JWT"}{', `${'['.repeat(2000)}`]) {
    const odd = Buffer.from(text).toString('base64url')
    yield* [`${odd}.${payload}.${signature}`, `${header}.${odd}.${signature}`, `${odd}.${odd}.`]
  }
}

function mutationsOf(token: string, make: Make): string[] {
  const [header, payload] = token.split('.').slice(0, 2).map(decode)
  if (!header || !payload) throw new Error('This is no token.')
  return [
    ...damaged(token),
    ...[...wrongHeaders(header)].map((wrong) => make(wrong, payload)),
    ...[...wrongPayloads(payload)].map((wrong) => make(header, wrong)),
    ...[...wrongPayloads(payload)].flatMap((wrong) =>
      [...wrongHeaders(header)].slice(0, 16).map((odd) => make(odd, wrong)),
    ),
  ]
}

let lines: string[] = []
const log = createLog('warn', { write: (line) => lines.push(line) })
beforeEach(() => {
  lines = []
})

describe('a token of a real project', () => {
  let hosted: HostedIdentity
  const { send, as } = useApi(async () => {
    hosted = await startHostedIdentity()
    return { identity: hosted, log }
  })
  const statusOf = async (token: string) => (await send(token, 'GET /aircraft')).status
  const signedAgain =
    (uid: string): Make =>
    (header, payload) =>
      hosted.issueToken(uid, payload, { header })

  test('that is mutated in any way is answered 401, and nothing is logged', async () => {
    const { uid, token } = as('admin')
    expect(await statusOf(token)).toBe(200)
    const mutations = mutationsOf(token, signedAgain(uid))
    expect(mutations.length).toBeGreaterThan(3000)
    for (const sent of mutations) expect([await statusOf(sent), sent]).toEqual([401, sent])
    expect(lines).toEqual([])
  })

  test('with one changed character is answered 401, and nothing is logged', async () => {
    const { token } = as('admin')
    for (let place = 0; place < token.length; place++) {
      const other = noise(place).replaceAll(/[+/=]/g, '').replaceAll(token.charAt(place), '')[0]
      const sent = token.slice(0, place) + other + token.slice(place + 1)
      expect([await statusOf(sent), sent]).toEqual([401, sent])
    }
    expect(lines).toEqual([])
  })
})

describe('a token of the embedded identity service', () => {
  let directory: string
  let emulator: EmbeddedIdentity
  const { send } = useApi(async () => {
    directory = await mkdtemp(join(tmpdir(), 'aerofleet-tokens-'))
    emulator = await startEmbeddedIdentity(directory, log, buildServer().emulator)
    const { host: emulatorHost, httpAgent } = emulator
    const identity = createFirebaseIdentity({ projectId: demoProject, emulatorHost, httpAgent })
    // The memory identity adds functions for tests. The emulator holds the accounts.
    return { identity: { ...createMemoryIdentity(), ...identity }, log }
  })
  afterAll(async () => {
    await emulator.stop()
    await rm(directory, { recursive: true })
  })

  test('that is mutated in any way is answered 401, and nothing is logged', async () => {
    const answer = await emulator.send({
      method: 'POST',
      target: '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo',
      body: {
        type: 'application/json',
        text: JSON.stringify({ email: 'ada@aerofleet.test', password: 'holding-pattern' }),
      },
      isLimited: true,
    })
    const { idToken } = JSON.parse(answer.text) as { idToken: string }
    expect((await send(idToken, 'GET /aircraft')).status).toBe(200)
    const mutations = mutationsOf(idToken, unsigned)
    expect(mutations.length).toBeGreaterThan(3000)
    for (const sent of mutations) {
      expect([(await send(sent, 'GET /aircraft')).status, sent]).toEqual([401, sent])
    }
    expect(lines).toEqual([])
  })
})
