import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { Client } from 'pg'
import { workspace } from '../../support/command'
import type { DemoAccount } from '../../support/demo'
import { startPostgres } from '../../support/postgres'
import { newDataDirectory, removeData, startProduct, type Product } from '../../support/product'
import { api, newAircraft } from '../api'
import { expect, rowsOf } from '../frame'
import { startTunnel } from './tunnel'

const row = rowsOf('Server, disk and registry')

type Stage = {
  tunnel: Awaited<ReturnType<typeof startTunnel>>
  replicas: [Product, Product]
  databaseUrl: string
  /** Stops a replica with SIGTERM and starts it again on its port. */
  restart: (index: 0 | 1) => Promise<void>
  stop: () => Promise<void>
}

/** Starts PostgreSQL, an identity service, and two replicas of the product that use both. */
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
  const replicas: [Product, Product] = [await startProduct({ env }), await startProduct({ env })]
  return {
    tunnel,
    replicas,
    databaseUrl,
    async restart(index) {
      const { url, dataDirectory, stop } = replicas[index]
      await stop()
      const port = Number(new URL(url).port)
      replicas[index] = await startProduct({ port, dataDirectory, env })
    },
    async stop() {
      await Promise.all(replicas.map(({ stop }) => stop()))
      await Promise.all(replicas.map(removeData))
      identity.kill()
      tunnel.stop()
      await postgres.stop()
      await removeData({ ...replicas[0], dataDirectory: accounts })
    },
  }
}

let started: Promise<Stage> | undefined
const stage = () => (started ??= start())
test.afterAll(async () => {
  if (started) await (await started).stop()
})

const list = async (product: Product, who: DemoAccount = 'admin') => {
  const answer = await api(product, who, 'GET', '/aircraft')
  return (await answer.json()) as { id: string; tailNumber: string }[]
}
const add = (product: Product, body = newAircraft(), headers: Record<string, string> = {}) =>
  api(product, 'operator', 'POST', '/aircraft', { body, headers })
const countOf = (all: { tailNumber: string }[], tail: string) =>
  all.filter(({ tailNumber }) => tailNumber === tail).length

