import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, rmdir } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { buildServer } from '../../test/script'
import { noLimits } from '../http/limits/limits'
import { createLog } from '../http/log/log'
import { registerPassThrough } from '../web/pass-through'
import { demoProject, startEmbeddedIdentity, type EmbeddedIdentity } from './embedded'
import { createFirebaseIdentity, type FirebaseIdentity } from './firebase'

type Sent = { method?: string; headers?: Record<string, string>; body?: object | string }

const { emulator } = buildServer()
const v1 = '/identitytoolkit.googleapis.com/v1'
const admin = `${v1}/projects/${demoProject}/accounts`
const password = 'holding-pattern'
let lines: string[] = []
const log = createLog('warn', { write: (line) => lines.push(line) })
let directory: string
let embedded: EmbeddedIdentity
let identity: FirebaseIdentity
let app: FastifyInstance
let port: number

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aerofleet-identity-'))
  embedded = await startEmbeddedIdentity(directory, log, emulator)
  const { host: emulatorHost, httpAgent } = embedded
  identity = createFirebaseIdentity({ projectId: demoProject, emulatorHost, httpAgent })
  app = fastify()
  await registerPassThrough(app, embedded, noLimits)
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}, 180_000)
beforeEach(() => {
  lines = []
})
afterAll(async () => {
  await app.close()
  await embedded.stop()
  await rm(directory, { recursive: true })
})

const send = (path: string, sent: Sent = {}) => sendTo(port, path, sent)

async function sendTo(to: number, path: string, { method = 'POST', headers = {}, body }: Sent) {
  const sent = typeof body === 'object' ? JSON.stringify(body) : body
  const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json'
  const outgoing = request({
    host: '127.0.0.1',
    port: to,
    path,
    method,
    agent: false,
    headers: { 'content-type': type, ...headers },
  })
  outgoing.end(sent)
  const [answer] = await once(outgoing, 'response')
  return {
    status: Number(answer.statusCode),
    headers: answer.headers as Record<string, string>,
    body: JSON.parse(await text(answer)) as Record<string, string> & { error?: unknown },
  }
}
const call = (name: string, body: object | string, headers?: Record<string, string>) =>
  send(`${v1}/accounts:${name}?key=demo`, { body, ...(headers && { headers }) })

let n = 0
async function signUp() {
  const email = `user${n++}@aerofleet.test`
  const { status, body } = await call('signUp', { email, password, returnSecureToken: true })
  expect(status).toBe(200)
  return { email, ...body } as Record<'email' | 'localId' | 'idToken' | 'refreshToken', string>
}

const refused = {
  status: 403,
  body: { error: { code: 403, errors: [{ reason: 'forbidden' }], status: 'PERMISSION_DENIED' } },
}

test('a user signs up, takes a name, signs in, refreshes the token and deletes the account (§7.16)', async () => {
  const { email, idToken, refreshToken } = await signUp()
  const named = await call('update', { idToken, displayName: 'Ada', returnSecureToken: true })
  expect(named.body).toMatchObject({ displayName: 'Ada' })
  const client = { returnSecureToken: true, clientType: 'CLIENT_TYPE_WEB' }
  expect((await call('signInWithPassword', { email, password, ...client })).status).toBe(200)
  expect((await call('lookup', { idToken })).body).toMatchObject({ users: [{ email }] })
  const form = `grant_type=refresh_token&refresh_token=${encodeURIComponent(refreshToken)}`
  const fresh = await send('/securetoken.googleapis.com/v1/token?key=demo', { body: form })
  expect(await identity.verify(fresh.body['id_token'] ?? '')).toMatchObject({ email, name: 'Ada' })
  expect((await call('delete', { idToken })).status).toBe(200)
  expect((await call('lookup', { idToken })).body).toMatchObject({
    error: { message: 'USER_NOT_FOUND' },
  })
})

