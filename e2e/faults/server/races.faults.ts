import { once } from 'node:events'
import { connect } from 'node:net'
import { startProduct, stopAndRemove, type Product } from '../../support/product'
import { api, newAircraft, tokenOf } from '../api'
import { expect, rowsOf } from '../frame'
import { hostOf } from './wire'

const row = rowsOf('Attacks on the server')
const accounts = '/identitytoolkit.googleapis.com/v1/accounts'
const users = '/usermanagement/users'

type Account = { idToken: string; localId: string }

async function signUp({ url }: Product, n: number): Promise<Account> {
  const answer = await fetch(`${url}${accounts}:signUp?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `racer${n}@aerofleet.test`, password: 'holding-pattern' }),
  })
  return (await answer.json()) as Account
}

function call({ url }: Product, { idToken }: Account, method: string, path: string, body?: object) {
  return fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** Starts a product without an admin, where 50 users at once want to be the first; one wins. */
async function race(play: (product: Product, winner: Account, losers: Account[]) => Promise<void>) {
  const product = await startProduct()
  try {
    const racers = await Promise.all(Array.from({ length: 50 }, (_, n) => signUp(product, n)))
    const calls = racers.map((racer) =>
      call(product, racer, 'POST', '/usermanagement/assign-admin'),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(49).fill(403)])
    const winner = racers[statuses.indexOf(200)]
    if (!winner) throw new Error('Nobody has won.')
    const losers = racers.filter((racer) => racer !== winner)
    await play(product, winner, losers)
  } finally {
    await stopAndRemove(product)
  }
}

row(
  '50 users race for the first admin; then the winner gives the role away, and two admins take it from each other',
  'exactly one wins; the last admin keeps the role with 409; one of the two stays',
  ({ cases }) =>
    race(async (product, winner, [second]) => {
      cases(50)
      if (!second) throw new Error('Nobody has lost.')
      const roleOf = ({ localId }: Account) => `${users}/${localId}/role`
      const countAdmins = async (by: Account) => {
        const all = (await (await call(product, by, 'GET', users)).json()) as { role: string }[]
        return all.filter(({ role }) => role === 'admin').length
      }
      expect(await countAdmins(winner)).toBe(1)
      expect((await call(product, winner, 'DELETE', roleOf(winner))).status).toBe(409)
      const demoted = await call(product, winner, 'POST', roleOf(winner), { role: 'mro' })
      expect(demoted.status).toBe(409)
      expect(await demoted.json()).toMatchObject({ message: expect.stringMatching(/last admin/i) })

      await call(product, winner, 'POST', roleOf(second), { role: 'admin' })
      expect(await countAdmins(second)).toBe(2)
      const taken = await Promise.all([
        call(product, winner, 'DELETE', roleOf(second)),
        call(product, second, 'DELETE', roleOf(winner)),
      ])
      const statuses = taken.map(({ status }) => status)
      expect(statuses.filter((status) => status === 204)).toHaveLength(1)
      expect([403, 409]).toContain(statuses.find((status) => status !== 204))
      expect(await countAdmins(statuses[0] === 204 ? winner : second)).toBe(1)
    }),
)

row(
  'a role is taken while its token is still good',
  'the very next call with the old token is 403, and 200 once the role is back',
  async ({ product }) => {
    const path = `${users}/demo-operator/role`
    const add = async () =>
      (await api(product, 'operator', 'POST', '/aircraft', { body: newAircraft() })).status
    try {
      for (let n = 0; n < 5; n++) {
        expect(await add()).toBe(201)
        expect((await api(product, 'admin', 'DELETE', path)).status).toBe(204)
        expect(await add()).toBe(403)
        await api(product, 'admin', 'POST', path, { body: { role: 'mro' } })
        expect(await add()).toBe(403)
        await api(product, 'admin', 'POST', path, { body: { role: 'operator' } })
      }
    } finally {
      await api(product, 'admin', 'POST', path, { body: { role: 'operator' } })
    }
  },
)

row(
  'a role is taken while the body of a change of its user is on its way',
  '403 when it has come, and nothing is stored',
  async ({ product }) => {
    const values = newAircraft()
    const body = JSON.stringify(values)
    const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
    let received = ''
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
    await once(socket, 'connect')
    const head = [
      'POST /api/aircraft HTTP/1.1',
      `host: ${hostOf(product)}`,
      `authorization: Bearer ${await tokenOf(product, 'operator')}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
      'connection: close',
      '\r\n',
    ]
    socket.write(head.join('\r\n') + body.slice(0, 20))
    const path = `${users}/demo-operator/role`
    try {
      expect((await api(product, 'admin', 'DELETE', path)).status).toBe(204)
      socket.write(body.slice(20))
      await once(socket, 'close')
      expect(received).toMatch(/^HTTP\/1.1 403 /)
      const list = await (await api(product, 'admin', 'GET', '/aircraft')).text()
      expect(list).not.toContain(values.tailNumber)
    } finally {
      await api(product, 'admin', 'POST', path, { body: { role: 'operator' } })
    }
  },
)

row(
  '40 calls add the same aircraft at once, in other spellings of its tail number',
  'one is 201, the others 409; it is there once',
  async ({ product, cases }) => {
    cases(40)
    const values = newAircraft()
    const { tailNumber } = values
    const spelled = [
      tailNumber,
      tailNumber.toLowerCase(),
      tailNumber.replace('-', ''),
      ` ${tailNumber} `,
    ]
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => {
        const body = { ...values, tailNumber: spelled[n % 4], serialNumber: `${tailNumber}-${n}` }
        return api(product, 'operator', 'POST', '/aircraft', { body })
      }),
    )
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, ...Array<number>(39).fill(409)])
  },
)
