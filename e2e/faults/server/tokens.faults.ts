import { tokenOf } from '../api'
import { expect, rowsOf } from '../frame'
import { ask, expectHeaders, expectRefusal } from './wire'

const row = rowsOf('Attacks on the server')

type Part = Record<string, unknown>
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Part
const encode = (part: Part) => Buffer.from(JSON.stringify(part)).toString('base64url')

/**
 * Returns tokens that the server must refuse, made from one that it accepts. The tests of the API mutate more of it.
 */
function forge(token: string): string[] {
  const [first = '', second = ''] = token.split('.')
  const [header, payload] = [decode(first), decode(second)]
  const now = Number(payload['iat'])
  const withHeader = (change: Part) => `${encode({ ...header, ...change })}.${second}.`
  const withClaims = (change: Part) => `${first}.${encode({ ...payload, ...change })}.`
  return [
    `${token.slice(0, 20)}!${token.slice(21)}`,
    `${token.slice(0, 20)}.${token.slice(20)}`,
    token.slice(0, -1),
    `${second}.${first}.`,
    `${withHeader({ alg: 'RS256', kid: 'x' })}c2lnbmF0dXJl`,
    withHeader({ alg: 'HS256' }),
    withHeader({ alg: 'nOnE' }),
    withClaims({ aud: 'another-4711', iss: 'https://securetoken.google.com/another-4711' }),
    withClaims({ exp: now - 1 }),
    withClaims({ iat: now + 7200, exp: now + 9e6 }),
    withClaims({ sub: 'nobody-who-ever-was' }),
    withClaims({ sub: ['demo-admin'] }),
    withClaims({ firebase: { sign_in_provider: 'google.com' } }),
    withClaims({ firebase: { sign_in_provider: 'password', tenant: 'alpine' } }),
  ]
}

row(
  "an administrator's token with other characters, parts, header, signature or claims",
  '401 with the same sentence for each, and no error in the log',
  async ({ product, cases }) => {
    const token = await tokenOf(product, 'admin')
    const forged = forge(token)
    cases(forged.length)
    const logStart = product.output().length
    for (const each of forged) {
      const headers = { authorization: `Bearer ${each}` }
      const { status, body } = await ask(product, '/api/aircraft', { headers })
      expect([each, status, JSON.parse(body)]).toEqual([
        each,
        401,
        {
          message: 'Please sign in to continue.',
          code: 'unauthenticated',
          requestId: expect.any(String),
        },
      ])
    }
    // In the log level 50 is an error, and level 60 a fatal one.
    expect(product.output().slice(logStart)).not.toMatch(/"level":[56]0/)
    const headers = { authorization: `Bearer ${token}` }
    expect((await ask(product, '/api/aircraft', { headers })).status).toBe(200)
  },
  { always: true },
)

const carriers: ((token: string) => { path?: string; headers?: Record<string, string> })[] = [
  (token) => ({ path: `?access_token=${token}&token=${token}&auth=${token}` }),
  (token) => ({ headers: { cookie: `__session=${token}; token=${token}` } }),
  (token) => ({ headers: { authorization: token } }),
  (token) => ({ headers: { authorization: `Basic ${token}` } }),
  (token) => ({ headers: { authorization: `Bearer x, Bearer ${token}` } }),
  (token) => ({ headers: { 'x-authorization': `Bearer ${token}` } }),
  () => ({ headers: { authorization: 'Bearer owner' } }),
]
row(
  'a good token in the query, a cookie or another header, or the word owner, which the emulator trusts',
  '401',
  async ({ product, cases }) => {
    cases(carriers.length)
    for (const carry of carriers) {
      const { path = '', headers = {} } = carry(await tokenOf(product, 'admin'))
      const answer = await ask(product, `/api/operators${path}`, { headers })
      expect([path, headers, answer.status]).toEqual([path, headers, 401])
      expectRefusal(answer)
      expectHeaders(answer)
    }
  },
)