test('sign-in and reset mails answer alike whether or not there is an account (§2.24)', async () => {
  const { email } = await signUp()
  const nobody = 'nobody@aerofleet.test'
  const wrong = { password: 'not-the-password' }
  expect((await call('signInWithPassword', { email: nobody, ...wrong })).body).toEqual(
    (await call('signInWithPassword', { email, ...wrong })).body,
  )
  const mail = { requestType: 'PASSWORD_RESET' }
  const { status, body } = await call('sendOobCode', { email: nobody, ...mail })
  const existing = await call('sendOobCode', { email, ...mail })
  expect([status, { ...body, email }]).toEqual([existing.status, existing.body])
})

async function forgetPassword(email: string) {
  const mail = { requestType: 'PASSWORD_RESET', email, clientType: 'CLIENT_TYPE_WEB' }
  expect((await call('sendOobCode', mail)).status).toBe(200)
  const readMails = () => readFile(join(directory, 'outbox.txt'), 'utf8').catch(() => '')
  let mails = ''
  while (!mails.includes(email)) mails = await readMails()
  const link = mails.trim().split(' ').at(-1)
  return () => send(`${link}&newPassword=new-pattern`, { method: 'GET' })
}

test('a password is reset by the link of the mail', async () => {
  const { email } = await signUp()
  const resetPassword = await forgetPassword(email)
  expect((await resetPassword()).status).toBe(200)
  expect((await call('signInWithPassword', { email, password })).status).toBe(400)
  const changed = { email, password: 'new-pattern' }
  expect((await call('signInWithPassword', changed)).status).toBe(200)
})

const readStored = () => readFile(join(directory, 'accounts.json'), 'utf8')

test('a change of an account is answered only after it is stored (§7.17)', async () => {
  const { email, localId, idToken } = await signUp()
  expect(await readStored()).toContain(email)
  await call('update', { idToken, displayName: 'Stored Ada' })
  expect(await readStored()).toContain('Stored Ada')
  await identity.setRoleClaim(localId, 'mro')
  const { users } = JSON.parse(await readStored()) as { users: object[] }
  expect(users).toContainEqual(
    expect.objectContaining({ localId, customAttributes: '{"role":"mro"}' }),
  )
  const resetPassword = await forgetPassword(email)
  await resetPassword()
  expect(await readStored()).toContain('new-pattern')
  const signedIn = await call('signInWithPassword', { email, password: 'new-pattern' })
  await call('delete', { idToken: signedIn.body['idToken'] })
  expect(await readStored()).not.toContain(localId)
})

test('sign-ups at the same moment are all stored', async () => {
  const users = await Promise.all(Array.from({ length: 20 }, signUp))
  const stored = await readStored()
  for (const { email } of users) expect(stored).toContain(email)
})

describe('while nothing can be stored', () => {
  const sentence = 'Nothing was saved. The server cannot store anything at the moment.'
  const notSaved = {
    status: 503,
    body: { error: { code: 503, message: `UNAVAILABLE : ${sentence}`, status: 'UNAVAILABLE' } },
  }
  const obstacle = () => join(directory, 'accounts.json.new')
  afterEach(() => rmdir(obstacle()).catch(() => undefined))

  test('a sign-up is refused, makes no account, and succeeds once there is room (§7.17)', async () => {
    const account = { email: 'full@aerofleet.test', password }
    await mkdir(obstacle())
    expect(await call('signUp', account)).toMatchObject(notSaved)
    expect((await call('signInWithPassword', account)).status).toBe(400)
    await rmdir(obstacle())
    expect((await call('signUp', account)).status).toBe(200)
    expect((await call('signInWithPassword', account)).status).toBe(200)
  })

  test('a name, a password and a deletion are refused and as before; sign-in goes on (§7.17)', async () => {
    const { email, idToken, refreshToken } = await signUp()
    await call('update', { idToken, displayName: 'Ada' })
    const resetPassword = await forgetPassword(email)
    await mkdir(obstacle())
    expect(await call('update', { idToken, displayName: 'Bo' })).toMatchObject(notSaved)
    expect(await resetPassword()).toMatchObject(notSaved)
    expect(await call('delete', { idToken })).toMatchObject(notSaved)
    expect((await call('signInWithPassword', { email, password })).status).toBe(200)
    expect((await call('lookup', { idToken })).body).toMatchObject({
      users: [{ email, displayName: 'Ada' }],
    })
    const form = `grant_type=refresh_token&refresh_token=${encodeURIComponent(refreshToken)}`
    const fresh = await send('/securetoken.googleapis.com/v1/token?key=demo', { body: form })
    expect(fresh.status).toBe(200)
  })
})

