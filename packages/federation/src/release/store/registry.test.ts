import type { Release } from '@aerofleet/shared/mfe-declaration'
import { mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { directoryStore } from './directory-store'
import { promoted, updateRegistry } from './registry'

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
    declaration: { name, mount: '/', shellApi: '^1.0.0', paths: [], navigation: [], cards: [] },
  }
}

const promote = (name: string, version: string) =>
  updateRegistry(directoryStore(store), (live) => promoted(live, name, release(name, version)))

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

test('the former release stays as the last known good', async () => {
  await promote('fleet', '1')
  await promote('fleet', '2')
  const { remotes } = await directoryStore(store).registry()
  expect(remotes.fleet?.current.version).toBe('2')
  expect(remotes.fleet?.previous?.version).toBe('1')
})

test('promoting what is live writes no revision', async () => {
  await promote('fleet', '1')
  expect(await promote('fleet', '1')).toMatchObject({ changed: false, registry: { revision: 1 } })
  expect(await directoryStore(store).history()).toHaveLength(1)
})

test('a writer that died before its revision went live is completed by the next one', async () => {
  await promote('fleet', '1')
  await promote('fleet', '2')
  await unlink(join(store, 'live.json'))
  await promote('fleet', '2')
  expect(await live()).toMatchObject({ revision: 2 })
})

test('a damaged registry is named and left alone', async () => {
  await writeFile(join(store, 'live.json'), '{ "revision": "two" }')
  await expect(promote('fleet', '1')).rejects.toThrow('live.json is no registry')
  expect(await live()).toEqual({ revision: 'two' })
})
