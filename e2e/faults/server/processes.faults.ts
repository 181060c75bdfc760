import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@playwright/test'
import {
  below,
  group,
  identityBelow,
  runs,
  serverBelow,
  startBy,
  type Started,
} from '../../support/processes'
import { removeData, startProduct, type Product } from '../../support/product'
import { newAircraft } from '../api'
import { expect, rowsOf } from '../frame'

const row = rowsOf('Server, disk and registry')
const identityApi = '/identitytoolkit.googleapis.com/v1/accounts'
const ada = { email: 'ada@aerofleet.test', password: 'holding-pattern' }

async function post(url: string, body: object, headers: Record<string, string> = {}) {
  const sent = { 'content-type': 'application/json', ...headers }
  return fetch(url, { method: 'POST', headers: sent, body: JSON.stringify(body) })
}

async function tokenBy(url: string, call: 'signUp' | 'signInWithPassword') {
  const answer = await post(`${url}${identityApi}:${call}?key=any`, {
    ...ada,
    returnSecureToken: true,
  })
  expect(answer.status).toBe(200)
  return { authorization: `Bearer ${((await answer.json()) as { idToken: string }).idToken}` }
}

/** Waits until the file of the accounts has it: what is answered before is the matter of other rows. */
async function settled(dataDirectory: string): Promise<void> {
  const accounts = () => readFile(join(dataDirectory, 'identity/accounts.json'), 'utf8')
  await expect.poll(() => accounts().catch(() => '')).toMatch(/ada@[\s\S]*admin/)
}

/** An account, an aircraft and its history. */
async function fill({ url, dataDirectory }: { url: string; dataDirectory: string }) {
  const headers = await tokenBy(url, 'signUp')
  expect((await post(`${url}/api/usermanagement/assign-admin`, {}, headers)).status).toBe(200)
  const { tailNumber, ...rest } = newAircraft()
  const answer = await post(`${url}/api/aircraft`, { tailNumber, ...rest }, headers)
  expect(answer.status).toBe(201)
  await settled(dataDirectory)
  return { id: ((await answer.json()) as { aircraftId: string }).aircraftId, tailNumber }
}

async function expectAll({ url }: Product, made: { id: string; tailNumber: string }) {
  const headers = await tokenBy(url, 'signInWithPassword')
  const list = await (await fetch(`${url}/api/aircraft`, { headers })).json()
  expect(list).toMatchObject([{ id: made.id, tailNumber: made.tailNumber }])
  const history = await fetch(`${url}/api/aircraft/${made.id}/history`, { headers })
  expect(await history.json()).toMatchObject([{ action: 'create' }])
}

type Strike = (started: Started) => Promise<number>
const npm = ({ child }: Started) => below(child.pid, 'npm start')
const script = async ({ child }: Started) =>
  (await below(child.pid, 'node scripts/start.mjs')) || (child.pid ?? 0)
const server = ({ child }: Started) => serverBelow(child.pid)

const to =
  (find: (started: Started) => Promise<number>, signal: NodeJS.Signals): Strike =>
  async (started) => {
    const pid = await find(started)
    expect(pid).not.toBe(0)
    process.kill(pid, signal)
    return pid
  }
const toGroup =
  (signal: NodeJS.Signals): Strike =>
  async ({ child }) => {
    group(child, signal)
    return child.pid ?? 0
  }

const common: [what: string, strike: Strike][] = [
  ['SIGKILL of the server', to(server, 'SIGKILL')],
  ['SIGTERM to the server', to(server, 'SIGTERM')],
  ['SIGKILL of the start script', to(script, 'SIGKILL')],
  ['SIGTERM to the start script', to(script, 'SIGTERM')],
  ['Ctrl-C', toGroup('SIGINT')],
  ['a closed terminal', toGroup('SIGHUP')],
]
const starts: [start: string, command: string, strikes: typeof common][] = [
  [
    'npm start',
    'npm start; true',
    [...common, ['SIGTERM to npm', to(npm, 'SIGTERM')], ['SIGKILL of npm', to(npm, 'SIGKILL')]],
  ],
  ['node scripts/start.mjs', 'node scripts/start.mjs; true', common],
]

