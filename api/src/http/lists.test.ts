import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { anAircraft, useApi } from '../../test/testing'

const { api, as } = useApi()
type Caller = ReturnType<typeof as>

async function fill(by: Caller, n: number): Promise<void> {
  for (let i = 0; i < n; i++) await by('POST /aircraft', { body: anAircraft(i) })
}

async function raw(token: string, url: string, headers: Record<string, string>) {
  const answer = await api().app.inject({
    url: `/api${url}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

const lists = ['/aircraft', '/operators', '/usermanagement/users', '/usermanagement/history']

test.each(lists)('%s is answered 304 to a client that has it already (§7.8)', async (path) => {
  const admin = as('admin')
  const { etag } = (await admin(`GET ${path}`)).headers
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
  for (const condition of [etag, `"x", ${etag}`, etag?.replace('W/', ''), '*']) {
    const again = await admin(`GET ${path}`, { headers: { 'if-none-match': String(condition) } })
    expect([again.status, again.body, again.headers['etag']]).toEqual([304, null, etag])
  }
  const other = await admin(`GET ${path}`, { headers: { 'if-none-match': '"x"' } })
  expect(other.status).toBe(200)
})

test.each([
  ['br', 'br, gzip;q=0.5'],
  ['br', 'gzip, deflate, br'],
  ['gzip', 'gzip'],
  ['gzip', 'br;q=0, gzip'],
  [undefined, 'identity'],
  [undefined, 'zstd'],
  [undefined, ''],
])('a long list is sent as %s to a client that takes %p', async (encoding, accepted) => {
  const { token, ...admin } = as('admin')
  await fill(Object.assign(as('admin'), admin), 20)
  const { headers, bytes } = await raw(token, '/aircraft', { 'accept-encoding': accepted })
  expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'Accept-Encoding'])
  const text =
    encoding === 'br'
      ? brotliDecompressSync(bytes)
      : encoding === 'gzip'
        ? gunzipSync(bytes)
        : bytes
  expect(JSON.parse(text.toString())).toHaveLength(20)
  if (encoding) expect(bytes.length).toBeLessThan(text.length / 3)
})

test('a short list is not compressed', async () => {
  const admin = as('admin')
  await fill(admin, 1)
  const { headers } = await raw(admin.token, '/aircraft', { 'accept-encoding': 'br' })
  expect(headers).not.toHaveProperty('content-encoding')
  expect(headers['vary']).toBe('Accept-Encoding')
})

test('every change shows at once in the lists of aircraft and of operators', async () => {
  const admin = as('admin')
  const readLists = async () => [
    ((await admin('GET /aircraft')).body as object[]).length,
    JSON.stringify((await admin('GET /operators')).body),
  ]
  expect(await readLists()).toEqual([0, '[]'])
  const company = { companyName: 'Alpine', email: 'ops@alpine.test' }
  const { body } = await admin('POST /operators', { body: company })
  const operatorId = (body as { id: string }).id
  const created = await admin('POST /aircraft', { body: anAircraft(1, { operatorId }) })
  const id = (created.body as { aircraftId: string }).aircraftId
  expect(await readLists()).toEqual([1, expect.stringContaining('D-A1')])
  await admin(`PUT /aircraft/${id}`, { body: anAircraft(2) })
  expect(await readLists()).toEqual([1, expect.stringContaining('D-A2')])
  await admin(`DELETE /aircraft/${id}`)
  expect(await readLists()).toEqual([0, expect.stringContaining('"aircraft":[]')])
  await admin(`DELETE /operators/${operatorId}`)
  expect(await readLists()).toEqual([0, '[]'])
})

test('a list is never older than the request for it', async () => {
  const admin = as('admin')
  const counts = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      await admin('POST /aircraft', { body: anAircraft(n) })
      const fleet = (await admin('GET /aircraft')).body as { tailNumber: string }[]
      return fleet.some(({ tailNumber }) => tailNumber === `D-A${n}`)
    }),
  )
  expect(counts).toEqual(Array(40).fill(true))
})
