import type { DemoAccount } from '../../support/demo'
import type { Product } from '../../support/product'
import { api, newAircraft, tokenOf } from '../api'
import { expect, rowsOf } from '../frame'

const row = rowsOf('Attacks on the server')

function readEverything(product: Product): Promise<unknown[]> {
  const paths = ['/aircraft', '/operators', '/usermanagement/users', '/usermanagement/history']
  return Promise.all(
    paths.map(async (path) => (await api(product, 'admin', 'GET', path)).json() as unknown),
  )
}

/** These accounts may not delete an aircraft. The tests of the API try every call and role. */
const refused: [who: DemoAccount | 'nobody', status: number][] = [
  ['nobody', 401],
  ['viewer', 403],
  ['mro', 403],
]

row(
  'DELETE an aircraft by accounts that may not',
  '401 without a token, else 403, with a sentence, and nothing changes',
  async ({ product, cases }) => {
    cases(refused.length)
    const made = await api(product, 'admin', 'POST', '/aircraft', { body: newAircraft() })
    const { aircraftId } = (await made.json()) as { aircraftId: string }
    const before = await readEverything(product)
    for (const [who, status] of refused) {
      const answer = await fetch(`${product.url}/api/aircraft/${aircraftId}`, {
        method: 'DELETE',
        headers: {
          ...(who !== 'nobody' && { authorization: `Bearer ${await tokenOf(product, who)}` }),
        },
      })
      expect([who, answer.status]).toEqual([who, status])
      expect(await answer.json()).toEqual({
        message: expect.stringMatching(/^[A-Z].+\.$/),
        code: expect.stringMatching(/^[a-z-]+$/),
        requestId: answer.headers.get('x-request-id'),
      })
    }
    expect(await readEverything(product)).toEqual(before)
    expect((await api(product, 'operator', 'DELETE', `/aircraft/${aircraftId}`)).status).toBe(204)
  },
  { always: true },
)

const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, '')

row(
  'accounts that may not delete try out ids',
  'the same answer whether the id exists or not',
  async ({ product, cases }) => {
    const made = await api(product, 'admin', 'POST', '/aircraft', { body: newAircraft() })
    const { aircraftId } = (await made.json()) as { aircraftId: string }
    const never = aircraftId.replace(/^./, (first) => (first === '0' ? '1' : '0'))
    const tries: [who: DemoAccount, method: string, one: string, other: string][] = [
      ['mro', 'DELETE', `/aircraft/${aircraftId}`, `/aircraft/${never}`],
      ['operator', 'DELETE', `/operators/${aircraftId}`, `/operators/${never}`],
      ['operator', 'DELETE', '/usermanagement/users/demo-mro/role', '/usermanagement/users/x/role'],
    ]
    cases(tries.length)
    for (const [who, method, ...paths] of tries) {
      const answers = await Promise.all(paths.map((path) => api(product, who, method, path)))
      expect(answers.map(({ status }) => status)).toEqual([403, 403])
      const [first = '', second] = await Promise.all(answers.map((answer) => answer.text()))
      expect(withoutId(first)).toBe(withoutId(second ?? ''))
    }
  },
)
