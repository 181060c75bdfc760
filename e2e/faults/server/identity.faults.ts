import { demo } from '../../support/demo'
import type { Product } from '../../support/product'
import { api, tokenOf } from '../api'
import { expect, rowsOf } from '../frame'
import { closedCalls, takeover, type IdentityCall } from './identity-calls'
import { findIdentityPort } from './identity-port'
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

/** Plays, and checks that no account and no password has changed. */
async function expectAccountsKept(product: Product, play: () => Promise<void>) {
  const users = async () => (await api(product, 'admin', 'GET', '/usermanagement/users')).json()
  const before: unknown = await users()
  await play()
  expect(await users()).toEqual(before)
  expect((await signIn(product, demo('admin'))).status).toBe(200)
}

for (const [label, calls] of Object.entries(closedCalls)) {
  row(
    `${label}, to the identity service's own port`,
    "403 in the identity service's own form, and every account is as it was",
    async ({ product, cases }) => {
      cases(calls.length)
      const identityProcess = { url: `http://localhost:${await findIdentityPort(product)}` }
      await expectAccountsKept(product, async () => {
        for (const call of calls) {
          const answer = await send(identityProcess, call)
          expect([call.path, answer.status]).toEqual([call.path, 403])
          expect(JSON.parse(answer.body)).toEqual(refusal)
          expect(answer.headers.get('x-powered-by')).toBeNull()
          expect(answer.headers.get('access-control-allow-origin')).toBeNull()
        }
      })
    },
  )

  row(
    `${label}, to the product`,
    'refused, and every account is as it was',
    async ({ product, cases }) => {
      cases(calls.length)
      await expectAccountsKept(product, async () => {
        for (const call of calls) {
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
    label === 'calls of an administrator' ? { always: true } : {},
  )
}

row(
  "a made-up Google sign-in with the administrator's address",
  'refused; the administrator signs in with the password as before',
  async ({ product }) => {
    const path = `${accounts}:signInWithIdp?key=demo`
    const identityProcess = { url: `http://localhost:${await findIdentityPort(product)}` }
    for (const target of [product, identityProcess]) {
      expect((await send(target, { path, body: takeover })).status).toBe(403)
    }
    expect((await signIn(product, demo('admin'))).status).toBe(200)
    expect((await api(product, 'admin', 'GET', '/operators')).status).toBe(200)
  },
)

row('a token that names a tenant', '401, also for a user who is there', async ({ product }) => {
  const [header, payload = ''] = (await tokenOf(product, 'admin')).split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { firebase: object }
  for (const tenant of ['alpine', '', null, 'x'.repeat(4000)]) {
    const firebase = { ...claims.firebase, tenant }
    const forgedPayload = Buffer.from(JSON.stringify({ ...claims, firebase })).toString('base64url')
    const headers = { authorization: `Bearer ${header}.${forgedPayload}.` }
    expectRefusal(await ask(product, '/api/aircraft', { headers }))
  }
})

const paths = {
  'a page': '/login',
  'the landing page': '/',
  'a screen': '/dashboard/aircraft',
  'a file': '/favicon.svg',
  'a file that is not there': '/assets/none.js',
  'the registry': '/registry/live.json',
  'a file of a remote that is not there': '/mfe/fleet/1/none.js',
  'the API': '/api/aircraft',
  'the health of the API': '/api/health',
  'the document of the API': '/api/openapi.json',
  'an address of the API that nobody has': '/api/nothing',
  'an address that nobody has': '/nobody/owns/this',
  'an address that cannot be read': '/%',
  'the identity service': `${accounts}:lookup?key=demo`,
}
const foreignHosts = [
  'evil.test',
  'evil.test:80',
  'localhost.evil.test',
  '127.0.0.1.evil.test',
  'localhost.',
  '10.0.0.1',
  '0.0.0.0',
  '[::]',
  '169.254.169.254',
  '2130706433',
  'localhost:3000@evil.test',
]
const foreignOrigins = [
  'http://evil.test',
  'https://evil.test',
  'null',
  'file://',
  'http://localhost.evil.test',
  'http://localhost:1',
  'chrome-extension://abcdefghijklmnop',
]

for (const [label, path] of Object.entries(paths)) {
  const isReadable = path !== '/%'
  row(
    `${label} is asked for under a host name that is not ours, as after DNS rebinding`,
    isReadable ? '421 with a sentence that names WEB_ORIGINS' : '400 or 421, and no page',
    async ({ product, cases }) => {
      const authorization = `Bearer ${await tokenOf(product, 'admin')}`
      const methods = ['GET', 'POST', 'OPTIONS']
      cases(foreignHosts.length * methods.length)
      for (const host of foreignHosts) {
        for (const method of methods) {
          const answer = await ask(product, path, { method, headers: { host, authorization } })
          expectRefusal(answer)
          if (!isReadable) continue
          expect([host, method, answer.status]).toEqual([host, method, 421])
          expect(answer.body).toContain('WEB_ORIGINS')
        }
      }
    },
    path === '/' ? { always: true } : {},
  )

  row(
    `${label} is asked for by a page of another origin`,
    isReadable ? '403, and the page may not read it' : '400 or 403, and the page may not read it',
    async ({ product, cases }) => {
      const host = hostOf(product)
      const authorization = `Bearer ${await tokenOf(product, 'admin')}`
      const methods = ['GET', 'POST', 'OPTIONS']
      cases(foreignOrigins.length * methods.length)
      for (const origin of foreignOrigins) {
        for (const method of methods) {
          const preflight = { 'access-control-request-method': 'POST', authorization }
          const answer = await ask(product, path, {
            method,
            headers: { host, origin, ...preflight },
          })
          expectRefusal(answer)
          if (isReadable) expect([origin, method, answer.status]).toEqual([origin, method, 403])
        }
      }
    },
  )
}
