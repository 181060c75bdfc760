import { join } from 'node:path'
import { goLive } from './live'
import { writeSampleRemote, writeSampleShell } from './test/sample-build'
import { setUpMfe } from './test/set-up-mfe'

const { workspace, run, liveRemotes } = setUpMfe()
const declaration = { composition: 'optional' }

const start = (live: string[], storedOnly: string[]) => {
  const directories = (names: string[]) => names.map((name) => join(workspace.root, name))
  return goLive(join(workspace.root, 'store'), directories(live), directories(storedOnly))
}
const liveVersions = async () =>
  Object.entries(await liveRemotes())
    .map(([name, { current }]) => `${name} ${current.version}`)
    .sort()

beforeEach(async () => {
  await writeSampleShell(workspace.root, '1')
  await writeSampleRemote(workspace.root, 'fleet', '1')
  await writeSampleRemote(workspace.root, 'planning', '1', { declaration })
})

test('a start stores an optional remote, which is then promoted and retired by its name', async () => {
  await start(['shell', 'fleet'], ['planning'])
  expect(await liveVersions()).toEqual(['fleet 1'])
  expect(await run('promote planning')).toBe('planning 1 is live.')
  expect(await liveVersions()).toEqual(['fleet 1', 'planning 1'])
  await run('retire planning')
  expect(await liveVersions()).toEqual(['fleet 1'])
})

test('an optional remote that is live stays at its version until somebody promotes another version', async () => {
  await start(['shell', 'fleet', 'planning'], [])
  await writeSampleRemote(workspace.root, 'fleet', '2')
  await writeSampleRemote(workspace.root, 'planning', '2', { declaration })
  await start(['fleet'], ['planning'])
  expect(await liveVersions()).toEqual(['fleet 2', 'planning 1'])
  await run('promote planning')
  expect(await liveVersions()).toEqual(['fleet 2', 'planning 2'])
})

test('an optional remote with a missing file is refused, and nothing goes live', async () => {
  await writeSampleRemote(workspace.root, 'planning', '1', { declaration, missingFile: 'page.js' })
  await expect(start(['shell', 'fleet'], ['planning'])).rejects.toThrow('planning 1 is refused')
  expect(await liveVersions()).toEqual([])
})

test('two optional remotes for one address may both be stored; the second cannot go live', async () => {
  const paths = ['/dashboard/planning']
  await writeSampleRemote(workspace.root, 'bidding', '1', { declaration, paths })
  await start(['shell', 'fleet'], ['bidding', 'planning'])
  await run('promote planning')
  await expect(run('promote bidding')).rejects.toThrow(
    '/dashboard/planning belongs to planning, which is live.',
  )
})
