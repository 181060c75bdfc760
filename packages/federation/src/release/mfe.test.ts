import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeSampleRemote } from './test/sample-build'
import { setUpMfe } from './test/set-up-mfe'

const { workspace, run, release, releaseShell, liveRemotes } = setUpMfe()

test('a published version goes live when it is promoted, not before', async () => {
  await writeSampleRemote(workspace.root, 'fleet', '1')
  expect(await run('publish fleet')).toContain('Published fleet 1.')
  expect(await liveRemotes()).toEqual({})
  expect(await run('promote fleet')).toBe('fleet 1 is live.')
  expect((await liveRemotes())['fleet']?.current).toMatchObject({
    entry: '/mfe/fleet/1/remoteEntry.js',
    integrity: expect.stringMatching(/^sha384-.{64}$/),
    preload: ['/mfe/fleet/1/routes.js'],
  })
})

test('promoting without a version takes the version of the sources, however old its publication is', async () => {
  await release('fleet', '1')
  await release('fleet', '2')
  await writeSampleRemote(workspace.root, 'fleet', '1')
  const published = await run('publish fleet')
  expect(published).toBe('fleet 1 is published already.\nPut it live: mfe promote fleet 1')
  expect(await run('promote fleet')).toBe('fleet 1 is live; it was 2 before.')
})

test('publishing the same content twice changes nothing', async () => {
  await writeSampleRemote(workspace.root, 'fleet', '1')
  await run('publish fleet')
  expect(await run('publish fleet')).toContain('fleet 1 is published already.')
})

test('other content under a published version is refused', async () => {
  await writeSampleRemote(workspace.root, 'fleet', '1')
  await run('publish fleet')
  await writeSampleRemote(workspace.root, 'fleet', '1', { files: { 'remoteEntry.js': 'changed' } })
  await expect(run('publish fleet')).rejects.toThrow('A version never changes')
  expect(await readFile(join(workspace.root, 'store/fleet/1/remoteEntry.js'), 'utf8')).toBe(
    '/* 1 */',
  )
})

test('rolling back restores the version before, and the one taken back is no fallback', async () => {
  for (const version of ['1', '2', '3']) await release('fleet', version)
  expect(await run('rollback fleet')).toBe('fleet went back from 3 to 2.')
  expect((await liveRemotes())['fleet']?.previous?.version).toBe('1')
  await run('rollback fleet')
  await expect(run('rollback fleet')).rejects.toThrow(
    'fleet 1 has no version before it. Promote another one, or take the remote out: mfe retire fleet',
  )
})

test('rolling back reads only the newest revision, however many releases others made since', async () => {
  for (const version of ['1', '2', '3']) await release('fleet', version)
  for (const version of ['1', '2', '3', '4']) await release('other', version)
  for (let revision = 1; revision < 7; revision++) {
    await writeFile(join(workspace.root, `store/revisions/0000000${revision}.json`), 'damaged')
  }
  expect(await run('rollback fleet')).toBe('fleet went back from 3 to 2.')
  expect((await liveRemotes())['fleet']?.previous).toMatchObject({
    version: '1',
    entry: '/mfe/fleet/1/remoteEntry.js',
  })
  expect(await run('rollback fleet')).toBe('fleet went back from 2 to 1.')
})

test('a version that was rolled back, or is damaged, is no fallback', async () => {
  for (const version of ['1', '2']) await release('fleet', version)
  await run('promote fleet 1')
  await run('promote fleet 2')
  await run('rollback fleet')
  expect((await liveRemotes())['fleet']).toMatchObject({ current: { version: '1' } })
  expect((await liveRemotes())['fleet']).not.toHaveProperty('previous')

  for (const version of ['3', '4']) await release('fleet', version)
  await rm(join(workspace.root, 'store/fleet/1/build.json'))
  expect(await run('rollback fleet')).toBe('fleet went back from 4 to 3.')
  expect((await liveRemotes())['fleet']).not.toHaveProperty('previous')
})

test('a rollback is refused when another remote has the path by now', async () => {
  await release('fleet', '1', { paths: ['/dashboard/aircraft'] })
  await release('fleet', '2', { paths: ['/dashboard/fleet'] })
  await release('other', '1', { paths: ['/dashboard/aircraft'] })
  await expect(run('rollback fleet')).rejects.toThrow(
    'Going back to fleet 1 is refused:\n  /dashboard/aircraft belongs to other, which is live.',
  )
})

