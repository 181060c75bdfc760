import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mfe } from './mfe'
import { directoryStore } from './store/directory-store'
import type { Live } from './store/registry'
import type { Store } from './store/store'
import { sampleRemote, sampleShell, type Sample } from './test/sample-build'

let root: string
let store: Store
let rehearsed: { live: Live; name: string }[]
let rehearsal: string[]

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'aerofleet-mfe-'))
  store = directoryStore(join(root, 'store'))
  rehearsed = []
  rehearsal = []
})
afterEach(() => rm(root, { recursive: true }))

async function run(line: string, { isCi = false } = {}): Promise<string> {
  const sourceVersion = async (name: string) =>
    JSON.parse(await readFile(join(root, name, 'build.json'), 'utf8')).version
  const { text } = await mfe(
    line.split(' '),
    {
      store,
      distOf: (name) => join(root, name),
      build: sourceVersion,
      sourceVersion,
      rehearse: async (live, name) => {
        rehearsed.push({ live, name })
        return rehearsal
      },
      workspace: root,
      adopt: async () => {},
      now: () => new Date(),
    },
    { isCi },
  )
  return text
}

async function release(name: string, version: string, made?: Sample) {
  await sampleRemote(root, name, version, made)
  await run(`publish ${name}`)
  return run(`promote ${name} ${version}`)
}

async function releaseShell(version: string, offers?: Parameters<typeof sampleShell>[2]) {
  await sampleShell(root, version, offers)
  await run('publish shell')
  return run(`promote shell ${version}`)
}

const liveRemotes = async () => (await store.registry()).remotes

test('a published version goes live when it is promoted, not before', async () => {
  await sampleRemote(root, 'fleet', '1')
  expect(await run('publish fleet')).toContain('Published fleet 1.')
  expect(await liveRemotes()).toEqual({})
  expect(await run('promote fleet')).toBe('fleet 1 is live.')
  expect((await liveRemotes())['fleet']?.current).toMatchObject({
    entry: '/mfe/fleet/1/remoteEntry.js',
    integrity: expect.stringMatching(/^sha384-.{64}$/),
    preload: ['/mfe/fleet/1/routes.js'],
  })
})

test('the registry that a browser gets says nothing of budgets', async () => {
  await release('fleet', '1')
  expect((await liveRemotes())['fleet']?.current.declaration).not.toHaveProperty('budget')
})

test('without a version, what the sources build goes live, however old its publication is', async () => {
  await release('fleet', '1')
  await release('fleet', '2')
  await sampleRemote(root, 'fleet', '1')
  const published = await run('publish fleet')
  expect(published).toBe('fleet 1 is published already.\nPut it live: mfe promote fleet 1')
  expect(await run('promote fleet')).toBe('fleet 1 is live, before it 2.')
})

test('the same content twice is no new publication', async () => {
  await sampleRemote(root, 'fleet', '1')
  await run('publish fleet')
  expect(await run('publish fleet')).toContain('fleet 1 is published already.')
})

test('other content under a published version is refused', async () => {
  await sampleRemote(root, 'fleet', '1')
  await run('publish fleet')
  await sampleRemote(root, 'fleet', '1', { files: { 'remoteEntry.js': 'changed' } })
  await expect(run('publish fleet')).rejects.toThrow('A version never changes')
  expect(await readFile(join(root, 'store/fleet/1/remoteEntry.js'), 'utf8')).toBe('/* 1 */')
})

test('rolling back restores the version before, and never falls back on the one taken back', async () => {
  for (const version of ['1', '2', '3']) await release('fleet', version)
  expect(await run('rollback fleet')).toBe('fleet went back from 3 to 2.')
  expect((await liveRemotes())['fleet']?.previous?.version).toBe('1')
  await run('rollback fleet')
  await expect(run('rollback fleet')).rejects.toThrow(
    'fleet 1 has no version before it. Promote another one, or take the remote out: mfe retire fleet',
  )
})

test('rolling back reads none but the newest revision, however many others were released since', async () => {
  for (const version of ['1', '2', '3']) await release('fleet', version)
  for (const version of ['1', '2', '3', '4']) await release('other', version)
  for (let revision = 1; revision < 7; revision++) {
    await writeFile(join(root, `store/revisions/0000000${revision}.json`), 'damaged')
  }
  expect(await run('rollback fleet')).toBe('fleet went back from 3 to 2.')
  expect((await liveRemotes())['fleet']?.previous).toMatchObject({
    version: '1',
    entry: '/mfe/fleet/1/remoteEntry.js',
  })
  expect(await run('rollback fleet')).toBe('fleet went back from 2 to 1.')
})

