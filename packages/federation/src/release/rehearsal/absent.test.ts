import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleRemote } from '../test/sample-build'
import { setUpMfe } from '../test/set-up-mfe'
import { findAbsent } from './absent'

const { workspace, run, release, releaseShell } = setUpMfe()
const optional = { composition: 'optional' }

async function publish(name: string, version: string, sample = {}) {
  await sampleRemote(workspace.root, name, version, { declaration: optional, ...sample })
  await run(`publish ${name}`)
}

async function absentVersions() {
  const { revision: _, ...live } = await workspace.store.registry()
  const absent = await findAbsent(workspace.store, live)
  return Object.entries(absent).map(([name, { current }]) => `${name} ${current.version}`)
}

test('the newest version of an optional remote is absent while it is not live', async () => {
  await publish('planning', '1')
  await publish('planning', '2')
  expect(await absentVersions()).toEqual(['planning 2'])
  await run('promote planning 1')
  expect(await absentVersions()).toEqual([])
  await run('retire planning')
  expect(await absentVersions()).toEqual(['planning 2'])
})

test('a remote of the default composition that was retired is not absent', async () => {
  await release('fleet', '1')
  await run('retire fleet')
  expect(await absentVersions()).toEqual([])
})

test('what nobody could promote is not absent: a damaged release, and one that does not fit', async () => {
  await publish('planning', '1')
  await publish('bidding', '1', { sdk: '9.0.0' })
  await releaseShell('1')
  expect(await absentVersions()).toEqual(['planning 1'])
  await rm(join(workspace.root, 'store/planning/1/build.json'))
  expect(await absentVersions()).toEqual([])
})

test('of two optional remotes for one slot one is absent', async () => {
  const panel = { slot: 'aircraft-maintenance' }
  const sample = { panel: true, declaration: { ...optional, panel } }
  await publish('bidding', '1', sample)
  await publish('planning', '1', sample)
  expect(await absentVersions()).toHaveLength(1)
})