test.each<[string, string, object]>([
  ['anonymous sign-up', 'signUp', { returnSecureToken: true }],
  ['sign-up with a chosen uid', 'signUp', { email: 'a@b.test', password, localId: 'admin' }],
  [
    'sign-up of an account that has a token',
    'signUp',
    { email: 'a@b.test', password, idToken: '' },
  ],
  ['sign-up without a password', 'signUp', { email: 'a@b.test' }],
  ['sign-up with a second factor', 'signUp', { email: 'a@b.test', password, mfa_info: [] }],
  ['a custom token', 'signInWithCustomToken', { token: '{"uid":"x"}', returnSecureToken: true }],
  [
    'a made-up sign-in with Google',
    'signInWithIdp',
    {
      postBody: 'id_token={"sub":"x","email":"user0@aerofleet.test"}&providerId=google.com',
      requestUri: 'http://localhost',
      returnIdpCredential: true,
    },
  ],
  ['a link by mail', 'signInWithEmailLink', { email: 'a@b.test', oobCode: 'x' }],
  ['a mail for such a link', 'sendOobCode', { requestType: 'EMAIL_SIGNIN', email: 'a@b.test' }],
  [
    'the link of a reset mail as the answer',
    'sendOobCode',
    { requestType: 'PASSWORD_RESET', email: 'a@b.test', returnOobLink: true },
  ],
  ['a telephone', 'signInWithPhoneNumber', { phoneNumber: '+15555550100' }],
  ['a code by telephone', 'sendVerificationCode', { phoneNumber: '+15555550100' }],
  ['a question about an address', 'createAuthUri', { identifier: 'a@b.test' }],
  ['a changed e-mail', 'update', { idToken: 'x', email: 'a@b.test' }],
  ['a changed password', 'update', { idToken: 'x', displayName: 'x', password: 'x' }],
  ['a name of 121 characters', 'update', { idToken: 'x', displayName: 'x'.repeat(121) }],
  ['a role', 'update', { localId: 'x', customAttributes: '{"role":"admin"}' }],
  ['a lookup by e-mail', 'lookup', { email: ['user0@aerofleet.test'] }],
  ['a deletion by uid', 'delete', { localId: 'x' }],
  ['a reset without a mail', 'resetPassword', { oobCode: 'x', newPassword: password }],
  ['an array', 'signUp', [{ email: 'a@b.test', password }]],
])('%s is refused in the form of the service (§7.16)', async (_, name, body) => {
  expect(await call(name, body)).toMatchObject(refused)
})

