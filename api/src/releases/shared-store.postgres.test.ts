import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBuild } from '@aerofleet/federation/release/build-output'
import { overHttp } from '@aerofleet/federation/release/over-http'
import { directoryStore } from '@aerofleet/federation/release/store/directory-store'
import { updateRegistry, withPromoted } from '@aerofleet/federation/release/store/registry'
import {
  writeSampleRemote,
  writeSampleShell,
  type Sample,
} from '@aerofleet/federation/release/test/sample-build'
import type { FastifyInstance } from 'fastify'
import type { TestDatabase } from '../../test/database'
import type { OpenDatabase } from '../db/database'
import { openDatabase } from '../open-database'
import { postgresStore } from './postgres-store'
import { createSharedStore, type SharedStore } from './shared-store'

const key = 'mfe_platform'
type Server = { app: FastifyInstance; shared: SharedStore; folder: string; address: string }

let root: string
let database: TestDatabase
let opened: OpenDatabase
let servers: Server[]
let logged: string[]

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'aerofleet-shared-'))
  const hash = createHash('sha256').update(key).digest('hex')
  await writeFile(join(root, 'keys'), `* ${hash}\n`)
  database = await globalThis.createTestDatabase(process.env['TEST_TEMPLATE'])
  opened = await openDatabase({ databaseUrl: database.url })
  servers = []
  logged = []
}, 60_000)
afterEach(async () => {
  for (const { app } of servers) await app.close()
  await opened.close().catch(() => undefined)
  await database.drop()
  await rm(root, { recursive: true })
})

const log = { warn: (_: unknown, text: string) => void logged.push(text) }