test('a version that was taken back, or is damaged, is no fallback', async () => {
  for (const version of ['1', '2']) await release('fleet', version)
  await run('promote fleet 1')
  await run('promote fleet 2')
  await run('rollback fleet')
  expect((await liveRemotes())['fleet']).toMatchObject({ current: { version: '1' } })
  expect((await liveRemotes())['fleet']).not.toHaveProperty('previous')

  for (const version of ['3', '4']) await release('fleet', version)
  await rm(join(root, 'store/fleet/1/build.json'))
  expect(await run('rollback fleet')).toBe('fleet went back from 4 to 3.')
  expect((await liveRemotes())['fleet']).not.toHaveProperty('previous')
})

test('a remote is not taken back into a composition where its path belongs to another by now', async () => {
  await release('fleet', '1', { paths: ['/dashboard/aircraft'] })
  await release('fleet', '2', { paths: ['/dashboard/fleet'] })
  await release('other', '1', { paths: ['/dashboard/aircraft'] })
  await expect(run('rollback fleet')).rejects.toThrow(
    'Going back to fleet 1 is refused:\n  /dashboard/aircraft belongs to other, which is live.',
  )
})

test('a retired remote is out of the application until it is promoted again', async () => {
  await release('fleet', '1')
  expect(await run('retire fleet --dry-run')).toBe('fleet would be taken out.')
  expect(await run('retire fleet')).toContain('fleet is out of the application.')
  expect(await liveRemotes()).toEqual({})
  await expect(run('retire fleet')).rejects.toThrow('fleet is not live')
  expect(await run('promote fleet')).toBe('fleet 1 is live.')
})

test('the shell is released and taken back like a remote', async () => {
  await releaseShell('1')
  expect(await releaseShell('2')).toBe('shell 2 is live, before it 1.')
  expect(await run('rollback shell')).toBe('shell went back from 2 to 1.')
  expect((await store.registry()).shell).toEqual({ current: { version: '1' } })
  await expect(run('retire shell')).rejects.toThrow('The shell cannot be retired')
})

test('a rehearsal that fails keeps the version from going live, and its reason is told', async () => {
  await release('fleet', '1')
  await sampleRemote(root, 'fleet', '2')
  await run('publish fleet')
  rehearsal = ['/dashboard/fleet as mro: This screen is unavailable']
  await expect(run('promote fleet --rehearse')).rejects.toThrow(
    'fleet 2 is refused:\n  /dashboard/fleet as mro: This screen is unavailable',
  )
  expect((await liveRemotes())['fleet']?.current.version).toBe('1')
  expect(rehearsed).toMatchObject([
    { name: 'fleet', live: { remotes: { fleet: { current: { version: '2' } } } } },
  ])
})

test('in CI a promotion is rehearsed unless it says --no-rehearse', async () => {
  await sampleRemote(root, 'fleet', '1')
  await run('publish fleet')
  await run('promote fleet --no-rehearse', { isCi: true })
  expect(rehearsed).toHaveLength(0)
  await run('retire fleet')
  await run('promote fleet', { isCi: true })
  expect(rehearsed).toHaveLength(1)
})

test('a dry run changes nothing', async () => {
  await sampleRemote(root, 'fleet', '1')
  expect(await run('publish fleet --dry-run')).toBe('fleet 1 would be published.')
  await run('publish fleet')
  expect(await run('promote fleet --dry-run')).toBe('fleet 1 would go live.')
  expect(await run('status')).toBe('Registry revision 0')
})

test('status tells machines what is live', async () => {
  await releaseShell('9')
  await release('fleet', '1')
  await release('fleet', '2')
  expect(JSON.parse(await run('status --json'))).toEqual({
    revision: 3,
    shell: { name: 'shell', version: '9' },
    remotes: [{ name: 'fleet', version: '2', previous: '1' }],
  })
})

const day = 24 * 3_600_000

