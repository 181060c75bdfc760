import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { request as sendRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { launch } from '../packages/federation/src/run/launch.mjs'
import { workspace } from './support/command'
import { takeToken } from './support/identity'
import {
  findBelow,
  findIdentity,
  findServer,
  isAnswering,
  isRunning,
  signalGroup,
  startBy,
} from './support/processes'
import {
  newDataDirectory,
  removeData,
  startProduct,
  stopAndRemove,
  type Product,
} from './support/product'
import { expect, test } from './support/test'

const aircraft = JSON.stringify({
  aircraftType: 'Pilatus PC-12',
  tailNumber: 'HB-FVD',
  serialNumber: '01187',
  totalHours: 4630,
  totalCycles: 2210,
})

async function signUpAdmin(product: Product): Promise<string> {
  const account = { email: 'ada@aerofleet.test', password: 'holding-pattern' }
  const token = await takeToken(product, 'signUp', account)
  const assigned = await fetch(`${product.url}/api/usermanagement/assign-admin`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(assigned.status).toBe(200)
  return token
}

/** The test sends the body of this change later, and the server waits for it. */
async function startSlowRequest({ url }: Product, token: string): Promise<ClientRequest> {
  const slow = sendRequest(`${url}/api/aircraft`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(aircraft),
      expect: '100-continue',
    },
  })
  slow.flushHeaders()
  await once(slow, 'continue')
  return slow
}

test('on SIGTERM a running request is finished, and a new one is told to try again', async () => {
  const product = await startProduct()
  const token = await signUpAdmin(product)
  const slow = await startSlowRequest(product, token)
  const ended = product.stop()

  const ready = async () => (await fetch(`${product.url}/api/ready`)).status
  await expect.poll(ready).toBe(503)
  const headers = { authorization: `Bearer ${token}` }
  const refused = await fetch(`${product.url}/api/aircraft`, { headers })
  expect([refused.status, await refused.json()]).toEqual([
    503,
    {
      message: 'The server is restarting. Please try again in a moment.',
      code: 'shutting-down',
      requestId: refused.headers.get('x-request-id'),
    },
  ])
  expect(refused.headers.get('connection')).toBe('close')
  expect((await fetch(`${product.url}/api/health`)).status).toBe(200)

  slow.end(aircraft)
  const [answer] = (await once(slow, 'response')) as [IncomingMessage]
  expect([answer.statusCode, await text(answer)]).toEqual([201, expect.stringContaining('HB-FVD')])
  expect(await ended).toBe(0)

  const next = await startProduct({ dataDirectory: product.dataDirectory })
  const list = await fetch(`${next.url}/api/aircraft`, { headers })
  expect(await list.json()).toMatchObject([{ tailNumber: 'HB-FVD' }])
  await stopAndRemove(next)
})

test('on SIGTERM a connection that a browser has opened ahead of its requests holds up nothing', async () => {
  const product = await startProduct()
  const ahead = connect(Number(new URL(product.url).port), 'localhost')
  await once(ahead, 'connect')
  const closed = once(ahead, 'close')
  expect(await product.stop()).toBe(0)
  await closed
  await removeData(product)
})

/** With a second command the shell does not replace itself by npm, so that the test finds npm below it. */
const npmStart = 'npm start; true'
const causes: [what: string, strike: (child: ChildProcess) => Promise<unknown>][] = [
  ['a closed terminal', async (child) => signalGroup(child, 'SIGHUP')],
  [
    'SIGTERM to npm',
    async (child) => process.kill(await findBelow(child.pid, 'npm start'), 'SIGTERM'),
  ],
  [
    'SIGKILL of npm',
    async (child) => process.kill(await findBelow(child.pid, 'npm start'), 'SIGKILL'),
  ],
  [
    'SIGKILL of the start script',
    async (child) => process.kill(await findBelow(child.pid, 'node scripts/start.mjs'), 'SIGKILL'),
  ],
]
test('however `npm start` ends, neither server nor identity service runs, and the next start finds its port free', async () => {
  let started = await startBy(npmStart)
  const { url, dataDirectory } = started
  const port = Number(new URL(url).port)
  for (const [cause, strike] of causes) {
    await test.step(cause, async () => {
      const server = await findServer(started.child.pid)
      const emulator = await findIdentity(server)
      expect([server, emulator]).not.toContain(0)
      await strike(started.child)
      await expect.poll(() => isAnswering(url)).toBe(false)
      await expect.poll(() => [server, emulator].filter(isRunning)).toEqual([])
      started = await startBy(npmStart, { dataDirectory, port })
    })
  }
  signalGroup(started.child, 'SIGTERM')
  await expect.poll(() => isAnswering(url)).toBe(false)
  await removeData(started)
})

test('a server ends at once when its start script has ended before the server was loaded', async () => {
  const dataDirectory = await newDataDirectory()
  const server = launch(join(workspace, 'api/dist/server.mjs'), {
    cwd: workspace,
    env: { ...process.env, NODE_ENV: '', PORT: '0', DATA_DIR: dataDirectory },
    tied: true,
  })
  server.child.disconnect()
  const [code] = await once(server.child, 'exit')
  expect(code).not.toBe(0)
  await rm(dataDirectory, { recursive: true, force: true })
})

test('under nohup the server goes on when the terminal is closed', async () => {
  const { child, url, dataDirectory } = await startBy('exec nohup node scripts/start.mjs')
  const script = child.pid
  signalGroup(child, 'SIGHUP')
  await expect.poll(() => isAnswering(url)).toBe(true)
  expect(script && isRunning(script)).toBe(true)
  const ended = once(child, 'exit')
  signalGroup(child, 'SIGTERM')
  await ended
  await expect.poll(() => isAnswering(url)).toBe(false)
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 })
})
