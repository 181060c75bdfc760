import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { request as open, type ClientRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import {
  answers,
  below,
  group,
  identityBelow,
  runs,
  serverBelow,
  startBy,
} from './support/processes'
import { removeData, startProduct, type Product } from './support/product'
import { expect, test } from './support/test'

const aircraft = JSON.stringify({
  aircraftType: 'Pilatus PC-12',
  tailNumber: 'HB-FVD',
  serialNumber: '01187',
  totalHours: 4630,
  totalCycles: 2210,
})

/** The token of a new user who is admin. */
async function newAdmin({ url }: Product): Promise<string> {
  const signUp = `${url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`
  const answer = await fetch(signUp, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@aerofleet.test', password: 'holding-pattern' }),
  })
  const { idToken } = (await answer.json()) as { idToken: string }
  const assigned = await fetch(`${url}/api/usermanagement/assign-admin`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}` },
  })
  expect(assigned.status).toBe(200)
  return idToken
}

/** A request that runs until its body is sent: the server has said that it goes on. */
async function startSlowRequest({ url }: Product, token: string): Promise<ClientRequest> {
  const slow = open(`${url}/api/aircraft`, {
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
  const token = await newAdmin(product)
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
  await next.stop()
  await removeData(next)
})

/** The shell waits for npm, so that npm is a process below it. */
const npmStart = 'npm start; true'
const ends: [string, (child: ChildProcess) => Promise<unknown>][] = [
  ['a closed terminal', async (child) => group(child, 'SIGHUP')],
  ['SIGTERM to npm', async (child) => process.kill(await below(child.pid, 'npm start'), 'SIGTERM')],
  ['SIGKILL of npm', async (child) => process.kill(await below(child.pid, 'npm start'), 'SIGKILL')],
  [
    'SIGKILL of the start script',
    async (child) => process.kill(await below(child.pid, 'node scripts/start.mjs'), 'SIGKILL'),
  ],
]
for (const [cause, strike] of ends) {
  test(`after ${cause} neither server nor identity service runs, and the next start finds its port free`, async () => {
    const { child, url, dataDirectory } = await startBy(npmStart)
    const server = await serverBelow(child.pid)
    const emulator = await identityBelow(server)
    expect([server, emulator]).not.toContain(0)
    await strike(child)
    await expect.poll(() => answers(url)).toBe(false)
    await expect.poll(() => [server, emulator].filter(runs)).toEqual([])
    const port = Number(new URL(url).port)
    const next = await startProduct({ dataDirectory, port })
    await next.stop()
    await removeData(next)
  })
}

test('under nohup the server goes on when the terminal is closed', async () => {
  const { child, url, dataDirectory } = await startBy('exec nohup node scripts/start.mjs')
  const script = child.pid
  group(child, 'SIGHUP')
  await expect.poll(() => answers(url)).toBe(true)
  expect(script && runs(script)).toBe(true)
  const ended = once(child, 'exit')
  group(child, 'SIGTERM')
  await ended
  await expect.poll(() => answers(url)).toBe(false)
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 })
})
