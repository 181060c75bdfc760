import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mfe } from './mfe'
import { readRegistry } from './registry'

let root: string
let store: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'aerofleet-mfe-'))
  store = join(root, 'store')
})
afterEach(() => rm(root, { recursive: true }))

type Made = {
  paths?: string[]
  shellApi?: string
  requires?: string
  exposes?: string
  code?: string
}

async function build(name: string, version: string, made: Made = {}) {
  const {
    paths = [`/${name}`],
    shellApi = '^1.0.0',
    requires = '^19.3.0',
    exposes = './routes',
  } = made
  const folder = join(root, name)
  const assets = { sync: ['routes.js'], async: [] }
  const declaration = {
    name,
    mount: '/dashboard',
    shellApi,
    paths: paths.map((path) => ({ path, title: name })),
    navigation: [{ id: name, label: name, path: paths[0], order: 1, icon: 'dot' }],
    cards: [],
  }
  const manifest = {
    metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
    exposes: [{ path: exposes, assets: { js: assets, css: { sync: [], async: [] } } }],
    shared: [{ name: 'react', requiredVersion: requires }],
  }
  await mkdir(folder, { recursive: true })
  const files = {
    'build.json': JSON.stringify({ name, version, container: `${name}_${version}` }),
    'mfe.json': JSON.stringify(declaration),
    'mf-manifest.json': JSON.stringify(manifest),
    'remoteEntry.js': made.code ?? `/* ${version} */`,
  }
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
}

async function run(line: string): Promise<string> {
  const { text } = await mfe(line.split(' '), {
    store,
    distOf: (name) => join(root, name),
    build: async (name) =>
      JSON.parse(await readFile(join(root, name, 'build.json'), 'utf8')).version,
    provided: async () => new Map([['react', '19.3.1']]),
    now: () => new Date(),
  })
  return text
}

async function release(name: string, version: string, made?: Made) {
  await build(name, version, made)
  await run(`publish ${name}`)
  return run(`promote ${name} ${version}`)
}

test('a published version goes live when it is promoted, not before', async () => {
  await build('fleet', '1')
  expect(await run('publish fleet')).toContain('Published fleet 1.')
  expect((await readRegistry(store)).remotes).toEqual({})
  expect(await run('promote fleet')).toBe('fleet 1 is live.')
  const { remotes } = await readRegistry(store)
  expect(remotes.fleet?.current).toMatchObject({
    entry: '/mfe/fleet/1/remoteEntry.js',
    integrity: expect.stringMatching(/^sha384-.{64}$/),
    preload: ['/mfe/fleet/1/routes.js'],
  })
})

test('the same content twice is no new publication', async () => {
  await build('fleet', '1')
  await run('publish fleet')
  expect(await run('publish fleet')).toContain('fleet 1 is published already.')
})

test('other content under a published version is refused', async () => {
  await build('fleet', '1')
  await run('publish fleet')
  await build('fleet', '1', { code: 'changed' })
  await expect(run('publish fleet')).rejects.toThrow('A version never changes')
  expect(await readFile(join(store, 'fleet/1/remoteEntry.js'), 'utf8')).toBe('/* 1 */')
})

test('rolling back restores the version before, and never falls back on the one taken back', async () => {
  for (const version of ['1', '2', '3']) await release('fleet', version)
  expect(await run('rollback fleet')).toBe('fleet went back from 3 to 2.')
  const { remotes } = await readRegistry(store)
  expect(remotes.fleet?.previous?.version).toBe('1')
  await run('rollback fleet')
  await expect(run('rollback fleet')).rejects.toThrow('fleet 1 has no version before it')
})

test.each([
  ['a path of a live remote', { paths: ['/fleet'] }, '/fleet belongs to fleet, which is live'],
  ['another shell API', { shellApi: '^2.0.0' }, 'The shell API ^2.0.0 is required'],
  [
    'a share that the shell has not',
    { requires: '^20.0.0' },
    'react ^20.0.0 is required, the shell provides 19.3.1',
  ],
  ['no routes', { exposes: './pages' }, 'does not expose ./routes'],
])('a release with %s is refused', async (_, made, reason) => {
  await release('fleet', '1')
  await build('other', '1', made)
  await expect(run('publish other')).rejects.toThrow(reason)
  expect(await run('list other')).toBe('The store is empty.')
})

test('a dry run changes nothing', async () => {
  await build('fleet', '1')
  expect(await run('publish fleet --dry-run')).toBe('fleet 1 would be published.')
  await run('publish fleet')
  expect(await run('promote fleet --dry-run')).toBe('fleet 1 would go live.')
  expect(await run('status')).toBe('Registry revision 0')
})

test('status tells machines what is live', async () => {
  await release('fleet', '1')
  await release('fleet', '2')
  expect(JSON.parse(await run('status --json'))).toEqual({
    revision: 2,
    remotes: [{ name: 'fleet', version: '2', previous: '1' }],
  })
})

test('pruning keeps what is live, the version before it and what is young', async () => {
  for (const version of ['1', '2', '3', '4', '5']) {
    await release('fleet', version)
    if (version === '5') continue
    const past = new Date(Date.now() - (100 - Number(version)) * 24 * 3_600_000)
    await utimes(join(store, 'fleet', version), past, past)
  }
  await run('promote fleet 1')
  expect(await run('prune --dry-run')).toBe('Would remove fleet 3.\nWould remove fleet 2.')
  expect(await run('prune')).toBe('Removed fleet 3.\nRemoved fleet 2.')
  expect((await run('list fleet')).split('\n')).toHaveLength(3)
})

test('what is asked for in vain is named', async () => {
  await expect(run('promote fleet')).rejects.toThrow('The store holds no version of fleet')
  await expect(run('fly fleet')).rejects.toThrow('There is no command fly')
  await expect(run('publish')).rejects.toThrow('Which remote?')
})
