import { startHostedIdentity } from '../../../test/hosted-identity'
import { createMemoryIdentity } from '../../../test/memory-identity'
import { anAircraft, useApi } from '../../../test/testing'
import { createLog } from './log'

type Line = Record<string, unknown>
let text = ''
const lines = () =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
const log = createLog('info', { write: (line) => (text += line) })

const { api, as, send } = useApi({ log })
beforeEach(() => {
  text = ''
})

test('every request is one line: its id, method, route, status, duration and user', async () => {
  const admin = as('admin')
  const created = await admin('POST /aircraft', { body: anAircraft(1) })
  await send(null, 'GET /aircraft/7?token=secret')
  await send(null, 'GET /nothing')
  expect(lines()).toMatchObject([
    {
      level: 30,
      msg: 'request',
      requestId: created.headers['x-request-id'],
      method: 'POST',
      route: '/api/aircraft',
      status: 201,
      duration: expect.any(Number),
      uid: admin.uid,
    },
    { method: 'GET', route: '/api/aircraft/:id', status: 401 },
    { method: 'GET', route: 'none', status: 404 },
  ])
  expect(lines()[1]).not.toHaveProperty('uid')
})

test('nothing that a terminal would obey is written down', () => {
  log.warn({ remote: '\u001b[2J\u009b31m\u202ered\u{e0041}' }, 'one\ntwo\u2028three')
  expect(text.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}\u2028]/u)
  expect(text.endsWith('\n')).toBe(true)
  expect(lines()).toMatchObject([{ remote: '\u001b[2J31mred', msg: 'one\ntwothree' }])
})

const secrets = ['hunter2', 'ada@secret.test', 'AIzaKey', 'reset-code', 'Alpine Secret', 'key-4711']

test('no token, body, e-mail address or query is ever written down', async () => {
  const admin = as('admin', { email: 'ada@secret.test', displayName: 'Alpine Secret' })
  const body = { email: 'ada@secret.test', companyName: 'Alpine Secret', password: 'hunter2' }
  const headers = { 'idempotency-key': 'key-4711', cookie: 'session=hunter2' }
  const signIn = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=AIzaKey'
  await admin('POST /operators?password=hunter2&oobCode=reset-code', { body, headers })
  await admin(`POST /usermanagement/users/${encodeURIComponent('ada@secret.test')}/role`, { body })
  await send('hunter2', 'GET /aircraft?access_token=hunter2', { headers })
  await api().inject({ method: 'POST', url: signIn, body: JSON.stringify(body) })
  await api().inject({ method: 'POST', url: '/api/aircraft', headers: { x: 'hunter2' }, body: '{' })
  expect(lines()).toHaveLength(5)
  for (const secret of [...secrets, admin.token]) expect(text).not.toContain(secret)
})

test('a failure of the database is written down with its statement, and without its values (§7.4)', async () => {
  const admin = as('admin')
  await api().database.db.execute('alter table operators rename to away')
  const body = { email: 'ada@secret.test', companyName: 'Alpine Secret' }
  const answer = await admin('POST /operators', { body })
  await api().database.db.execute('alter table away rename to operators')
  expect([answer.status, answer.body]).toEqual([
    500,
    {
      message: 'Something went wrong on the server. Please try again.',
      code: 'internal',
      requestId: answer.headers['x-request-id'],
    },
  ])
  const [failure] = lines()
  expect(failure).toMatchObject({ level: 50, requestId: answer.headers['x-request-id'] })
  expect(JSON.stringify(failure)).toContain('operators')
  for (const secret of secrets) expect(text).not.toContain(secret)
})

test.each(['57014', '53300', '40001'])(
  'while the database is away (%s), the answer says to try again',
  async (code) => {
    const run = (statement: string) => api().database.db.execute(statement)
    await run(`create function fail() returns trigger language plpgsql as $$
      begin raise exception 'Alpine Secret' using errcode = '${code}'; end $$`)
    await run('create trigger fails before insert on operators execute function fail()')
    const body = { email: 'ada@secret.test', companyName: 'Alpine Secret' }
    const answer = await as('admin')('POST /operators', { body })
    await run('drop function fail cascade')
    expect([answer.status, answer.body]).toMatchObject([
      503,
      { message: 'The database does not answer. Please try again in a moment.' },
    ])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(lines()).toMatchObject([{ level: 50 }, { status: 503 }])
    expect(JSON.stringify(lines()[0])).toContain(`"code":"${code}"`)
    for (const secret of secrets) expect(text).not.toContain(secret)
  },
)

describe('with an identity service that fails', () => {
  const secret = 'no answer about hunter2 of ada@secret.test'
  const failing = useApi(async () => {
    const identity = await startHostedIdentity()
    const verify = () => Promise.reject(new Error(secret))
    return { log, identity: { ...identity, verify } }
  })
  const unlisted = useApi(async () => {
    const identity = createMemoryIdentity()
    const failure = Object.assign(new Error(secret), { code: 'app/network-error' })
    return { log, identity: { ...identity, listUsers: () => Promise.reject(failure) } }
  })

  test.each([
    ['at the token', () => failing.as('admin')('GET /aircraft')],
    ['at the list of users', () => unlisted.as('admin')('GET /usermanagement/users')],
  ])('%s the user is told so, and the log says where, not what', async (_, ask) => {
    const answer = await ask()
    expect([answer.status, answer.body]).toMatchObject([
      503,
      { message: 'The identity service does not answer. Please try again in a moment.' },
    ])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(lines()).toMatchObject([{ err: { stack: expect.any(String) } }, { status: 503 }])
    for (const secret of secrets) expect(text).not.toContain(secret)
  })
})
