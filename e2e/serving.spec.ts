import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { removeData, startProduct } from './support/product'
import { expect, test } from './support/test'

type Account = { idToken: string; email: string }

/** An account and its token, through the identity service's public paths. */
async function account(url: string, email: string): Promise<Account> {
  const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'holding-pattern', returnSecureToken: true }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Account
}

function api(url: string, { idToken }: Account) {
  return (method: string, path: string, body?: unknown) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
}

test('every acknowledged aircraft and every account is there after the server was killed', async () => {
  const first = await startProduct()
  const admin = await account(first.url, 'admin@aerofleet.test')
  const call = api(first.url, admin)
  expect((await call('POST', '/usermanagement/assign-admin')).status).toBe(200)
  const accounts = join(first.dataDirectory, 'identity/accounts.json')
  await expect.poll(() => readFile(accounts, 'utf8').catch(() => '')).toContain(admin.email)

  const acknowledged: string[] = []
  let killed = false
  const adding = (async () => {
    for (let n = 0; !killed; n++) {
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
  killed = true
  await adding

  const second = await startProduct({ dataDirectory: first.dataDirectory })
  const again = await signIn(second.url, 'admin@aerofleet.test')
  const list = (await (await api(second.url, again)('GET', '/aircraft')).json()) as {
    tailNumber: string
  }[]
  const there = new Set(list.map(({ tailNumber }) => tailNumber))
  expect(acknowledged.filter((tailNumber) => !there.has(tailNumber))).toEqual([])
  await second.stop()
  await removeData(second)
})

async function signIn(url: string, email: string): Promise<Account> {
  const answer = await fetch(
    `${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'holding-pattern', returnSecureToken: true }),
    },
  )
  expect(answer.status).toBe(200)
  return (await answer.json()) as Account
}

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

test('health and readiness answer, and the emulator grants nobody its administrator access', async ({
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
