import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pack } from '@aerofleet/federation/release/archive'
import { readBuild } from '@aerofleet/federation/release/build-output'
import { mirrorOf, overHttp } from '@aerofleet/federation/release/over-http'
import { directoryStore } from '@aerofleet/federation/release/store/directory-store'
import {
  writeSampleRemote,
  writeSampleShell,
  type Sample,
} from '@aerofleet/federation/release/test/sample-build'
import type { FastifyInstance } from 'fastify'

const keys = { fleet: 'mfe_of-fleet', other: 'mfe_of-other', '*': 'mfe_of-the-platform' }
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

let root: string
let store: string
let app: FastifyInstance
let address: string
let logged: string[]

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'aerofleet-releases-'))
  store = join(root, 'store')
  logged = []
  const lines = Object.entries(keys).map(([name, key]) => `${name} ${hashOf(key)}`)
  await writeFile(join(root, 'keys'), ['# name, hash', '', ...lines, ''].join('\n'))
  await start()
})
afterEach(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

async function start(releases: { keysFile: string } | null = { keysFile: join(root, 'keys') }) {
  await app?.close()
  app = globalThis.createTestWeb(
    {
      storeDirectory: store,
      firebase: { apiKey: 'demo', projectId: 'demo-aerofleet' },
      ...(releases && { releases: { ...releases, store: directoryStore(store) } }),
    },
    (line) => logged.push(line),
  )
  address = await app.listen({ port: 0, host: '127.0.0.1' })
}

const as = (name: keyof typeof keys) => overHttp({ address, key: keys[name] })

async function build(name: string, version: string, sample?: Sample) {
  await writeSampleRemote(root, name, version, sample)
  return readBuild(join(root, name))
}

const publish = async (name: 'fleet' | 'other', version: string, sample?: Sample) =>
  as(name).publish(await build(name, version, sample), { dryRun: false })
const promote = (name: 'fleet' | 'other', version: string, flags = {}) =>
  as(name).change(name, { act: 'promote', version }, { dryRun: false, ...flags })

async function send(line: string, options: { key?: string; type?: string; body?: BodyInit } = {}) {
  const [method = '', path = ''] = line.split(' ')
  const { key, type = 'application/gzip', body } = options
  const answer = await fetch(address + path, {
    method,
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
  })
  const { code, message } = await answer.json()
  return { status: answer.status, code, message }
}

async function livePages() {
  const answer = await fetch(`${address}/registry/live.json`)
  return answer.status === 200 ? ((await answer.json()) as Record<string, unknown>) : undefined
}

const left = async () =>
  (await readdir(root, { recursive: true })).filter((n) => /incoming/.test(n))

async function putShell(version = '1') {
  await writeSampleShell(root, version)
  const shell = await readBuild(join(root, 'shell'))
  await as('*').publish(shell, { dryRun: false })
  return as('*').change('shell', { act: 'promote', version }, { dryRun: false })
}

test('a team publishes, promotes, goes back and retires with a key and an address', async () => {
  await putShell()
  expect(await publish('fleet', '1')).toMatchObject({
    lines: ['Published fleet 1.', 'Put it live: mfe promote fleet 1'],
  })
  expect(await publish('fleet', '1')).toMatchObject({ data: { changed: false } })
  expect(await promote('fleet', '1')).toMatchObject({ lines: ['fleet 1 is live.'] })
  await publish('fleet', '2')
  expect(await promote('fleet', '2')).toMatchObject({
    lines: ['fleet 2 is live; it was 1 before.'],
  })
  expect(await as('fleet').status()).toMatchObject({
    lines: ['Registry revision 3', 'shell 1', 'fleet 2 (before: 1)'],
  })
  expect((await as('fleet').list('fleet')).data).toMatchObject([
    { version: '2', state: 'live' },
    { version: '1', state: 'previous' },
  ])
  const rollback = { act: 'rollback' } as const
  expect(await as('fleet').change('fleet', rollback, { dryRun: true })).toMatchObject({
    lines: ['fleet would go back to 1.'],
  })
  expect(await as('fleet').change('fleet', rollback, { dryRun: false })).toMatchObject({
    lines: ['fleet went back from 2 to 1.'],
  })
  await as('fleet').change('fleet', { act: 'retire' }, { dryRun: false })
  expect((await livePages())?.['remotes']).toEqual({})
})

test('the log says who promoted which release, when and why', async () => {
  await putShell()
  await publish('fleet', '1')
  await promote('fleet', '1', { why: 'Aircraft have a station' })
  await as('*').change('fleet', { act: 'retire' }, { dryRun: false })
  expect((await as('other').log(2)).lines).toEqual([
    expect.stringMatching(/^3 20\S+Z fleet 1 was taken out by platform$/),
    expect.stringMatching(/^2 20\S+Z fleet 1 by fleet: Aircraft have a station$/),
  ])
  expect(JSON.stringify(await livePages())).not.toMatch(/station|platform/)
})

test('the server computes the registry from the files, and ignores what a client says about them', async () => {
  await putShell()
  const release = { entry: '/evil.js', integrity: 'sha384-evil', preload: ['/evil.js'] }
  const files = { 'release.json': JSON.stringify(release), 'live.json': JSON.stringify(release) }
  await publish('fleet', '1', { files })
  await promote('fleet', '1')
  const hash = createHash('sha384').update('/* 1 */').digest('base64')
  expect(await livePages()).toMatchObject({
    remotes: {
      fleet: {
        current: {
          entry: '/mfe/fleet/1/remoteEntry.js',
          integrity: `sha384-${hash}`,
          preload: ['/mfe/fleet/1/routes.js'],
        },
      },
    },
  })
  const act = { act: 'promote', version: '1', registry: { revision: 9, remotes: {} } }
  const body = JSON.stringify(act)
  expect(
    await send('POST /registry/store/fleet', { key: keys.fleet, type: 'application/json', body }),
  ).toMatchObject({ status: 400, code: 'malformed-release' })
})

test.each<[string, string, string | undefined, number, string]>([
  ['without a key', 'GET /registry/store', undefined, 401, 'unknown-release-key'],
  ['with an unknown one', 'GET /registry/store', 'mfe_guessed', 401, 'unknown-release-key'],
  ['with a hash for a key', 'GET /registry/log', hashOf(keys.fleet), 401, 'unknown-release-key'],
  ['with that of another', 'PUT /registry/store/fleet/1', keys.other, 403, 'key-of-another'],
  ['with that of a remote for', 'PUT /registry/store/shell/1', keys.fleet, 403, 'key-of-another'],
  ['without a key', 'PUT /registry/store/fleet/1', undefined, 401, 'unknown-release-key'],
])('a call %s is refused: %s', async (_, line, key, status, code) => {
  const body = line.startsWith('PUT') ? new Uint8Array(gzipSync('x')) : undefined
  expect(await send(line, { ...(key && { key }), ...(body && { body }) })).toMatchObject({
    status,
    code,
  })
})

test('a key no longer works after its line is removed', async () => {
  await putShell()
  await publish('fleet', '1')
  await writeFile(join(root, 'keys'), `other ${hashOf(keys.other)}\n`)
  await expect(promote('fleet', '1')).rejects.toThrow('a key that this server knows')
  await appendFile(join(root, 'keys'), `fleet ${hashOf(keys.fleet)}\n`)
  expect((await promote('fleet', '1')).lines).toEqual(['fleet 1 is live.'])
})

test('an unreadable file of keys is answered 503, and neither its path nor a key is answered or logged', async () => {
  await rm(join(root, 'keys'))
  const answer = await send('GET /registry/store', { key: keys.fleet })
  expect(answer).toMatchObject({ status: 503, code: 'unavailable' })
  expect(JSON.stringify(answer)).not.toContain(root)
  expect(logged.join('')).toContain('RELEASE_KEYS')
  expect(logged.join('')).not.toContain(keys.fleet)
})

test.each(['/registry/store', '/registry/log', '/registry/store/fleet', '/registry/store/fleet/1'])(
  'without RELEASE_KEYS there is no %s',
  async (path) => {
    await start(null)
    expect(await send(`GET ${path}`, { key: keys['*'] })).toMatchObject({ status: 404 })
    const body = new Uint8Array(gzipSync('x'))
    expect(await send(`PUT ${path}`, { key: keys['*'], body })).toMatchObject({ status: 404 })
    expect(await send(`POST ${path}`, { key: keys['*'], body })).toMatchObject({ status: 404 })
  },
)

test.each([
  'PUT /registry/store/fleet/..%2f..%2fevil',
  'PUT /registry/store/fleet/.hidden',
  'PUT /registry/store/Fleet/1',
  'PUT /registry/store/revisions/1',
  'GET /registry/store/fleet/..%2f..%2fkeys',
  'GET /registry/store/..%2f..%2fetc',
  'GET /registry/log?count=0',
  'GET /registry/log?count=many',
])('an invalid name, version or number is refused: %s', async (line) => {
  const body = line.startsWith('PUT') ? { body: new Uint8Array(gzipSync('x')) } : {}
  expect(await send(line, { key: keys['*'], ...body })).toMatchObject({
    status: 400,
    code: 'malformed-release',
  })
})

test('a bad release is refused with the messages of mfe, and leaves nothing behind', async () => {
  await putShell()
  await expect(publish('fleet', '1', { reactRange: '^18.0.0', paths: ['/login'] })).rejects.toThrow(
    /^fleet 1 is refused:\n {2}.*\/login belongs to the shell.*\n.*react \^18\.0\.0 is required/s,
  )
  await expect(publish('fleet', '1', { missingFile: 'page.js' })).rejects.toThrow(
    'page.js is named',
  )
  await publish('fleet', '1')
  await expect(publish('fleet', '1', { files: { 'remoteEntry.js': 'changed' } })).rejects.toThrow(
    'A version never changes',
  )
  await expect(promote('fleet', '9')).rejects.toThrow(/^The store holds no fleet 9/)
  await expect(as('fleet').change('fleet', { act: 'rollback' }, { dryRun: false })).rejects.toThrow(
    'fleet is not live',
  )
  expect(await directoryStore(store).versions('fleet')).toHaveLength(1)
  expect(await left()).toEqual([])
})

test('a dry run says what would be published, and stores nothing', async () => {
  await putShell()
  const outcome = await as('fleet').publish(await build('fleet', '1'), { dryRun: true })
  expect(outcome.lines).toEqual(['fleet 1 would be published.'])
  expect(await directoryStore(store).versions('fleet')).toEqual([])
})

const manifestOf = (file: string) =>
  JSON.stringify({
    metaData: { publicPath: 'auto', remoteEntry: { name: file, path: '' } },
    exposes: [
      { path: './routes', assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } } },
    ],
    shared: [],
  })