async function start(): Promise<Server> {
  const folder = join(root, `server-${servers.length}`)
  const shared = createSharedStore(opened.db, folder, log as never)
  await shared.refresh()
  const app = globalThis.createTestWeb({
    storeDirectory: folder,
    shared,
    firebase: { apiKey: 'demo', projectId: 'demo-aerofleet' },
    releases: { keysFile: join(root, 'keys'), store: shared.store },
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  servers.push({ app, shared, folder, address })
  return { app, shared, folder, address }
}

const to = ({ address }: Server) => overHttp({ address, key })
const get = async ({ address }: Server, path: string) => {
  const answer = await fetch(address + path)
  return { status: answer.status, body: await answer.text() }
}

async function build(name: string, version: string, sample: Sample = {}) {
  if (name === 'shell') await writeSampleShell(root, version)
  else await writeSampleRemote(root, name, version, sample)
  await writeFile(join(root, name, `file-${version}.js`), version)
  return readBuild(join(root, name))
}
async function publish(server: Server, name: string, version: string, sample: Sample = {}) {
  await to(server).publish(await build(name, version, sample), { dryRun: false })
}
/** Stores a version without a request. */
async function put({ shared }: Server, name: string, version: string) {
  await shared.store.put(name, version, (await build(name, version)).directory)
}
async function release(server: Server, name: string, version: string) {
  await publish(server, name, version)
  return to(server).change(name, { act: 'promote', version }, { dryRun: false })
}

test('both servers serve a release that came through one of them, without a shared folder', async () => {
  const [one, two] = [await start(), await start()]
  await release(one, 'shell', '1')
  await release(one, 'fleet', '1')
  expect(await get(one, '/registry/live.json')).toMatchObject({ status: 200 })
  await two.shared.refresh()
  expect(await get(two, '/registry/live.json')).toEqual(await get(one, '/registry/live.json'))
  expect(await get(two, '/mfe/fleet/1/file-1.js')).toEqual({ status: 200, body: '1' })
  expect((await to(two).status()).lines).toEqual(['Registry revision 2', 'shell 1', 'fleet 1'])
  await to(two).change('fleet', { act: 'retire' }, { dryRun: false })
  expect((await to(one).log(1)).lines).toEqual([expect.stringContaining('taken out by platform')])
})

test('a part keeps 50 versions in the database, too: what is live and the newest ones', async () => {
  const server = await start()
  await release(server, 'shell', '1')
  await release(server, 'fleet', '1')
  await release(server, 'fleet', '2')
  for (let version = 3; version <= 52; version++) await put(server, 'fleet', String(version))
  await publish(server, 'fleet', '53')
  const stored = await server.shared.store.versions('fleet')
  const numbers = stored.map(({ version }) => Number(version)).sort((a, b) => a - b)
  expect(numbers).toHaveLength(50)
  expect(numbers.slice(0, 4)).toEqual([1, 2, 6, 7])
})

test('a server that has not yet seen a new release already answers its files', async () => {
  const [older, newer] = [await start(), await start()]
  await release(older, 'shell', '1')
  await release(older, 'fleet', '1')
  await release(newer, 'fleet', '2')
  expect((await get(older, '/registry/live.json')).body).toContain('"version":"1"')
  expect(await get(older, '/mfe/fleet/2/file-2.js')).toEqual({ status: 200, body: '2' })
  expect((await get(older, '/mfe/fleet/3/file-3.js')).status).toBe(404)
  expect((await get(older, '/mfe/made-up/1/x.js')).status).toBe(404)
})

test('a server that started later still answers the files of an old tab, of the shell and of a remote', async () => {
  const first = await start()
  for (const version of ['1', '2', '3']) {
    await writeSampleShell(root, version)
    await releaseShell(first, version)
    await release(first, 'fleet', version)
  }
  const late = await start()
  expect(await readdir(join(late.folder, 'shell'))).toEqual(['2', '3'])
  expect(await get(late, '/assets/main.1.js')).toEqual({ status: 200, body: 'shell 1' })
  expect(await get(late, '/mfe/fleet/1/file-1.js')).toEqual({ status: 200, body: '1' })
  expect((await get(late, '/assets/main.9.js')).status).toBe(404)
})

/** Releases the sample shell with an asset of its own. */
async function releaseShell(server: Server, version: string) {
  await mkdir(join(root, 'shell/assets'), { recursive: true })
  await writeFile(join(root, `shell/assets/main.${version}.js`), `shell ${version}`)
  await to(server).publish(await readBuild(join(root, 'shell')), { dryRun: false })
  await to(server).change('shell', { act: 'promote', version }, { dryRun: false })
}

test('fifty promotions at the same time through two servers are all kept', async () => {
  const pair = [await start(), await start()]
  const names = Array.from({ length: 50 }, (_, n) => `team-${n}`)
  for (const name of names) await put(pair[0] as Server, name, '1')
  await Promise.all(
    names.map((name, n) =>
      to(pair[n % 2] as Server).change(name, { act: 'promote', version: '1' }, { dryRun: false }),
    ),
  )
  const registry = await postgresStore(opened.db, join(root, 'third')).registry()
  expect(Object.keys(registry.remotes).sort()).toEqual(names.sort())
  expect(registry.revision).toBe(50)
}, 120_000)

test('without its database a server answers pages and files of live releases, and refuses to release', async () => {
  const server = await start()
  await release(server, 'shell', '1')
  await release(server, 'fleet', '1')
  const before = await get(server, '/registry/live.json')
  const stop = server.shared.watch()
  await opened.close()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  stop()
  expect(await get(server, '/registry/live.json')).toEqual(before)
  expect((await get(server, '/mfe/fleet/1/file-1.js')).status).toBe(200)
  expect((await get(server, '/')).status).toBe(404)
  expect((await get(server, '/login')).status).toBe(200)
  expect((await get(server, '/mfe/fleet/2/file-2.js')).status).toBeGreaterThan(499)
  await expect(publish(server, 'fleet', '2')).rejects.toThrow(/went wrong|does not answer/)
  expect(logged).toEqual(['The releases cannot be read; those at hand are served'])
})

test('a server sees within a second which releases others have made live', async () => {
  const [one, two] = [await start(), await start()]
  const stop = two.shared.watch()
  await release(one, 'shell', '1')
  await new Promise((resolve) => setTimeout(resolve, 1500))
  stop()
  expect((await get(two, '/registry/live.json')).body).toContain('"shell"')
})

test('the releases of the package go into an empty database only', async () => {
  const packaged = directoryStore(join(root, 'packaged'))
  await writeSampleShell(root, '1')
  await writeSampleRemote(root, 'fleet', '1')
  for (const name of ['shell', 'fleet']) {
    const build = await readBuild(join(root, name))
    await packaged.put(name, '1', build.directory)
    await updateRegistry(packaged, (live) => withPromoted(live, name, build.release))
  }
  const server = await start()
  await Promise.all([server.shared.fill(packaged), server.shared.fill(packaged)])
  await server.shared.refresh()
  expect((await to(server).status()).lines).toEqual(['Registry revision 1', 'shell 1', 'fleet 1'])
  await release(server, 'fleet', '2')
  await server.shared.fill(packaged)
  expect((await to(server).status()).lines).toContain('fleet 2 (before: 1)')
})

test('a stored version refuses other content, and accepts the same content', async () => {
  const server = await start()
  await publish(server, 'fleet', '1')
  await publish(server, 'fleet', '1')
  await expect(
    publish(server, 'fleet', '1', { files: { 'remoteEntry.js': 'changed' } }),
  ).rejects.toThrow('A version never changes')
})

test('a clean-up keeps the live release', async () => {
  const server = await start()
  await release(server, 'fleet', '1')
  await server.shared.prune()
  expect((await to(server).list('fleet')).data).toHaveLength(1)
})
