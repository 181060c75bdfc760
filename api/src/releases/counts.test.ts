import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unpack } from '@aerofleet/federation/release/archive'
import type { Tools } from '@aerofleet/federation/release/commands/command'
import { goLive } from '@aerofleet/federation/release/live'
import { mfe, openStore, overHttp } from '@aerofleet/federation/release/mfe'
import { directoryStore } from '@aerofleet/federation/release/store/directory-store'
import {
  writeSampleRemote,
  writeSampleShell,
} from '@aerofleet/federation/release/test/sample-build'
import type { TestApi } from '@aerofleet/testing/api-in-process'
import type { FastifyInstance } from 'fastify'
import { createReleaseCounts } from './counts'

const key = 'mfe_of-fleet'
const otherKey = 'mfe_of-other'
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Maps the first character of the file to the first one of a page. */
const sourceMap = {
  version: 3,
  sources: ['webpack://fleet_2/./src/pages/FleetPage.tsx'],
  sourcesContent: ['fleet.data.map('],
  names: [],
  mappings: 'AAAA',
}

let root: string
let api: TestApi
let app: FastifyInstance

beforeAll(async () => {
  api = await globalThis.createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.reset()
  root = await mkdtemp(join(tmpdir(), 'aerofleet-counts-'))
  const storeDirectory = join(root, 'store')
  const store = directoryStore(storeDirectory)
  await writeSampleShell(root, '1')
  for (const version of ['1', '2']) {
    const files = { 'page.js': 'boom()', 'page.js.map': JSON.stringify(sourceMap) }
    await writeSampleRemote(root, 'fleet', version, { files })
    await goLive(storeDirectory, [join(root, 'shell'), join(root, 'fleet')])
  }
  const keysFile = join(root, 'keys')
  await writeFile(keysFile, `fleet ${hashOf(key)}\nother ${hashOf(otherKey)}\n`)
  app = globalThis.createTestWeb({
    storeDirectory,
    firebase: { apiKey: 'demo', projectId: 'demo-aerofleet' },
    releases: { keysFile, store },
    counts: createReleaseCounts(api.database.db, () => store.registry()),
  })
  await app.ready()
})
afterEach(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

const post = async (url: string, payload: object) =>
  (await app.inject({ method: 'POST', url, payload })).statusCode
const load = (version: string, remote = 'fleet') => post('/registry/loads', { remote, version })
const fail = (event: string, message: string, version = '2') =>
  post('/registry/events', { remote: 'fleet', version, event, message })

async function status(): Promise<string[]> {
  const headers = { authorization: `Bearer ${key}` }
  const answer = await app.inject({ url: '/registry/store', headers })
  return answer.json().lines
}

test('a team sees how often its release was loaded, fell back or failed later, with the first message', async () => {
  for (const version of ['1', '2', '2', '2']) expect(await load(version)).toBe(204)
  await fail('fell back to the previous release', 'No page')
  for (const message of ['The altimeter is broken', 'Another', 'One more'])
    expect(await fail('late error', message)).toBe(204)
  expect(await status()).toEqual([
    'Registry revision 2',
    'shell 1',
    'fleet 2 (before: 1) live: 3 loads, 1 fell back, 3 late errors: "No page", "The altimeter is broken"',
    '  1 before: 1 load, 0 fell back, 0 late errors',
  ])
})

test('a message holds nothing that a terminal would obey, nor a line of its own', async () => {
  await fail('late error', '\u001b[2Jboom\u009b31m\u202e\nfleet 9 live: 7 loads')
  expect((await status()).filter((line) => line.startsWith('fleet'))).toEqual([
    'fleet 2 (before: 1) live: 0 loads, 0 fell back, 1 late error: "[2Jboom31mfleet 9 live: 7 loads"',
  ])
})

const report = (message: string, frames: string[]) =>
  post('/registry/events', { remote: 'fleet', version: '2', event: 'late error', message, frames })

async function mfeStatus(ofKey: string): Promise<string> {
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const tools = {
    store: openStore(undefined),
    server: overHttp({ address, key: ofKey }),
    mirrorFolder: join(root, `mirror-${ofKey}`),
    now: () => new Date(),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the command needs nothing else
  return (await mfe(['status', '--errors'], tools as Tools)).text
}

test('mfe status --errors shows message, place in the sources of the team, count and times (§7.15)', async () => {
  for (const _ of [1, 2]) expect(await report('boom', ['page.js:1:1', 'x.js:1:1'])).toBe(204)
  await report('\u001b[2Jother', [])
  const lines = (await mfeStatus(key)).split('\n')
  expect(lines.slice(0, 2)).toEqual([
    expect.stringMatching(/^fleet 2: late error, 1 time, first 20\d\d-\S+ \S+, last \S+ \S+ UTC$/),
    '  [2Jother',
  ])
  expect(lines.slice(2)).toEqual([
    expect.stringMatching(/^fleet 2: late error, 2 times, first /),
    '  boom',
    '    at src/pages/FleetPage.tsx:1:1  fleet.data.map(',
  ])
})

test('a key sees the errors and the source maps of its own releases alone, and no page sees a map (§7.15)', async () => {
  await report('boom', ['page.js:1:1'])
  expect(await mfeStatus(otherKey)).toBe('No error was reported.')
  const mapOf = async (ofKey: string) => {
    const headers = { authorization: `Bearer ${ofKey}` }
    const { rawPayload } = await app.inject({ url: '/registry/store/fleet/2', headers })
    await unpack(rawPayload, join(root, `unpacked-${ofKey}`))
    return readdir(join(root, `unpacked-${ofKey}`))
  }
  expect(await mapOf(key)).toContain('page.js.map')
  expect(await mapOf(otherKey)).not.toContain('page.js.map')
  expect(await mapOf(otherKey)).toContain('page.js')
  for (const [file, code] of [
    ['page.js', 200],
    ['page.js.map', 404],
    ['page.js.MAP', 404],
  ] as const)
    expect((await app.inject(`/mfe/fleet/2/${file}`)).statusCode).toBe(code)
})

test('a release keeps 50 kinds of errors, and counts them on (§7.15)', async () => {
  const counts = createReleaseCounts(api.database.db, () =>
    directoryStore(join(root, 'store')).registry(),
  )
  const add = (message: string) =>
    counts.add({ name: 'fleet', version: '2', event: 'late error', message })
  for (let kind = 0; kind < 60; kind++) await add(`kind ${kind}`)
  await add('kind 7')
  const kept = await counts.errors('fleet')
  expect(kept).toHaveLength(50)
  expect(kept[0]).toMatchObject({ message: 'kind 7', n: 2 })
})

test.each([
  [['../x.js:1:1']],
  [['page.js:1:1\n']],
  [Array(6).fill('page.js:1:1')],
  [['x'.repeat(90)]],
])('a report with places that are none is refused: %p (§7.15)', async (frames) =>
  expect(await report('boom', frames)).toBe(400),
)

test('reports about unknown releases are not stored', async () => {
  for (const [version, remote] of [
    ['9', 'fleet'],
    ['1', 'ghost'],
    ['1', 'constructor'],
  ] as const)
    expect(await load(version, remote)).toBe(204)
  expect(await load('<b>')).toBe(400)
  expect(await status()).toContain('fleet 2 (before: 1) live: 0 loads, 0 fell back, 0 late errors')
})

test('loads from 200 tabs behind one address are all counted', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => load('2')))
  expect(new Set(answers)).toEqual(new Set([204]))
  expect((await status()).join(' ')).toContain('live: 200 loads')
})

test('while the database does not answer, reports are received and the status says what is live', async () => {
  await app.close()
  const refuse = async () => {
    throw new Error('The database is down')
  }
  const storeDirectory = join(root, 'store')
  app = globalThis.createTestWeb({
    storeDirectory,
    firebase: { apiKey: 'demo', projectId: 'demo-aerofleet' },
    releases: { keysFile: join(root, 'keys'), store: directoryStore(storeDirectory) },
    counts: { add: refuse, read: refuse, errors: refuse },
  })
  expect(await load('2')).toBe(204)
  expect(await status()).toContain('fleet 2 (before: 1)')
})