test.each<[string, Record<string, string>]>([
  ['manifest', { 'mf-manifest.json': manifestOf('../../keys') }],
  ['pages', { 'pages.json': JSON.stringify({ fleet: ['../../keys'] }) }],
])('a file outside of the build is not read for its %s', async (_, files) => {
  await putShell()
  await writeSampleRemote(root, 'fleet', '1', { files })
  const body = new Uint8Array(await pack(join(root, 'fleet')))
  expect(await send('PUT /registry/store/fleet/1', { key: keys.fleet, body })).toMatchObject({
    status: 409,
    message: expect.stringContaining('leads out of the build'),
  })
  expect(await left()).toEqual([])
})

test('an archive of another remote, of another version, or of anything else is refused', async () => {
  await writeSampleRemote(root, 'other', '1')
  const body = new Uint8Array(await pack(join(root, 'other')))
  for (const path of ['fleet/1', 'other/2']) {
    expect(await send(`PUT /registry/store/${path}`, { key: keys['*'], body })).toMatchObject({
      status: 400,
      code: 'release-of-another',
    })
  }
  const to = (options: object) =>
    send('PUT /registry/store/fleet/1', { key: keys.fleet, ...options })
  expect(await to({ body: new Uint8Array([1, 2, 3]) })).toMatchObject({ status: 400 })
  expect(await to({ body: 'text', type: 'text/plain' })).toMatchObject({ status: 400 })
  expect(await to({ body: new Uint8Array(25 * 2 ** 20 + 1) })).toMatchObject({
    status: 413,
    code: 'body-too-large',
  })
  const hugeArchive = gzipSync(Buffer.alloc(100 * 2 ** 20 + 1))
  expect(await to({ body: new Uint8Array(hugeArchive) })).toMatchObject({ status: 400 })
  expect(await directoryStore(store).names()).toEqual([])
  expect(await left()).toEqual([])
})

