import { fork, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { Aircraft, AircraftCreate } from '@aerofleet/shared/contract/aircraft'
import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import type { Item } from '@aerofleet/shared/contract/maintenance/items'
import { eq } from 'drizzle-orm'
import type { TestDatabase } from '../../test/database'
import { aCheck, recompute } from '../../test/maintenance'
import { buildServer } from '../../test/script'
import { anAircraft } from '../../test/testing'
import { completions, items, readings } from '../maintenance/table'
import { openDatabase } from '../open-database'

type Replica = { child: ChildProcess; url: string; serves: boolean; agent: Agent }
type User = { uid: string; token: string }

const count = 3
const scripts = buildServer()
let database: TestDatabase
let directory: string
let emulator: ChildProcess
let emulatorHost: string
let replicas: Replica[]
let proxy: Server
let proxyUrl: string

async function startReplica(): Promise<Replica> {
  const child = spawn(process.execPath, [scripts.server], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: database.url,
      FIREBASE_AUTH_EMULATOR_HOST: emulatorHost,
      SHELL_DIR: directory,
      MFE_STORE: directory,
      DRAIN_SECONDS: '2',
    },
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready at (\S+)/.exec(line)?.[1]
    if (url) return { child, url, serves: true, agent: new Agent({ keepAlive: true }) }
  }
  throw new Error('A replica ended before it was ready.')
}

async function stopReplica({ child, agent }: Replica): Promise<number | null> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = (await ended) as [number | null]
  agent.destroy()
  return code
}

async function watch(replica: Replica): Promise<void> {
  while (replica.serves) {
    const ready = await fetch(`${replica.url}/api/ready`).catch(() => null)
    if (ready?.status !== 200) replica.serves = false
    else await wait(50)
  }
}

function startProxy(): Server {
  let turn = 0
  // It never ends an idle connection itself, because a request that comes at that moment would fail.
  return createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const serving = replicas.filter(({ serves }) => serves)
    const replica = serving[turn++ % serving.length] as Replica
    const { method, headers } = incoming
    const forwarded = request(`${replica.url}${incoming.url}`, {
      method,
      headers,
      agent: replica.agent,
    })
    forwarded.once('response', (answer: IncomingMessage) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.once('error', () => outgoing.writeHead(502).end('{}'))
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
}

async function signUp(role?: string): Promise<User> {
  const api = `http://${emulatorHost}/identitytoolkit.googleapis.com/v1`
  const post = async (path: string, body: object, headers = {}) => {
    const sent = { 'content-type': 'application/json', ...headers }
    const answer = await fetch(`${api}/${path}`, {
      method: 'POST',
      headers: sent,
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { localId: string; idToken: string }
  }
  const account = { email: `${randomUUID()}@aerofleet.test`, password: 'secret1' }
  const { localId } = await post('accounts:signUp?key=demo', account)
  if (role) {
    const claims = { localId, customAttributes: JSON.stringify({ role }) }
    const owner = { authorization: 'Bearer owner' }
    await post('projects/demo-aerofleet/accounts:update', claims, owner)
  }
  const signIn = { ...account, returnSecureToken: true }
  const { idToken } = await post('accounts:signInWithPassword?key=demo', signIn)
  return { uid: localId, token: idToken }
}

async function send(base: string, { token }: User, line: string, body?: object) {
  const [method = '', path = ''] = line.split(' ')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${base}/api${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
}

beforeAll(async () => {
  database = await globalThis.createTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'aerofleet-replicas-'))
  await mkdir(join(directory, 'accounts'))
  await writeFile(join(directory, 'index.html'), '<!--registry-->')
  emulator = fork(scripts.emulator, [join(directory, 'accounts'), '0'], {
    execArgv: [],
  })
  const [{ port }] = (await once(emulator, 'message')) as [{ port: number }]
  emulatorHost = `127.0.0.1:${port}`
  replicas = await Promise.all(Array.from({ length: count }, startReplica))
  for (const replica of replicas) void watch(replica)
  proxy = startProxy()
  await once(proxy, 'listening')
  proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}, 180_000)

afterAll(async () => {
  proxy?.close()
  for (const replica of replicas ?? []) replica.serves = false
  await Promise.all((replicas ?? []).map(stopReplica))
  emulator.kill()
  await database.drop()
  await rm(directory, { recursive: true, force: true })
}, 60_000)

test('a role change on one replica is honoured by the others at once', async () => {
  const admin = await signUp('admin')
  const user = await signUp('operator')
  let n = 0
  const add = ({ url }: Replica) => send(url, user, 'POST /aircraft', anAircraft(n++))
  const role = `/usermanagement/users/${user.uid}/role`
  for (const { url } of [...replicas, ...replicas]) {
    expect((await send(url, admin, `DELETE ${role}`)).status).toBe(204)
    const refused = await Promise.all(replicas.map(add))
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await send(url, admin, `POST ${role}`, { role: 'operator' })).status).toBe(200)
    const allowed = await Promise.all(replicas.map(add))
    expect(allowed.map(({ status }) => status)).toEqual([201, 201, 201])
  }
}, 60_000)

