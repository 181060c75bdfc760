import { once } from 'node:events'
import { request as open, type ClientRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import type { IncomingMessage } from 'node:http'
import { removeData, startProduct, type Product } from './product'
import { expect, test } from './test'

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
