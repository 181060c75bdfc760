import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { fillDisk, identityBelow, runs, serverBelow, startBy } from '../../support/processes'
import { removeData, startProduct, type Product } from '../../support/product'
import { api, newAircraft } from '../api'
import { expect, rowsOf } from '../frame'

const row = rowsOf('Server, disk and registry')
const sentence = 'Nothing was saved. The server cannot store anything at the moment.'
const identityApi = '/identitytoolkit.googleapis.com/v1/accounts'

type Stage = {
  product: Product
  /** Both processes write nothing any more, or again. */
  full: (isFull?: boolean) => Promise<void>
  /** As after a crash of the machine: nobody says goodbye. */
  restart: () => Promise<Product>
}

/** A product with the demo accounts, whose disk can be full. */
async function withDisk(play: (stage: Stage) => Promise<void>) {
  test.setTimeout(150_000)
  const env = { DEMO: '1', DEMO_AIRCRAFT: '5' }
  const { child, url, dataDirectory } = await startBy('node scripts/start.mjs; true', { env })
  const server = await serverBelow(child.pid)
  const identity = await identityBelow(server)
  async function kill() {
    if (runs(server)) process.kill(server, 'SIGKILL')
    await expect.poll(() => [server, identity].filter(runs)).toEqual([])
  }
  const product = { url, dataDirectory, output: () => '', stop: async () => null }
  const running: Product[] = []
  try {
    await play({
      product,
      full: async (isFull) => fillDisk([server, await identityBelow(server)], isFull),
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

const changes: [what: string, method: string, path: (id: string) => string, body: () => unknown][] =
  [
    ['a new aircraft', 'POST', () => '/aircraft', newAircraft],
    ['an edit', 'PUT', (id) => `/aircraft/${id}`, newAircraft],
    ['a deletion', 'DELETE', (id) => `/aircraft/${id}`, () => undefined],
    [
      'a new company',
      'POST',
      () => '/operators',
      () => ({ companyName: 'Full', email: 'f@full.test' }),
    ],
  ]

/** 0 where no answer came. */
const statusOf = (answer: Promise<Response>) =>
  answer.then(
    ({ status }) => status,
    () => 0,
  )

async function firstId(product: Product): Promise<string> {
  const list = (await (await api(product, 'admin', 'GET', '/aircraft')).json()) as { id: string }[]
  return list[0]?.id ?? 'none'
}

for (const [what, method, path, body] of changes) {
  row(
    `the disk is full: ${what}`,
    `503 with “${sentence}”; it is saved once there is room, without a restart`,
    () =>
      withDisk(async ({ product, full }) => {
        const to = path(await firstId(product))
        const send = () => api(product, 'admin', method, to, { body: body() })
        await full()
        const answer = await send()
        expect([answer.status, await answer.json()]).toMatchObject([
          503,
          { message: sentence, code: 'storage-full' },
        ])
        await full(false)
        await expect.poll(async () => (await send()).ok).toBe(true)
      }),
  )
}

row(
  'the disk is full',
  'lists and single aircraft are still read, after a change that failed, too',
  () =>
    withDisk(async ({ product, full }) => {
      const id = await firstId(product)
      await full()
      await statusOf(api(product, 'admin', 'POST', '/aircraft', { body: newAircraft() }))
      for (const path of ['/aircraft', `/aircraft/${id}`, '/operators']) {
        expect(await statusOf(api(product, 'admin', 'GET', path))).toBe(200)
      }
    }),
)

row(
  'the disk is full',
  'ready is 503 on the embedded database after a change that failed, and 200 once there is room',
  () =>
    withDisk(async ({ product, full }) => {
      const ready = async () => (await fetch(`${product.url}/api/ready`)).status
      await full()
      await statusOf(api(product, 'admin', 'POST', '/aircraft', { body: newAircraft() }))
      await expect.poll(ready).toBe(503)
      await full(false)
      await expect.poll(ready).toBe(200)
    }),
)

row(
  'the disk is full, and then the machine crashes',
  'what was acknowledged is there, what was refused is not, nothing twice',
  () =>
    withDisk(async ({ product, full, restart }) => {
      const told: string[] = []
      for (let n = 0; n < 6; n++) {
        if (n === 3) await full()
        const body = newAircraft()
        const status = await statusOf(api(product, 'admin', 'POST', '/aircraft', { body }))
        if (status === 201) told.push(body.tailNumber)
      }
      expect(told.length).toBeGreaterThanOrEqual(3)
      const next = await restart()
      const list = await (await api(next, 'admin', 'GET', '/aircraft')).json()
      const tails = (list as { tailNumber: string }[]).map(({ tailNumber }) => tailNumber)
      expect(tails.filter((tail) => told.includes(tail)).toSorted()).toEqual(told.toSorted())
      expect(tails).toHaveLength(5 + told.length)
    }),
)

const account = { email: 'full@aerofleet.test', password: 'holding-pattern' }
async function identity({ url }: Product, call: string): Promise<number> {
  const answer = await fetch(`${url}${identityApi}:${call}?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  return answer.status
}

/** What keeps the accounts from being stored. */
const obstacles: [what: string, strike: (stage: Stage) => Promise<void>][] = [
  ['the disk is full', ({ full }) => full()],
  [
    'a file is in the place of the folder of the accounts',
    async ({ product }) => {
      const folder = join(product.dataDirectory, 'identity')
      await rm(folder, { recursive: true })
      await writeFile(folder, '')
    },
  ],
]
for (const [what, strike] of obstacles) {
  row(`${what}: a sign-up`, 'refused: an account is never kept in memory only', () =>
    withDisk(async (stage) => {
      await strike(stage)
      expect(await identity(stage.product, 'signUp')).not.toBe(200)
      expect(await identity(stage.product, 'signInWithPassword')).not.toBe(200)
    }),
  )
}

row('the disk was full, and has room again', 'a sign-up is kept over a crash', () =>
  withDisk(async ({ product, full, restart }) => {
    await full()
    await identity(product, 'signUp')
    await full(false)
    await identity(product, 'signUp')
    expect(await identity(product, 'signInWithPassword')).toBe(200)
    const next = await restart()
    expect(await identity(next, 'signInWithPassword')).toBe(200)
  }),
)