test.each<[string, Sent?]>([
  [admin],
  [`${admin}:batchGet`, { method: 'GET' }],
  [`${admin}:query`],
  [`${admin}:update`],
  [`/emulator/v1/projects/${demoProject}/accounts`, { method: 'DELETE' }],
  [`/emulator/v1/projects/${demoProject}/oobCodes`, { method: 'GET' }],
  [`/emulator/v1/projects/${demoProject}/config`, { method: 'PATCH' }],
  ['/emulator/openapi.json', { method: 'GET' }],
  [`${v1}/projects?key=demo`, { method: 'GET' }],
  ['/emulator/action?mode=verifyEmail&oobCode=x&apiKey=x', { method: 'GET' }],
  [
    '/emulator/action?mode=resetPassword&oobCode=x&apiKey=x&continueUrl=//evil.test',
    { method: 'GET' },
  ],
  ['/www.googleapis.com/identitytoolkit/v3/relyingparty/signupNewUser?key=demo'],
  [`${v1}/accounts:signUp?key=demo`, { method: 'OPTIONS' }],
  [`${v1}/accounts:signUp?key=demo`, { method: 'GET' }],
  [`${v1}/accounts:signUp?key=demo`, { headers: { authorization: 'Bearer owner' } }],
  [`${v1}/accounts:signUp?key=demo&tenantId=x`],
  [`${v1}/accounts:signUp?key=demo?key=demo`],
  ...[
    `${v1}//accounts:signUp`,
    `${v1}/./accounts:signUp`,
    `${v1}/x/../accounts:signUp`,
    `${v1}/accounts%3AsignUp`,
    `${v1}/accounts%253AsignUp`,
    `${v1}/accounts:signUp/`,
    `${v1}/accounts:signUp%00`,
    `${v1}/accounts:signUp;x`,
    `${v1}/Accounts:signUp`,
    `${v1.replace('v1', 'V1')}/accounts:signUp`,
    `http://127.0.0.1${v1}/accounts:signUp`,
    `${v1}/__proto__`,
  ].map((path): [string] => [`${path}?key=demo`]),
])('%s %p is not open, however it is spelled (§7.16)', async (path, sent = {}) => {
  const body = { email: `spelled${n++}@aerofleet.test`, password }
  const defaultBody = sent.method && sent.method !== 'PATCH' ? {} : { body }
  expect(await send(path, { ...defaultBody, ...sent })).toMatchObject(refused)
})

test.each([
  '/',
  `/${v1}/accounts:signUp?key=demo`,
  `${v1.replace('/v1', '%2fv1')}/accounts:signUp?key=demo`,
  `${v1.replace('/v1', '%252fv1')}/accounts:signUp?key=demo`,
  `${v1.replace('/v1', String.raw`\\v1`)}/accounts:signUp?key=demo`,
])('%s is no address of the service (§7.16)', async (path) => {
  const body = { email: `elsewhere${n++}@aerofleet.test`, password }
  expect((await send(path, { body })).status).toBe(404)
})

test('a client cannot make calls of the server with the token “owner”', async () => {
  const { email } = await signUp()
  const headers = { authorization: 'Bearer owner' }
  expect(await send(`${admin}:query`, { body: {}, headers })).toMatchObject(refused)
  expect((await identity.listUsers()).map((account) => account.email)).toContain(email)
})

test.each<[string, Record<string, string>]>([
  ['a program of this machine', {}],
  ['a page of its own host', { origin: 'http://localhost' }],
  ['an administrator', { authorization: 'Bearer owner' }],
  ['a host name that nobody has', { host: `${'0'.repeat(48)}.invalid` }],
])('%s is refused at the own port of the service, without a word on CORS', async (_, headers) => {
  const body = { email: `foreign${n++}@aerofleet.test`, password }
  const answer = await sendTo(embedded.port, `${v1}/accounts:signUp?key=demo`, { headers, body })
  expect(answer).toMatchObject(refused)
  expect(Object.keys(answer.headers).join()).not.toMatch(/access-control|x-powered-by/)
})

test('no answer holds the secret of the identity process', async () => {
  const { email, idToken } = await signUp()
  const resetPassword = await forgetPassword(email)
  const answers = [
    await call('lookup', { idToken }),
    await call('signUp', { email, password }),
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email }),
    await resetPassword(),
  ]
  expect(JSON.stringify(answers)).not.toContain('.invalid')
  expect(await readFile(join(directory, 'outbox.txt'), 'utf8')).not.toContain('.invalid')
})

test('a body that goes on and on is not kept', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const length = 1024 ** 3
  const head = [
    `POST ${v1}/accounts:signUp?key=demo HTTP/1.1`,
    'host: localhost',
    `content-length: ${length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${'x'.repeat(100_000)}`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toContain('HTTP/1.1 413')
  socket.destroy()
})
