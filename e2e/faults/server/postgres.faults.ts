import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { Client } from 'pg'
import { workspace } from '../../support/command'
import { startPostgres } from '../../support/postgres'
import {
  newDataDirectory,
  removeData,
  startProduct,
  stopAndRemove,
  type Product,
} from '../../support/product'
import { api, newAircraft } from '../api'
import { expect, rowsOf } from '../frame'
import { startTunnel } from './tunnel'

const row = rowsOf('Server, disk and registry')

type Stage = {
  tunnel: Awaited<ReturnType<typeof startTunnel>>
  product: Product
  databaseUrl: string
  stop: () => Promise<void>
}

async function start(): Promise<Stage> {
  test.setTimeout(240_000)
  const postgres = await startPostgres()
  const databaseUrl = postgres.url
  const address = new URL(databaseUrl)
  const tunnel = await startTunnel(Number(address.port))
  address.port = String(tunnel.port)
  const accounts = await newDataDirectory()
  const identity = fork(join(workspace, 'api/dist/emulator.cjs'), [accounts, '0'], { execArgv: [] })
  const [{ port }] = (await once(identity, 'message')) as [{ port: number }]
  const env = {
    DATABASE_URL: address.href,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${port}`,
    DEMO: '1',
    DEMO_AIRCRAFT: '5',
  }
  const product = await startProduct({ env })
  return {
    tunnel,
    product,
    databaseUrl,
    async stop() {
      await stopAndRemove(product)
      identity.kill()
      tunnel.stop()
      await postgres.stop()
      await removeData({ dataDirectory: accounts })
    },
  }
}

let started: Promise<Stage> | undefined
const stage = () => (started ??= start())
test.afterAll(async () => {
  if (started) await (await started).stop()
})

const list = async (product: Product) => {
  const answer = await api(product, 'admin', 'GET', '/aircraft')
  return (await answer.json()) as { id: string; tailNumber: string }[]
}
const add = (product: Product, body = newAircraft()) =>
  api(product, 'operator', 'POST', '/aircraft', { body })
const countOf = (all: { tailNumber: string }[], tail: string) =>
  all.filter(({ tailNumber }) => tailNumber === tail).length

row(
  'the database server is gone, and comes back',
  '503 with a sentence for reads and changes, ready 503, health 200; then all is well without a restart',
  async () => {
    const { tunnel, product } = await stage()
    expect((await add(product)).status).toBe(201)
    tunnel.cut()
    try {
      for (const answer of [await add(product), await api(product, 'mro', 'GET', '/operators')]) {
        expect([answer.status, await answer.json()]).toMatchObject([
          503,
          { message: 'The database does not answer. Please try again in a moment.' },
        ])
      }
      const ready = async () => (await fetch(`${product.url}/api/ready`)).status
      await expect.poll(ready).toBe(503)
      expect((await fetch(`${product.url}/api/health`)).status).toBe(200)
    } finally {
      tunnel.restore()
    }
    await expect.poll(async () => (await add(product)).status).toBe(201)
    await expect.poll(async () => (await fetch(`${product.url}/api/ready`)).status).toBe(200)
  },
)

const fillDisk = `
  create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
  create trigger full_disk before insert or update on aircraft execute function refuse()`
const makeRoom = 'drop trigger full_disk on aircraft; drop function refuse'

row(
  'the disk of the database server is full',
  '503 that says so for changes; reads go on, and ready is 200 with the reason until a change is saved again',
  async () => {
    const { product, databaseUrl } = await stage()
    const ready = async () => {
      const answer = await fetch(`${product.url}/api/ready`)
      return { status: answer.status, ...((await answer.json()) as object) }
    }
    const database = new Client({ connectionString: databaseUrl })
    await database.connect()
    try {
      await database.query(fillDisk)
      const answer = await add(product)
      expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'storage-full' }])
      expect((await list(product)).length).toBeGreaterThan(0)
      expect(await ready()).toMatchObject({ status: 200, storage: 'full' })
      await database.query(makeRoom)
      expect((await add(product)).status).toBe(201)
      expect(await ready()).not.toHaveProperty('storage')
    } finally {
      await database.end()
    }
  },
)

/** These changes wait for a lock amid their transactions. The pool of a process has ten connections. */
const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const countWaiting = `select count(*)::int as count ${waiting}`
const endWaiting = `select pg_terminate_backend(pid) ${waiting}`

/** The broken connections are amid their transactions. */
async function breakAmidChanges(
  product: Product,
  databaseUrl: string,
  broken: (by: Client) => unknown,
) {
  const locks = new Client({ connectionString: databaseUrl })
  const operator = new Client({ connectionString: databaseUrl })
  await Promise.all([locks.connect(), operator.connect()])
  try {
    await locks.query('begin; lock table aircraft in exclusive mode')
    const changes = Array.from({ length: 40 }, newAircraft).map(async (body) => {
      return { body, status: (await add(product, body)).status }
    })
    const count = async () => (await operator.query<{ count: number }>(countWaiting)).rows[0]?.count
    await expect.poll(count).toBe(10)
    await broken(operator)
    await locks.query('rollback')
    return await Promise.all(changes)
  } finally {
    await Promise.all([locks.end(), operator.end()])
  }
}

row(
  'all connections to the database are dropped while changes are made',
  'each change is answered; acknowledged ones are there once, and none is there twice',
  async ({ cases }) => {
    cases(80)
    const { tunnel, product, databaseUrl } = await stage()
    for (const broken of [tunnel.drop, (by: Client) => by.query(endWaiting)]) {
      const answered = await breakAmidChanges(product, databaseUrl, broken)
      expect(answered.filter(({ status }) => ![201, 503].includes(status))).toEqual([])
      expect(answered.filter(({ status }) => status === 503).length).toBeGreaterThanOrEqual(10)
      await expect.poll(async () => (await add(product)).status).toBe(201)
      const all = await list(product)
      for (const { body, status } of answered) {
        const count = countOf(all, body.tailNumber)
        expect(status === 201 ? count === 1 : count <= 1).toBe(true)
      }
    }
  },
)
