import { demo, type DemoAccount } from '../../support/demo'
import type { Product } from '../../support/product'
import { api, newAircraft } from '../api'
import { expect, rowsOf } from '../frame'
import { withProduct } from './own-product'
import { ask, expectHeaders, hostOf, type Answer } from './wire'

const row = rowsOf('Attacks on the server')
const accounts = '/identitytoolkit.googleapis.com/v1/accounts'

type Body = Record<string, unknown>

function identity(
  product: Product,
  call: string,
  body: Body,
  headers: Record<string, string> = {},
) {
  return ask(product, `${accounts}:${call}?key=demo`, {
    method: 'POST',
    headers: { host: hostOf(product), 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

const guess = (product: Product, n: number, headers?: Record<string, string>) =>
  identity(product, 'signInWithPassword', { ...demo('admin'), password: `guess-${n}` }, headers)

/** Does it many times, in batches of 25 at once. */
async function repeat<T>(count: number, play: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  const batch = 25
  for (let from = 0; from < count; from += batch) {
    const size = Math.min(batch, count - from)
    results.push(...(await Promise.all(Array.from({ length: size }, (_, n) => play(from + n)))))
  }
  return results
}

function expectTooMany({ status, headers }: Answer): void {
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
}

row(
  'passwords are guessed: 300 sign-ins a minute from one address, and more',
  '429 with Retry-After from the 301st on, whatever X-Forwarded-For says; sign-up and reset mails too',
  ({ cases }) =>
    withProduct({}, async (product) => {
      cases(305)
      const first = await repeat(300, (n) => guess(product, n))
      expect(first.map(({ status }) => status)).toEqual(Array(300).fill(400))
      expectTooMany(await guess(product, 301))
      expectTooMany(await guess(product, 302, { 'x-forwarded-for': '192.0.2.7' }))
      expectTooMany(await guess(product, 303, { forwarded: 'for=192.0.2.7' }))
      const password = 'holding-pattern'
      expectTooMany(await identity(product, 'signUp', { email: 'a@aerofleet.test', password }))
      const mail = { requestType: 'PASSWORD_RESET', email: demo('admin').email }
      const refused = await identity(product, 'sendOobCode', mail)
      expectTooMany(refused)
      expectHeaders(refused)
    }),
)

row('RATE_LIMIT_SIGN_IN=0, and 400 sign-ins', 'none is 429 (§9.18)', ({ cases }) =>
  withProduct({ RATE_LIMIT_SIGN_IN: '0' }, async (product) => {
    cases(400)
    const answers = await repeat(400, (n) => guess(product, n))
    expect(answers.map(({ status }) => status)).toEqual(Array(400).fill(400))
  }),
)

const read = async (product: Product, who: DemoAccount) =>
  (await api(product, who, 'GET', '/aircraft')).status

row(
  'RATE_LIMIT_PER_USER=5, and a user who asks more often',
  '429 with Retry-After for that user, 200 for every other',
  () =>
    withProduct({ RATE_LIMIT_PER_USER: '5' }, async (product) => {
      for (let n = 0; n < 5; n++) expect(await read(product, 'mro')).toBe(200)
      const answer = await api(product, 'mro', 'GET', '/aircraft')
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.json()).toMatchObject({ code: 'too-many-requests' })
      expect(await read(product, 'viewer')).toBe(200)
    }),
)

row(
  'RATE_LIMIT_PER_ADDRESS=20, and tokens that are guessed',
  '401 twenty times, then 429 with Retry-After, whatever X-Forwarded-For says; health is answered',
  () =>
    withProduct({ RATE_LIMIT_PER_ADDRESS: '20' }, async (product) => {
      const guessToken = (n: number) =>
        ask(product, '/api/aircraft', {
          headers: { authorization: `Bearer guess-${n}`, 'x-forwarded-for': `192.0.2.${n}` },
        })
      const answers = await repeat(20, guessToken)
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(401))
      expectTooMany(await guessToken(21))
      expect((await ask(product, '/api/health')).status).toBe(200)
    }),
)

const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, '')

row(
  'addresses of users are tried out: sign-in and reset mail for one who is there and one who is not',
  'the same answer for both',
  async ({ product }) => {
    const there = demo('mro').email
    const nobody = 'nobody.there@demo.aerofleet.test'
    const answer = async (call: string, body: Body) => {
      const { status, body: text } = await identity(product, call, body)
      return [status, text.replaceAll(String(body['email']), '…')]
    }
    const password = 'not-the-password'
    expect(await answer('signInWithPassword', { email: nobody, password })).toEqual(
      await answer('signInWithPassword', { email: there, password }),
    )
    const requestType = 'PASSWORD_RESET'
    expect(await answer('sendOobCode', { requestType, email: nobody })).toEqual(
      await answer('sendOobCode', { requestType, email: there }),
    )
  },
)

row(
  'ids are tried out by those who may not',
  'the same answer whether the id is there or not',
  async ({ product, cases }) => {
    // A row before may have given the viewer a role.
    await api(product, 'admin', 'DELETE', '/usermanagement/users/demo-viewer/role')
    const made = await api(product, 'admin', 'POST', '/aircraft', { body: newAircraft() })
    const { aircraftId } = (await made.json()) as { aircraftId: string }
    const never = aircraftId.replace(/^./, (first) => (first === '0' ? '1' : '0'))
    const tries: [DemoAccount, string, string][] = [
      ['viewer', 'PUT', '/aircraft/'],
      ['viewer', 'DELETE', '/aircraft/'],
      ['mro', 'DELETE', '/aircraft/'],
      ['operator', 'DELETE', '/operators/'],
      ['operator', 'POST', '/usermanagement/users/'],
    ]
    cases(tries.length * 2)
    for (const [who, method, path] of tries) {
      const texts = []
      for (const id of path.includes('users') ? ['demo-mro/role', 'x/role'] : [aircraftId, never]) {
        const body = method === 'DELETE' ? {} : { body: newAircraft() }
        const answer = await api(product, who, method, path + id, body)
        expect(answer.status).toBe(403)
        texts.push(withoutId(await answer.text()))
      }
      expect(texts[0]).toBe(texts[1])
    }
    for (const id of [aircraftId, never]) {
      expect((await ask(product, `/api/aircraft/${id}`)).status).toBe(401)
    }
  },
)
