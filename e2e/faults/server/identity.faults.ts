import { demo } from '../../support/demo'
import type { Product } from '../../support/product'
import { api, tokenOf } from '../api'
import { expect, rowsOf } from '../frame'
import { closedCalls, type IdentityCall } from './identity-calls'
import { ask, expectHeaders, expectRefusal, hostOf } from './wire'

const row = rowsOf('Attacks on the server')
const accounts = '/identitytoolkit.googleapis.com/v1/accounts'

function send(target: Pick<Product, 'url'>, { method, path, body, headers }: IdentityCall) {
  return ask(target, path, {
    method: method ?? 'POST',
    headers: { host: hostOf(target), 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

const signIn = (product: Product, body: object) =>
  send(product, { path: `${accounts}:signInWithPassword?key=demo`, body })

const refusal = {
  error: {
    code: 403,
    message: expect.stringMatching(/^OPERATION_NOT_ALLOWED/),
    errors: expect.any(Array),
    status: 'PERMISSION_DENIED',
  },
}

async function expectAccountsKept(product: Product, play: () => Promise<void>) {
  const users = async () => (await api(product, 'admin', 'GET', '/usermanagement/users')).json()
  const before: unknown = await users()
  await play()
  expect(await users()).toEqual(before)
  expect((await signIn(product, demo('admin'))).status).toBe(200)
}

row(
  'calls of an administrator, other ways to sign in, and other spellings of a path',
  'refused, and every account is as it was',
  async ({ product, cases }) => {
    cases(closedCalls.length)
    await expectAccountsKept(product, async () => {
      for (const call of closedCalls) {
        const answer = await send(product, call)
        expect([call.path, [400, 403, 404, 405, 421]]).toEqual([
          call.path,
          expect.arrayContaining([answer.status]),
        ])
        if (answer.status === 403 && !call.headers) {
          expect(JSON.parse(answer.body)).toEqual(refusal)
        }
        expectHeaders(answer)
      }
    })
  },
  { always: true },
)

const paths = [
  '/',
  '/login',
  '/favicon.svg',
  '/registry/live.json',
  '/mfe/fleet/1/none.js',
  '/api/aircraft',
  '/api/health',
  '/api/openapi.json',
  '/api/nothing',
  '/nobody/owns/this',
  `${accounts}:lookup?key=demo`,
]
const foreignHosts = [
  'evil.test',
  'localhost.evil.test',
  '127.0.0.1.evil.test',
  'localhost.',
  '10.0.0.1',
  '169.254.169.254',
  '2130706433',
  'localhost:3000@evil.test',
]
const foreignOrigins = [
  'http://evil.test',
  'null',
  'file://',
  'http://localhost.evil.test',
  'http://localhost:1',
]

const strangers = {
  'under a host name that is not ours, as after DNS rebinding': {
    outcome: '421 with a sentence that names WEB_ORIGINS',
    status: 421,
    names: foreignHosts,
    headersOf: (_: Product, host: string) => ({ host }),
  },
  'by a page of another origin': {
    outcome: '403, and the page may not read it',
    status: 403,
    names: foreignOrigins,
    headersOf: (product: Product, origin: string) => ({ host: hostOf(product), origin }),
  },
}
for (const [label, { outcome, status, names, headersOf }] of Object.entries(strangers)) {
  row(
    `pages, files, registry, calls and identity service are requested ${label}`,
    outcome,
    async ({ product, cases }) => {
      const token = await tokenOf(product, 'admin')
      const [first = ''] = names
      const met = [...names.map((name) => ['/', name]), ...paths.map((path) => [path, first])]
      const methods = ['GET', 'POST', 'OPTIONS']
      cases(met.length * methods.length)
      for (const [path = '', name = ''] of met) {
        for (const method of methods) {
          const preflight = method === 'OPTIONS' && { 'access-control-request-method': 'POST' }
          const headers = { ...headersOf(product, name), authorization: `Bearer ${token}` }
          const answer = await ask(product, path, { method, headers: { ...headers, ...preflight } })
          expectRefusal(answer)
          expect([path, name, method, answer.status]).toEqual([path, name, method, status])
          if (status === 421) expect(answer.body).toContain('WEB_ORIGINS')
        }
      }
      expectRefusal(await ask(product, '/%', { headers: headersOf(product, first) }))
    },
    { always: status === 421 },
  )
}
