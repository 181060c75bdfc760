import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { takeToken } from './support/identity'
import { startProduct, stopAndRemove } from './support/product'
import { expect, test } from './support/test'

function callerOf(url: string, token: string) {
  return (method: string, path: string, body?: unknown) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
}

test('every acknowledged aircraft and every account is there after the server was killed', async () => {
  const first = await startProduct()
  const admin = { email: 'admin@aerofleet.test', password: 'holding-pattern' }
  const call = callerOf(first.url, await takeToken(first, 'signUp', admin))
  expect((await call('POST', '/usermanagement/assign-admin')).status).toBe(200)
  const accounts = join(first.dataDirectory, 'identity/accounts.json')
  await expect.poll(() => readFile(accounts, 'utf8').catch(() => '')).toContain(admin.email)

  const acknowledged: string[] = []
  let isKilled = false
  const adding = (async () => {
    for (let n = 0; !isKilled; n++) {
      const tailNumber = `N${n}KA`
      const aircraft = {
        aircraftType: 'Cessna 208B',
        tailNumber,
        serialNumber: `S${n}`,
        totalHours: n,
        totalCycles: n,
      }
      const answer = await call('POST', '/aircraft', aircraft).catch(() => null)
      if (answer?.status === 201) acknowledged.push(tailNumber)
    }
  })()
  await expect.poll(() => acknowledged.length).toBeGreaterThan(30)
  await first.stop('SIGKILL')
  isKilled = true
  await adding

  const second = await startProduct({ dataDirectory: first.dataDirectory })
  const token = await takeToken(second, 'signInWithPassword', admin)
  const answer = await callerOf(second.url, token)('GET', '/aircraft')
  const list = (await answer.json()) as { tailNumber: string }[]
  const stored = new Set(list.map(({ tailNumber }) => tailNumber))
  expect(acknowledged.filter((tailNumber) => !stored.has(tailNumber))).toEqual([])
  await stopAndRemove(second)
})

test('missing assets are 404, never the page', async ({ product }) => {
  for (const path of [
    '/assets/none.js',
    '/mfe/fleet/0/none.js',
    '/none.webm',
    '/registry/none.json',
  ]) {
    expect((await fetch(product.url + path)).status).toBe(404)
  }
})

test('health and readiness answer, and the emulator grants nobody its administrator access (§7.12, §7.16)', async ({
  product,
}) => {
  expect((await fetch(`${product.url}/api/health`)).status).toBe(200)
  expect((await fetch(`${product.url}/api/ready`)).status).toBe(200)
  const owner = await fetch(
    `${product.url}/identitytoolkit.googleapis.com/v1/projects/demo-aerofleet/accounts:query`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: '{}',
    },
  )
  expect(owner.status).toBe(403)
})

test('hashed files may be cached for ever and come compressed', async ({ product }) => {
  const html = await (await fetch(product.url)).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
  const answer = await fetch(product.url + script, { headers: { 'accept-encoding': 'br' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('cache-control')).toContain('immutable')
})
