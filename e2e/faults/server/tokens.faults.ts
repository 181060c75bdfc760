import type { Product } from '../../support/product'
import { tokenOf } from '../api'
import { expect, rowsOf } from '../frame'
import { forgeries } from './forged-tokens'
import { withProject } from './project'
import { ask, expectHeaders, expectRefusal } from './wire'

const row = rowsOf('Attacks on the server')

const refusal =
  /^\{"message":"Please sign in to continue\.","code":"unauthenticated","requestId":"[^"]+"\}$/
const inFlight = 32

/** Sends each as a bearer token, 32 at a time; gives how many there were. */
async function expectAllRefused(product: Product, tokens: Iterable<string>): Promise<number> {
  const remaining = tokens[Symbol.iterator]()
  const logStart = product.output().length
  const wrong: unknown[] = []
  let count = 0
  async function send(): Promise<void> {
    for (let next = remaining.next(); !next.done; next = remaining.next()) {
      count++
      const headers = { authorization: `Bearer ${next.value}` }
      const { status, body } = await ask(product, '/api/aircraft', { headers })
      if (status !== 401 || !refusal.test(body)) wrong.push([status, body, next.value])
    }
  }
  await Promise.all(Array.from({ length: inFlight }, send))
  expect(wrong.slice(0, 3)).toEqual([])
  // Levels of the log: 50 is an error, 60 a fatal one.
  expect(product.output().slice(logStart)).not.toMatch(/"level":[56]0/)
  return count
}

for (const [what, forge] of Object.entries(forgeries)) {
  row(
    `an administrator's token with ${what}`,
    '401 with the same sentence for each, and no error in the log',
    async ({ product, cases }) => {
      const token = await tokenOf(product, 'admin')
      cases(await expectAllRefused(product, forge(token)))
      const headers = { authorization: `Bearer ${token}` }
      expect((await ask(product, '/api/aircraft', { headers })).status).toBe(200)
    },
    what.startsWith('a piece of it') ? { always: true } : {},
  )
}

/** Wrong ways to send a token that is accepted as a bearer token. */
const carriers: Record<string, (token: string) => { path?: string; headers?: object }> = {
  'in the query': (token) => ({ path: `?access_token=${token}&token=${token}&auth=${token}` }),
  'as a cookie': (token) => ({ headers: { cookie: `__session=${token}; token=${token}` } }),
  'without a scheme': (token) => ({ headers: { authorization: token } }),
  'as Basic': (token) => ({ headers: { authorization: `Basic ${token}` } }),
  'as Token': (token) => ({ headers: { authorization: `Token ${token}` } }),
  'behind another one': (token) => ({ headers: { authorization: `Bearer x, Bearer ${token}` } }),
  'in quotes': (token) => ({ headers: { authorization: `Bearer "${token}"` } }),
  'in another header': (token) => ({
    headers: { 'x-authorization': `Bearer ${token}`, 'proxy-authorization': `Bearer ${token}` },
  }),
  'as the word owner, which the emulator trusts': () => ({
    headers: { authorization: 'Bearer owner' },
  }),
}
for (const [what, carry] of Object.entries(carriers)) {
  row(`a good token ${what}`, '401', async ({ product }) => {
    const { path = '', headers = {} } = carry(await tokenOf(product, 'admin'))
    const answer = await ask(product, `/api/operators${path}`, { headers: { ...headers } })
    expect(answer.status).toBe(401)
    expectRefusal(answer)
    expectHeaders(answer)
  })
}

row(
  'unsigned tokens, as the embedded identity service gives them, at a product with a Firebase project',
  '401 for each, the good one included, and no error in the log',
  async ({ product, cases }) => {
    const token = await tokenOf(product, 'admin')
    await withProject(async (real) => {
      let count = await expectAllRefused(real, [token])
      for (const [what, forge] of Object.entries(forgeries)) {
        // The product would ask Google for the key of the signature.
        if (what.startsWith('a signature')) continue
        const some = [...forge(token)].filter((_, place) => place % 40 === 0)
        count += await expectAllRefused(real, some)
      }
      cases(count)
    })
  },
)