test('a change that one replica has saved is in the lists of the others at once', async () => {
  const admin = await signUp('admin')
  for (const [n, { url }] of [...replicas, ...replicas].entries()) {
    const body = anAircraft(n, { tailNumber: `LIST${n}`, serialNumber: `list ${n}` })
    expect((await send(url, admin, 'POST /aircraft', body)).status).toBe(201)
    const lists = await Promise.all(
      replicas.map((other) => send(other.url, admin, 'GET /aircraft')),
    )
    for (const list of lists) {
      expect(list.body).toEqual(
        expect.arrayContaining([expect.objectContaining({ tailNumber: `LIST${n}` })]),
      )
    }
  }
}, 60_000)

type Work = {
  failed: string[]
  /** The acknowledged cycles by aircraft id. */
  saved: Map<string, number>
  /** The aircraft of each acknowledged reading, and the item of each acknowledged completion. */
  readings: string[]
  completions: string[]
}

async function work(admin: User, worker: number, goOn: () => boolean): Promise<Work> {
  const done: Work = { failed: [], saved: new Map(), readings: [], completions: [] }
  const expectStatus = async (line: string, status: number, body?: object) => {
    const answer = await send(proxyUrl, admin, line, body).catch((error: Error) => error)
    if ('status' in answer && answer.status === status) return answer.body ?? {}
    done.failed.push(`${line}: ${'status' in answer ? answer.status : answer.message}`)
    return null
  }
  const baseline = { date: '2026-01-01', hours: 1000, cycles: 0 }
  for (let n = 0; goOn(); n++) {
    const name = `W${worker}-${n}`
    const body = anAircraft(n, { tailNumber: name, serialNumber: name }) as AircraftCreate
    const created = await expectStatus('POST /aircraft', 201, body)
    const id = (created as { aircraftId: string } | null)?.aircraftId
    if (!id) continue
    done.saved.set(id, 0)
    const cycles = { ...body, totalCycles: n }
    if (await expectStatus(`PUT /aircraft/${id}`, 200, cycles)) done.saved.set(id, n)

    const item = { ...aCheck, aircraftId: id, baseline }
    const added = await expectStatus('POST /maintenance/items', 201, item)
    const maintained = await expectStatus(`GET /maintenance/aircraft/${id}`, 200)
    if (!added || !maintained) continue
    const { counters } = maintained as Maintained
    const figures = { date: counters.date, hours: counters.hours + 1, cycles: n + 1 }
    if (await expectStatus(`POST /maintenance/aircraft/${id}/readings`, 201, figures)) {
      done.saved.set(id, figures.cycles)
      done.readings.push(id)
    }
    const { id: itemId } = added as Item
    if (await expectStatus(`POST /maintenance/items/${itemId}/complete`, 201, figures))
      done.completions.push(itemId)

    await expectStatus(`GET /aircraft/${id}`, 200)
    await expectStatus('GET /aircraft', 200)
    await expectStatus('GET /maintenance/due', 200)
    // Without a pause these requests would take the processors from the replicas that start.
    await wait(250)
  }
  return done
}

test('three replicas restart one after the other under load without a failed request or a lost change', async () => {
  const admin = await signUp('admin')
  let going = true
  const workers = Array.from({ length: 6 }, (_, n) => work(admin, n, () => going))
  const codes: (number | null)[] = []
  for (const n of Array(count).keys()) {
    const old = replicas[n] as Replica
    codes.push(await stopReplica(old))
    const next = await startReplica()
    replicas[n] = next
    void watch(next)
  }
  going = false
  const results = await Promise.all(workers)

  expect(codes).toEqual(Array<number>(count).fill(0))
  expect(results.flatMap(({ failed }) => failed)).toEqual([])
  const fleet = (await send(proxyUrl, admin, 'GET /aircraft')).body as Aircraft[]
  const cyclesOf = new Map(fleet.map(({ id, totalCycles }) => [id, totalCycles]))
  const saved = results.flatMap((worker) => [...worker.saved])
  expect(saved.length).toBeGreaterThan(count)
  for (const [id, cycles] of saved) expect([id, cyclesOf.get(id)]).toEqual([id, cycles])

  const { db, close } = await openDatabase({ databaseUrl: database.url })
  const logged = await db.select().from(readings).where(eq(readings.source, 'manual'))
  expect(logged.map(({ aircraftId }) => aircraftId).sort()).toEqual(
    results.flatMap((worker) => worker.readings).sort(),
  )
  const completed = await db.select().from(completions)
  expect(completed.map(({ itemId }) => itemId).sort()).toEqual(
    results.flatMap((worker) => worker.completions).sort(),
  )
  const stored = await db.select().from(items)
  expect(stored).toEqual(await Promise.all(stored.map((row) => recompute(db, row))))
  await close()
}, 180_000)
