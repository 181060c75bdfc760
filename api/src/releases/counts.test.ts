import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { goLive } from '@aerofleet/federation/release/live'
import { directoryStore } from '@aerofleet/federation/release/store/directory-store'
import {
  writeSampleRemote,
  writeSampleShell,
} from '@aerofleet/federation/release/test/sample-build'
import type { TestApi } from '@aerofleet/testing/api-in-process'
import type { FastifyInstance } from 'fastify'
import { createReleaseCounts } from './counts'

const key = 'mfe_of-fleet'

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
    await writeSampleRemote(root, 'fleet', version)
    await goLive(storeDirectory, [join(root, 'shell'), join(root, 'fleet')])
  }
  const keysFile = join(root, 'keys')
  await writeFile(keysFile, `fleet ${createHash('sha256').update(key).digest('hex')}`)
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
    counts: { add: refuse, read: refuse },
  })
  expect(await load('2')).toBe(204)
  expect(await status()).toContain('fleet 2 (before: 1)')
})