test('a broken upload leaves nothing behind, and the next one succeeds', async () => {
  await putShell()
  for (let upload = 0; upload < 3; upload++) {
    const socket = await beginUpload(keys.fleet)
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(await left()).toEqual([])
  expect(await publish('fleet', '1')).toMatchObject({ data: { changed: true } })
})

/** Begins an upload that does not go on. */
async function beginUpload(key: string): Promise<Socket> {
  const { port } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `PUT /registry/store/fleet/1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/gzip\r\nContent-Length: 9000\r\n\r\nhalf`,
  )
  return socket
}

test('a key has one upload at a time, and a silent one holds up nobody else', async () => {
  await putShell()
  const silent = [await beginUpload(keys.fleet), await beginUpload(keys.fleet)]
  const [answer] = await Promise.race(silent.map((socket) => once(socket, 'data')))
  expect(String(answer)).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 1\r\n[^]*"code":"busy"/i)
  expect(await publish('other', '1')).toMatchObject({ data: { changed: true } })
  for (const socket of silent) socket.destroy()
  // The client waits and tries again until the server has seen that the other one is gone.
  expect(await publish('fleet', '1')).toMatchObject({ data: { changed: true } })
})

test('a client that goes away while its key is checked holds up nobody', async () => {
  await putShell()
  for (let upload = 0; upload < 20; upload++) (await beginUpload(keys.fleet)).destroySoon()
  expect(await publish('fleet', '1')).toMatchObject({ data: { changed: true } })
})

