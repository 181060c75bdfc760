import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newDataDirectory, removeData, startProduct, type Product } from '../../support/product'
import { tokenOf } from '../api'
import { expect, rowsOf } from '../frame'
import { forgeries } from './forged-tokens'
import { ask, expectHeaders, expectRefusal } from './wire'

const row = rowsOf('Attacks on the server')

const refused =
  /^\{"message":"Please sign in to continue\.","code":"unauthenticated","requestId":"[^"]+"\}$/
const inFlight = 32

/** Sends each as a bearer token; gives how many there were. */
async function expectAllRefused(product: Product, tokens: Iterable<string>): Promise<number> {
  const waiting = tokens[Symbol.iterator]()
  const said = product.output().length
  const wrong: unknown[] = []
  let count = 0
  async function send(): Promise<void> {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      count++
      const headers = { authorization: `Bearer ${next.value}` }
      const { status, body } = await ask(product, '/api/aircraft', { headers })
      if (status !== 401 || !refused.test(body)) wrong.push([status, body, next.value])
    }
  }
  await Promise.all(Array.from({ length: inFlight }, send))
  expect(wrong.slice(0, 3)).toEqual([])
  // Levels of the log: 50 is an error, 60 the end.
  expect(product.output().slice(said)).not.toMatch(/"level":[56]0/)
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

/** Ways to bring a token that are none, with a token that would be accepted. */
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

/**
 * A product with a Firebase project and a made-up service account. What is refused without Google's
 * keys can be tried from outside; tokens that are signed in the right form need them, and are
 * mutated by the tests of the API, which bring keys of their own.
 */
async function withProject(play: (product: Product) => Promise<void>): Promise<void> {
  const dataDirectory = await newDataDirectory()
  const account = join(dataDirectory, 'service-account.json')
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await writeFile(
    account,
    JSON.stringify({
      type: 'service_account',
      project_id: 'demo-aerofleet',
      client_email: 'nobody@demo-aerofleet.iam.gserviceaccount.com',
      private_key: privateKey,
    }),
  )
  const product = await startProduct({
    dataDirectory,
    env: {
      FIREBASE_PROJECT_ID: 'demo-aerofleet',
      FIREBASE_API_KEY: 'demo',
      GOOGLE_APPLICATION_CREDENTIALS: account,
      RATE_LIMIT_PER_ADDRESS: '0',
    },
  })
  try {
    await play(product)
  } finally {
    await product.stop()
    await removeData(product)
  }
}

row(
  'unsigned tokens, as the embedded identity service gives them, at a product with a Firebase project',
  '401 for each, the good one included, and no error in the log',
  async ({ product, cases }) => {
    const token = await tokenOf(product, 'admin')
    await withProject(async (real) => {
      let count = await expectAllRefused(real, [token])
      for (const [what, forge] of Object.entries(forgeries)) {
        // A signature is asked about at Google.
        if (what.startsWith('a signature')) continue
        const some = [...forge(token)].filter((_, place) => place % 40 === 0)
        count += await expectAllRefused(real, some)
      }
      cases(count)
    })
  },
)