/** Stored versions by their ages in days, the oldest first. */
async function publishAged(name: string, ages: number[]) {
  for (const [index, age] of ages.entries()) {
    await sampleRemote(root, name, String(index + 1))
    await store.put(name, String(index + 1), join(root, name))
    const published = new Date(Date.now() - age * day)
    await utimes(join(root, 'store', name, String(index + 1)), published, published)
  }
}

test('pruning keeps what is live, the version before it and the newest', async () => {
  await publishAged('fleet', [99, 98, 97, 96, 0])
  await run('promote fleet 5')
  await run('promote fleet 1')
  const line = 'prune --keep 2 --days 14'
  expect(await run(`${line} --dry-run`)).toBe('Would remove fleet 3.\nWould remove fleet 2.')
  expect(await run(line)).toBe('Removed fleet 3.\nRemoved fleet 2.')
  expect((await run('list fleet')).split('\n')).toHaveLength(3)
})

test('without other limits pruning keeps the 20 newest of a remote, and what is younger than 30 days', async () => {
  await publishAged('fleet', [45, 44, 43, 42, ...Array.from({ length: 20 }, () => 31)])
  await publishAged('admin', [31, 29.9, ...Array.from({ length: 20 }, () => 1)])
  await run('promote fleet 1')
  await run('promote fleet 2')
  expect(await run('prune')).toBe('Removed admin 1.\nRemoved fleet 4.\nRemoved fleet 3.')
})

test('what a killed publication has left goes with the next command that is no dry run', async () => {
  await release('fleet', '1')
  const leftover = join(root, 'store/fleet/.incoming-0123456789ab')
  await mkdir(leftover)
  await utimes(leftover, new Date(0), new Date(0))
  await run('status --dry-run')
  expect(await readdir(join(root, 'store/fleet'))).toHaveLength(2)
  await run('status')
  expect(await readdir(join(root, 'store/fleet'))).toEqual(['1'])
})

test('what is asked for in vain is named', async () => {
  await sampleRemote(root, 'fleet', '1')
  await expect(run('promote fleet')).rejects.toThrow('The store holds no fleet 1, which is what')
  await expect(run('promote fleet 7')).rejects.toThrow('The store holds no fleet 7')
  await expect(run('rollback fleet')).rejects.toThrow('fleet is not live')
  await expect(run('fly fleet')).rejects.toThrow('There is no command fly')
  await expect(run('publish')).rejects.toThrow('Which one?')
})

test('help names every command, and the options of one', async () => {
  const commands = 'create build publish promote rollback retire list status prune'.split(' ')
  for (const command of commands) expect(await run('--help')).toContain(`\n  ${command} `)
  expect(await run('prune --help')).toContain('--keep <count>')
})

test.each([
  ['promoet fleet', 'There is no command promoet.\n(Did you mean promote?)'],
  ['status --jsn', "Unknown option '--jsn'\n(Did you mean --json?)"],
  ['status fleet', "Too many arguments for 'status'."],
  ['prune --keep few', "argument 'few' is invalid. It is a number, zero or more."],
])('mfe %s is told in a sentence', async (line, sentence) => {
  await expect(run(line)).rejects.toThrow(sentence)
})

test('a damaged file of a stored version is named, with what to do', async () => {
  await release('fleet', '1')
  const file = join(root, 'store/fleet/1/build.json')
  await writeFile(file, '{ "name": "fle')
  await expect(run('promote fleet 1')).rejects.toThrow(
    new RegExp(`${file} is not valid\\. .*\nTake .*/fleet/1 out of the store and publish it again`),
  )
  await writeFile(join(root, 'fleet/build.json'), '{}')
  await expect(run('publish fleet')).rejects.toThrow(/fleet\/build\.json is not valid.*mfe build/s)
})

test('a store that cannot be used is named, with what to do', async () => {
  await sampleRemote(root, 'fleet', '1')
  store = directoryStore(join(root, 'fleet/build.json'))
  await expect(run('publish fleet')).rejects.toThrow(
    `${join(root, 'fleet/build.json')} cannot be used: a file stands where a folder should be. Mend that, or name another store in MFE_STORE.`,
  )
  const put = async () => {
    throw Object.assign(new Error('EROFS: …'), { code: 'EROFS', path: '/store/fleet' })
  }
  store = { ...directoryStore(join(root, 'store')), put }
  await expect(run('publish fleet')).rejects.toThrow(
    '/store/fleet cannot be used: its file system is read-only.',
  )
})