test('releases are sent to four clients at once, and others are told when to come back', async () => {
  await putShell()
  await publish('fleet', '1', { files: { 'page.js': randomBytes(2 ** 22).toString('hex') } })
  const readers = Array.from({ length: 4 }, async () => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.write(
      `GET /registry/store/fleet/1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${keys.other}\r\n\r\n`,
    )
    await once(socket, 'readable')
    return socket
  })
  const open = await Promise.all(readers)
  const headers = { authorization: `Bearer ${keys.fleet}` }
  const refused = await fetch(`${address}/registry/store/fleet/1`, { headers })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  for (const socket of open) socket.destroy()
  expect((await as('fleet').archiveOf('fleet', '1')).length).toBeGreaterThan(2 ** 20)
})

test('a team can download the live releases for its checks and rehearsals', async () => {
  await putShell()
  await publish('fleet', '1')
  await promote('fleet', '1')
  const mirror = mirrorOf(as('other'), join(root, 'mirror'))
  expect(await mirror.registry()).toMatchObject({ remotes: { fleet: {} } })
  const directory = await mirror.directoryOf('fleet', '1')
  expect(await readBuild(directory)).toMatchObject({ name: 'fleet', version: '1' })
  expect(await mirror.directoryOf('fleet', '1')).toBe(directory)
  await expect(mirror.directoryOf('fleet', '2')).rejects.toThrow('The store holds no fleet 2')
  expect(await readdir(join(root, 'mirror/fleet'))).toEqual(['1'])
})

test('a key is sent only to encrypted addresses and to this machine', () => {
  expect(() => overHttp({ address: 'http://fleet.example', key: 'mfe_x' })).toThrow('https://')
  expect(() => overHttp({ address: 'fleet.example', key: 'mfe_x' })).toThrow('https://')
  expect(() => overHttp({ address: 'https://fleet.example', key: 'mfe_x' })).not.toThrow()
})
