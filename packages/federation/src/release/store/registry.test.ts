import { mkdir, mkdtemp, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Release } from '@aerofleet/shared/mfe-declaration'
import { directoryStore } from './directory-store'
import { updateRegistry, withPromoted } from './registry'

let store: string

beforeEach(async () => {
  store = await mkdtemp(join(tmpdir(), 'aerofleet-registry-'))
})
afterEach(() => rm(store, { recursive: true }))

function release(name: string, version: string): Release {
  return {
    version,
    entry: `/mfe/${name}/${version}/remoteEntry.js`,
    integrity: 'sha384-x',
    container: `${name}_${version}`,
    preload: [],
    declaration: { name, mount: '/', paths: [], navigation: [], cards: [] },
  }
}

const promote = (name: string, version: string) =>
  updateRegistry(directoryStore(store), (live) => withPromoted(live, name, release(name, version)))

async function live(): Promise<unknown> {
  return JSON.parse(await readFile(join(store, 'live.json'), 'utf8'))
}

test('fifty teams that promote at the same moment lose nothing', async () => {
  const teams = Array.from({ length: 50 }, (_, index) => `team-${index}`)
  await Promise.all(teams.map((name) => promote(name, '1')))
  const registry = await directoryStore(store).registry()
  expect(Object.keys(registry.remotes).sort()).toEqual([...teams].sort())
  expect(registry.revision).toBe(50)
  expect(await live()).toEqual(registry)
})

test('a reader never sees a half-written registry', async () => {
  await promote('fleet', '0')
  let writing = true
  const reads = (async () => {
    let count = 0
    for (; writing; count++) await live()
    return count
  })()
  for (let version = 1; version <= 20; version++) await promote('fleet', String(version))
  writing = false
  expect(await reads).toBeGreaterThan(0)
})

test('promoting keeps the former release as the fallback', async () => {
  await promote('fleet', '1')
  await promote('fleet', '2')
  const { remotes } = await directoryStore(store).registry()
  expect(remotes.fleet?.current.version).toBe('2')
  expect(remotes.fleet?.previous?.version).toBe('1')
})

test('promoting the live version writes no revision', async () => {
  await promote('fleet', '1')
  expect(await promote('fleet', '1')).toMatchObject({ changed: false, registry: { revision: 1 } })
  expect(await readdir(join(store, 'revisions'))).toEqual(['00000001.json'])
})

test('a writer that died before its revision went live is completed by the next one', async () => {
  await promote('fleet', '1')
  await promote('fleet', '2')
  await unlink(join(store, 'live.json'))
  await promote('fleet', '2')
  expect(await live()).toMatchObject({ revision: 2 })
})

test('an error names a damaged registry, and its file stays as it is', async () => {
  await writeFile(join(store, 'live.json'), '{ "revision": "two" }')
  await expect(promote('fleet', '1')).rejects.toThrow('live.json is no registry')
  expect(await live()).toEqual({ revision: 'two' })
})

test('a damaged copy of the newest registry is written again', async () => {
  await promote('fleet', '1')
  await writeFile(join(store, 'live.json'), '{ "revision": 1, "remo')
  await promote('fleet', '2')
  expect(await live()).toMatchObject({ revision: 2 })
})

test('an error names a damaged revision and says what to do', async () => {
  await promote('fleet', '1')
  await promote('fleet', '2')
  const newest = join(store, 'revisions/00000002.json')
  await writeFile(newest, '')
  await expect(promote('fleet', '3')).rejects.toThrow(
    /00000002\.json is no registry\. .*\nRemove it, and what was live before is live again\./,
  )
  await unlink(newest)
  await promote('fleet', '3')
  expect(await live()).toMatchObject({
    revision: 2,
    remotes: { fleet: { previous: { version: '1' } } },
  })
})

test('the last 200 revisions are kept in full, and a line for each older one', async () => {
  const teams = Array.from({ length: 10 }, (_, team) => `team-${team}`)
  for (let version = 0; version < 20; version++)
    for (const team of teams) await promote(team, String(version))
  await Promise.all(teams.map((team) => promote(team, '20')))
  const files = await readdir(join(store, 'revisions'))
  const older = await readFile(join(store, 'revisions/older.jsonl'), 'utf8')
  const lines = older
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .sort((one, other) => one.revision - other.revision)
  expect(files.filter((file) => file.endsWith('.json'))).toHaveLength(200)
  expect(files).toHaveLength(201)
  expect(lines.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(lines[0]).toEqual({
    revision: 1,
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    live: { [Object.keys(lines[0].live)[0] ?? '']: '0' },
  })
  expect(Object.keys(lines[9].live)).toHaveLength(10)
})

test('leftovers of killed commands are removed once they are older than an hour', async () => {
  await promote('fleet', '1')
  const leftovers = [
    '.live-0123456789ab',
    'revisions/.next-0123456789ab',
    'fleet/.incoming-0123456789ab',
  ]
  await mkdir(join(store, 'fleet/.incoming-0123456789ab/assets'), { recursive: true })
  for (const file of leftovers.slice(0, 2)) await writeFile(join(store, file), '')
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const isThere = (file: string) =>
    stat(join(store, file)).then(
      () => true,
      () => false,
    )

  await directoryStore(store).tidy(inMinutes(59))
  expect(await Promise.all(leftovers.map(isThere))).toEqual([true, true, true])
  await directoryStore(store).tidy(inMinutes(61))
  expect(await Promise.all(leftovers.map(isThere))).toEqual([false, false, false])
  expect(await live()).toMatchObject({ revision: 1 })
})