row(
  'the database server is gone, and comes back',
  '503 with a sentence for reads and changes, ready 503, health 200; then all is well without a restart',
  async () => {
    const { tunnel, replicas } = await stage()
    const [product] = replicas
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

/** Lets changes of aircraft fail with the error of a full disk. */
const fillDisk = `
  create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
  create trigger full_disk before insert or update on aircraft execute function refuse()`
const makeRoom = 'drop trigger full_disk on aircraft; drop function refuse'

row(
  'the disk of the database server is full',
  '503 that says so for changes; reads go on, and ready is 200 with the reason until a change is saved again',
  async () => {
    const { replicas, databaseUrl } = await stage()
    const [product] = replicas
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

/** What a database may say of the rows that it refuses. */
const refuseLoudly = `
  create function refuse_loudly() returns trigger language plpgsql as
    $$ begin raise exception 'no room for %', new using errcode = 'P0001'; end $$;
  create trigger refuses before insert on operators for each row execute function refuse_loudly()`

row(
  'the database refuses a change with a message that repeats its values',
  '500 with one sentence that says nothing of it; the log has the statement, and no value',
  async () => {
    const { replicas, databaseUrl } = await stage()
    const [product] = replicas
    const lengthBefore = product.output().length
    const database = new Client({ connectionString: databaseUrl })
    await database.connect()
    try {
      await database.query(refuseLoudly)
      const body = { companyName: 'Alpine Secret', email: 'ada@secret.test' }
      const answer = await api(product, 'admin', 'POST', '/operators', { body })
      expect([answer.status, await answer.json()]).toEqual([
        500,
        {
          message: 'Something went wrong on the server. Please try again.',
          code: 'internal',
          requestId: expect.any(String),
        },
      ])
      const written = () => product.output().slice(lengthBefore)
      await expect.poll(written).toMatch(/insert into \S*operators/)
      expect(written()).not.toMatch(/Alpine|secret\.test/)
    } finally {
      await database.query('drop trigger refuses on operators; drop function refuse_loudly')
      await database.end()
    }
  },
)

/** Changes that wait for a lock amid their transactions; the pool of a process has ten connections. */
const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const countWaiting = `select count(*)::int as count ${waiting}`
const endWaiting = `select pg_terminate_backend(pid) ${waiting}`

/** Sends 40 changes, and breaks the connections of those that are amid their transactions. */
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
  'each change is answered; what was acknowledged is there once, nothing is there twice',
  async ({ cases }) => {
    cases(80)
    const { tunnel, replicas, databaseUrl } = await stage()
    const [product] = replicas
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

async function findUid(product: Product, email: string): Promise<string> {
  const users = await api(product, 'admin', 'GET', '/usermanagement/users')
  const all = (await users.json()) as { uid: string; email: string }[]
  return all.find((user) => user.email === email)?.uid ?? 'none'
}

row(
  'a role is taken away on one replica, while its user makes changes on the other',
  'from then on every change there is 403; lists within a second',
  async () => {
    const { replicas } = await stage()
    const [here, there] = replicas
    const uid = await findUid(here, 'operator@demo.aerofleet.test')
    const path = `/usermanagement/users/${uid}/role`
    try {
      expect((await add(there)).status).toBe(201)
      let isRemoved = false
      const statusesAfter: number[] = []
      const writing = Array.from({ length: 5 }, async () => {
        for (let n = 0; n < 10; n++) {
          const wasRemoved = isRemoved
          const { status } = await add(there)
          if (wasRemoved) statusesAfter.push(status)
        }
      })
      expect((await api(here, 'admin', 'DELETE', path)).status).toBe(204)
      isRemoved = true
      await Promise.all(writing)
      expect(
        [...statusesAfter, (await add(there)).status].filter((status) => status !== 403),
      ).toEqual([])
    } finally {
      const body = { role: 'operator' }
      expect((await api(here, 'admin', 'POST', path, { body })).status).toBe(200)
    }
    await expect.poll(async () => (await add(there)).status).toBe(201)
  },
)

row(
  'an idempotency key is used on both replicas at once, ten times',
  'one aircraft, and every answer names it',
  async ({ cases }) => {
    cases(10)
    const { replicas } = await stage()
    const body = newAircraft()
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => add(n % 2 ? replicas[0] : replicas[1], body, key)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const ids = await Promise.all(
      answers.map((answer) => answer.json() as Promise<{ aircraftId: string }>),
    )
    expect(new Set(ids.map(({ aircraftId }) => aircraftId)).size).toBe(1)
    expect(countOf(await list(replicas[0]), body.tailNumber)).toBe(1)
  },
)

row('a list was read on one replica, and changes on the other', 'it is new at once', async () => {
  const [here, there] = (await stage()).replicas
  const etag = (await api(here, 'mro', 'GET', '/aircraft')).headers.get('etag') ?? ''
  const body = newAircraft()
  expect((await add(there, body)).status).toBe(201)
  const headers = { 'if-none-match': etag }
  const next = await api(here, 'mro', 'GET', '/aircraft', { headers })
  expect(next.status).toBe(200)
  expect(countOf((await next.json()) as { tailNumber: string }[], body.tailNumber)).toBe(1)
})

row(
  'both replicas restart, one after the other, under load',
  'nothing that was acknowledged is lost, and a repeated request creates once',
  async ({ cases }) => {
    const { replicas, restart } = await stage()
    let isOver = false
    const acknowledged: string[] = []
    async function work(): Promise<void> {
      while (!isOver) {
        const body = newAircraft()
        const key = { 'idempotency-key': randomUUID() }
        for (let n = 0; n < 200; n++) {
          const replica = n % 2 ? replicas[0] : replicas[1]
          const { ok } = await add(replica, body, key).catch(() => ({ ok: false }))
          if (!ok) continue
          acknowledged.push(body.tailNumber)
          break
        }
      }
    }
    const working = Array.from({ length: 4 }, work)
    await restart(0)
    await restart(1)
    isOver = true
    await Promise.all(working)
    cases(acknowledged.length)
    expect(acknowledged.length).toBeGreaterThan(0)
    const all = await list(replicas[0])
    const counts = new Map<string, number>()
    for (const { tailNumber } of all) counts.set(tailNumber, (counts.get(tailNumber) ?? 0) + 1)
    expect(acknowledged.filter((tail) => counts.get(tail) !== 1)).toEqual([])
  },
)
