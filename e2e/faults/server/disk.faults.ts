import { test } from '@playwright/test'
import { callIdentity } from '../../support/identity'
import { fillDisk, findIdentity, findServer, isRunning, startBy } from '../../support/processes'
import { removeData, startProduct, type Product } from '../../support/product'
import { api, newAircraft } from '../api'
import { expect, rowsOf } from '../frame'

const row = rowsOf('Server, disk and registry')
const sentence = 'Nothing was saved. The server cannot store anything at the moment.'

type Stage = {
  product: Product
  setFull: (isFull?: boolean) => Promise<void>
  /** Kills both processes first, as a crash of the machine does. */
  restart: () => Promise<Product>
}

async function withDisk(play: (stage: Stage) => Promise<void>) {
  test.setTimeout(150_000)
  const env = { DEMO: '1', DEMO_AIRCRAFT: '5' }
  const { child, url, dataDirectory } = await startBy('node scripts/start.mjs; true', { env })
  const server = await findServer(child.pid)
  const identity = await findIdentity(server)
  async function kill() {
    if (isRunning(server)) process.kill(server, 'SIGKILL')
    await expect.poll(() => [server, identity].filter(isRunning)).toEqual([])
  }
  const product = { url, dataDirectory, output: () => '', stop: async () => null }
  const running: Product[] = []
  try {
    // A start refreshes the statistics of the database. It fails if the disk fills up meanwhile.
    await readFirstId(product)
    await play({
      product,
      setFull: async (isFull) => fillDisk([server, await findIdentity(server)], isFull),
      async restart() {
        await kill()
        const next = await startProduct({ dataDirectory })
        running.push(next)
        return next
      },
    })
  } finally {
    await kill()
    await Promise.all(running.map(({ stop }) => stop()))
    await removeData(product)
  }
}

const changes: [method: string, path: (id: string) => string, body: () => unknown][] = [
  ['POST', () => '/aircraft', newAircraft],
  ['PUT', (id) => `/aircraft/${id}`, newAircraft],
  ['DELETE', (id) => `/aircraft/${id}`, () => undefined],
  ['POST', () => '/operators', () => ({ companyName: 'Full', email: 'f@full.test' })],
]

/** Returns 0 if no answer comes. */
const statusOf = (answer: Promise<Response>) =>
  answer.then(
    ({ status }) => status,
    () => 0,
  )

async function readFirstId(product: Product): Promise<string> {
  const list = (await (await api(product, 'admin', 'GET', '/aircraft')).json()) as { id: string }[]
  return list[0]?.id ?? 'none'
}

row(
  'the disk is full: a new aircraft, an edit, a deletion and a new company',
  `503 with “${sentence}”; it is saved once there is room, without a restart (§9.23)`,
  ({ cases }) =>
    withDisk(async ({ product, setFull }) => {
      cases(changes.length)
      for (const [method, path, body] of changes) {
        const address = path(await readFirstId(product))
        const send = () => api(product, 'admin', method, address, { body: body() })
        await setFull()
        const answer = await send()
        expect([method, answer.status, await answer.json()]).toMatchObject([
          method,
          503,
          { message: sentence, code: 'storage-full' },
        ])
        await setFull(false)
        await expect.poll(async () => (await send()).ok).toBe(true)
      }
    }),
)

row(
  'the disk is full, and a change has failed',
  'ready is 503 on the embedded database, 200 once there is room; lists and single aircraft are still read (§7.12, §9.23)',
  () =>
    withDisk(async ({ product, setFull }) => {
      const ready = async () => (await fetch(`${product.url}/api/ready`)).status
      const id = await readFirstId(product)
      await setFull()
      await statusOf(api(product, 'admin', 'POST', '/aircraft', { body: newAircraft() }))
      for (const path of ['/aircraft', `/aircraft/${id}`, '/operators']) {
        expect(await statusOf(api(product, 'admin', 'GET', path))).toBe(200)
      }
      await expect.poll(ready).toBe(503)
      await setFull(false)
      await expect.poll(ready).toBe(200)
    }),
)

row(
  'the disk is full, and then the machine crashes',
  'acknowledged aircraft are there once, and refused ones are not',
  () =>
    withDisk(async ({ product, setFull, restart }) => {
      const acknowledged: string[] = []
      for (let n = 0; n < 6; n++) {
        if (n === 3) await setFull()
        const body = newAircraft()
        const status = await statusOf(api(product, 'admin', 'POST', '/aircraft', { body }))
        if (status === 201) acknowledged.push(body.tailNumber)
      }
      expect(acknowledged.length).toBeGreaterThanOrEqual(3)
      const next = await restart()
      const list = await (await api(next, 'admin', 'GET', '/aircraft')).json()
      const tails = (list as { tailNumber: string }[]).map(({ tailNumber }) => tailNumber)
      expect(tails.filter((tail) => acknowledged.includes(tail)).toSorted()).toEqual(
        acknowledged.toSorted(),
      )
      expect(tails).toHaveLength(5 + acknowledged.length)
    }),
)

const account = { email: 'full@aerofleet.test', password: 'holding-pattern' }
const statusOfIdentity = async (product: Product, call: 'signUp' | 'signInWithPassword') =>
  (await callIdentity(product, call, account)).status

row(
  'the disk is full: a sign-up',
  'it is refused, because no account is only in memory; once there is room an account outlives a crash',
  () =>
    withDisk(async ({ product, setFull, restart }) => {
      await setFull()
      expect(await statusOfIdentity(product, 'signUp')).not.toBe(200)
      expect(await statusOfIdentity(product, 'signInWithPassword')).not.toBe(200)
      await setFull(false)
      await statusOfIdentity(product, 'signUp')
      expect(await statusOfIdentity(product, 'signInWithPassword')).toBe(200)
      const next = await restart()
      expect(await statusOfIdentity(next, 'signInWithPassword')).toBe(200)
    }),
)
