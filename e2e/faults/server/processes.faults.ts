import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { callIdentity, takeToken } from '../../support/identity'
import {
  findBelow,
  findIdentity,
  findServer,
  isRunning,
  signalGroup,
  startBy,
  type Started,
} from '../../support/processes'
import { removeData, startProduct, stopAndRemove, type Product } from '../../support/product'
import { newAircraft } from '../api'
import { expect, rowsOf } from '../frame'

const row = rowsOf('Server, disk and registry')
const ada = { email: 'ada@aerofleet.test', password: 'holding-pattern' }

async function post(url: string, body: object, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function authorize(product: { url: string }, call: 'signUp' | 'signInWithPassword') {
  return { authorization: `Bearer ${await takeToken(product, call, ada)}` }
}

/** Other rows try a crash before the file has the account and its role. */
async function waitForAccounts(dataDirectory: string): Promise<void> {
  const accounts = () => readFile(join(dataDirectory, 'identity/accounts.json'), 'utf8')
  await expect.poll(() => accounts().catch(() => '')).toMatch(/ada@[\s\S]*admin/)
}

async function fill({ url, dataDirectory }: { url: string; dataDirectory: string }) {
  const headers = await authorize({ url }, 'signUp')
  expect((await post(`${url}/api/usermanagement/assign-admin`, {}, headers)).status).toBe(200)
  const aircraft = newAircraft()
  const answer = await post(`${url}/api/aircraft`, aircraft, headers)
  expect(answer.status).toBe(201)
  await waitForAccounts(dataDirectory)
  const { aircraftId: id } = (await answer.json()) as { aircraftId: string }
  return { id, tailNumber: aircraft.tailNumber }
}

async function expectStored({ url }: Product, aircraft: { id: string; tailNumber: string }) {
  const headers = await authorize({ url }, 'signInWithPassword')
  const list = await (await fetch(`${url}/api/aircraft`, { headers })).json()
  expect(list).toMatchObject([aircraft])
  const history = await fetch(`${url}/api/aircraft/${aircraft.id}/history`, { headers })
  expect(await history.json()).toMatchObject([{ action: 'create' }])
}

type Strike = (started: Started) => Promise<void> | void
const findNpm = ({ child }: Started) => findBelow(child.pid, 'npm start')
const findScript = async ({ child }: Started) =>
  (await findBelow(child.pid, 'node scripts/start.mjs')) || (child.pid ?? 0)
const findServerOf = ({ child }: Started) => findServer(child.pid)

/** Process 0 would be the tests themselves. */
function signal(pid: number, name: NodeJS.Signals): void {
  expect(pid).not.toBe(0)
  process.kill(pid, name)
}

const to =
  (find: (started: Started) => Promise<number>, name: NodeJS.Signals): Strike =>
  async (started) =>
    signal(await find(started), name)
const toGroup =
  (name: NodeJS.Signals): Strike =>
  ({ child }) =>
    void signalGroup(child, name)

const strikes: [start: string, label: string, strike: Strike][] = [
  ['npm start', 'SIGKILL of the server', to(findServerOf, 'SIGKILL')],
  ['npm start', 'SIGKILL of npm', to(findNpm, 'SIGKILL')],
  ['npm start', 'Ctrl-C', toGroup('SIGINT')],
  ['npm start', 'a closed terminal', toGroup('SIGHUP')],
  ['node scripts/start.mjs', 'SIGTERM to the server', to(findServerOf, 'SIGTERM')],
  ['node scripts/start.mjs', 'SIGKILL of the start script', to(findScript, 'SIGKILL')],
  ['node scripts/start.mjs', 'SIGTERM to the start script', to(findScript, 'SIGTERM')],
]

for (const [start, label, strike] of strikes) {
  row(
    `${start}: ${label}`,
    'no process is left, and the next start on the same port has accounts, aircraft and history',
    async () => {
      test.setTimeout(180_000)
      const started = await startBy(`${start}; true`)
      const aircraft = await fill(started)
      const server = await findServerOf(started)
      const both = [server, await findIdentity(server)]
      expect(both).not.toContain(0)
      await strike(started)
      await expect.poll(() => both.filter(isRunning)).toEqual([])
      const { dataDirectory, url } = started
      const next = await startProduct({ dataDirectory, port: Number(new URL(url).port) })
      await expectStored(next, aircraft)
      await stopAndRemove(next)
    },
  )
}

type Shared = { started: Started; server: number }
let shared: Promise<Shared> | undefined
/** The rows below leave this product as they found it. */
function startShared(): Promise<Shared> {
  test.setTimeout(120_000)
  shared ??= startBy('node scripts/start.mjs; true').then(async (started) => {
    await fill(started)
    return { started, server: await findServerOf(started) }
  })
  return shared
}
test.afterAll(async () => {
  if (!shared) return
  const { started, server } = await shared
  signal(server, 'SIGTERM')
  await expect.poll(() => isRunning(server)).toBe(false)
  await removeData(started)
})

const signIn = async (product: { url: string }) =>
  (await callIdentity(product, 'signInWithPassword', ada)).status

row(
  'the identity process is killed, and three times more as it starts',
  'reads go on for a signed-in user, and sign-in works again with all accounts',
  async ({ cases }) => {
    cases(4)
    const { started, server } = await startShared()
    const headers = await authorize(started, 'signInWithPassword')
    const list = async () => (await fetch(`${started.url}/api/aircraft`, { headers })).status
    expect(await list()).toBe(200)
    let last = 0
    for (let n = 0; n < 4; n++) {
      await expect
        .poll(async () => ![0, last].includes(await findIdentity(server)), { intervals: [20] })
        .toBe(true)
      last = await findIdentity(server)
      signal(last, 'SIGKILL')
      expect(await list()).toBe(200)
    }
    await expect.poll(() => signIn(started), { timeout: 60_000 }).toBe(200)
  },
)

row(
  'the identity process is killed while nobody can sign in',
  'ready is 503 meanwhile and says which part is away, then 200',
  async () => {
    const { started, server } = await startShared()
    const ready = async () => (await fetch(`${started.url}/api/ready`)).json()
    signal(await findIdentity(server), 'SIGKILL')
    await expect.poll(ready, { intervals: [50] }).toMatchObject({ identity: false, database: true })
    await expect.poll(ready, { timeout: 60_000 }).toMatchObject({ identity: true, database: true })
  },
)