for (const [start, command, strikes] of starts) {
  for (const [what, strike] of strikes) {
    row(
      `${start}: ${what}`,
      'no process is left, and the next start on the same port has accounts, aircraft and history',
      async () => {
        test.setTimeout(180_000)
        const started = await startBy(command)
        const made = await fill(started)
        const pid = await serverBelow(started.child.pid)
        const both = [pid, await identityBelow(pid)]
        expect(both).not.toContain(0)
        await strike(started)
        await expect.poll(() => both.filter(runs)).toEqual([])
        const { dataDirectory, url } = started
        const next = await startProduct({ dataDirectory, port: Number(new URL(url).port) })
        await expectAll(next, made)
        await next.stop()
        await removeData(next)
      },
    )
  }
}

type Shared = { started: Started; server: number }
let shared: Promise<Shared> | undefined
/** One product for the rows below, which do no harm to each other. */
function product(): Promise<Shared> {
  test.setTimeout(120_000)
  shared ??= startBy('node scripts/start.mjs; true').then(async (started) => {
    await fill(started)
    return { started, server: await serverBelow(started.child.pid) }
  })
  return shared
}
test.afterAll(async () => {
  if (!shared) return
  const { started, server } = await shared
  process.kill(server, 'SIGTERM')
  await expect.poll(() => runs(server)).toBe(false)
  await removeData({ ...started, output: () => '', stop: async () => null })
})

const signIn = async (url: string) =>
  (await post(`${url}${identityApi}:signInWithPassword?key=any`, ada)).status

for (const [what, kills] of [
  ['is killed', 1],
  ['is killed, and three times more as it starts', 4],
] as const) {
  row(
    `the identity process ${what}`,
    'reads go on for who is signed in, and sign-in works again with all accounts',
    async ({ cases }) => {
      cases(kills)
      const { started, server } = await product()
      const headers = await tokenBy(started.url, 'signInWithPassword')
      const list = async () => (await fetch(`${started.url}/api/aircraft`, { headers })).status
      expect(await list()).toBe(200)
      let last = 0
      for (let n = 0; n < kills; n++) {
        await expect
          .poll(async () => ![0, last].includes(await identityBelow(server)), { intervals: [20] })
          .toBe(true)
        last = await identityBelow(server)
        process.kill(last, 'SIGKILL')
        expect(await list()).toBe(200)
      }
      await expect.poll(() => signIn(started.url), { timeout: 60_000 }).toBe(200)
    },
  )
}

row(
  'the identity process is killed while nobody can sign in',
  'ready is 503 meanwhile and says which part is away, then 200',
  async () => {
    const { started, server } = await product()
    const ready = async () => (await fetch(`${started.url}/api/ready`)).json()
    process.kill(await identityBelow(server), 'SIGKILL')
    await expect.poll(ready, { intervals: [50] }).toMatchObject({ identity: false, database: true })
    await expect.poll(ready, { timeout: 60_000 }).toMatchObject({ identity: true, database: true })
  },
)

row(
  'the identity process is killed as soon as a sign-up was answered',
  'the account is there when it is back',
  async () => {
    const { started, server } = await product()
    const account = { email: `late${Date.now()}@aerofleet.test`, password: 'holding-pattern' }
    const identity = await identityBelow(server)
    expect((await post(`${started.url}${identityApi}:signUp?key=any`, account)).status).toBe(200)
    process.kill(identity, 'SIGKILL')
    await expect.poll(() => signIn(started.url), { timeout: 60_000 }).toBe(200)
    const again = await post(`${started.url}${identityApi}:signInWithPassword?key=any`, account)
    expect(again.status).toBe(200)
  },
)