test('a retired remote is out of the application until it is promoted again', async () => {
  await release('fleet', '1')
  expect(await run('retire fleet --dry-run')).toBe('fleet would be taken out of the application.')
  expect(await run('retire fleet')).toContain('fleet is out of the application.')
  expect(await liveRemotes()).toEqual({})
  await expect(run('retire fleet')).rejects.toThrow('fleet is not live')
  expect(await run('promote fleet')).toBe('fleet 1 is live.')
})

test('the shell is released and rolled back like a remote', async () => {
  await releaseShell('1')
  expect(await releaseShell('2')).toBe('shell 2 is live; it was 1 before.')
  expect(await run('rollback shell')).toBe('shell went back from 2 to 1.')
  expect((await workspace.store.registry()).shell).toEqual({ current: { version: '1' } })
  await expect(run('retire shell')).rejects.toThrow('The shell cannot be retired')
})

test('a failed rehearsal keeps the version from going live, and gives its reason', async () => {
  await release('fleet', '1')
  await writeSampleRemote(workspace.root, 'fleet', '2')
  await run('publish fleet')
  workspace.rehearsalProblems = ['/dashboard/fleet as mro: This screen is unavailable']
  await expect(run('promote fleet --rehearse')).rejects.toThrow(
    'fleet 2 is refused:\n  /dashboard/fleet as mro: This screen is unavailable',
  )
  expect((await liveRemotes())['fleet']?.current.version).toBe('1')
  expect(workspace.rehearsals).toMatchObject([
    { name: 'fleet', live: { remotes: { fleet: { current: { version: '2' } } } } },
  ])
})

test('in CI a promotion is rehearsed unless it says --no-rehearse', async () => {
  await writeSampleRemote(workspace.root, 'fleet', '1')
  await run('publish fleet')
  await run('promote fleet --no-rehearse', { isCi: true })
  expect(workspace.rehearsals).toHaveLength(0)
  await run('retire fleet')
  await run('promote fleet', { isCi: true })
  expect(workspace.rehearsals).toHaveLength(1)
})

test('a dry run changes nothing', async () => {
  await writeSampleRemote(workspace.root, 'fleet', '1')
  expect(await run('publish fleet --dry-run')).toBe('fleet 1 would be published.')
  await run('publish fleet')
  expect(await run('promote fleet --dry-run')).toBe('fleet 1 would go live.')
  expect(await run('status')).toBe('Registry revision 0')
})

test('status prints the live versions as JSON', async () => {
  await releaseShell('9')
  await release('fleet', '1')
  await release('fleet', '2')
  expect(JSON.parse(await run('status --json'))).toEqual({
    revision: 3,
    shell: { name: 'shell', version: '9' },
    remotes: [{ name: 'fleet', version: '2', previous: '1' }],
  })
})

test('the log lists promotions, rollbacks and retirements, with author and reason', async () => {
  expect(await run('log')).toBe('Nothing was live yet.')
  for (const version of ['1', '2']) await release('fleet', version)
  await run('rollback fleet --why=Broken')
  await run('retire fleet')
  const lines = (await run('log')).split('\n')
  expect(lines.map((line) => line.replace(/20\S+Z/, 'then'))).toEqual([
    '4 then fleet 1 was taken out by ada',
    '3 then fleet 1 (before: 2) by ada: Broken',
    '2 then fleet 2 (before: 1) by ada',
    '1 then fleet 1 by ada',
  ])
  expect((await run('log --count 1')).split('\n')).toHaveLength(1)
})

test('nothing of a reason that a terminal would obey is printed', async () => {
  await release('fleet', '1')
  await release('fleet', '2')
  await run('rollback fleet --why=\u001b[31m\u009b2J\u202eBroken\n9')
  expect((await run('log')).split('\n')[0]).toMatch(/: \[31m2JBroken 9$/)
  expect(await run('log --json')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

test('a key is shown once, with the line for the server', async () => {
  const { key, line } = JSON.parse(await run('key fleet --json'))
  expect(key).toMatch(/^mfe_[\w-]{43}$/)
  expect(line).toMatch(/^fleet [0-9a-f]{64}$/)
  expect(line).not.toContain(key)
  await expect(run('key Fleet')).rejects.toThrow('A key is for the name of a remote')
})
