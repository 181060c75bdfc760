import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownerOf } from '@aerofleet/shared/owned-paths'
import { goLive } from '../live'
import { directoryStore } from '../store/directory-store'
import { writeSampleRemote, writeSampleShell, type Sample } from '../test/sample-build'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'aerofleet-checks-'))
  await writeSampleShell(root, '1')
  await writeSampleRemote(root, 'fleet', '1', {
    paths: ['/dashboard/fleet', '/dashboard/fleet/:id'],
    declaration: { panel: { slot: 'aircraft-maintenance' } },
  })
  await put('shell', 'fleet')
})
afterEach(() => rm(root, { recursive: true }))

const address = () => join(root, 'store')
const put = (...names: string[]) =>
  goLive(
    address(),
    names.map((name) => join(root, name)),
  )

const buildOf = (container: string) => ({
  ...{ name: 'other', version: '1', container },
  routes: ['/dashboard/other'],
})

async function liveVersions() {
  const { shell, remotes } = await directoryStore(address()).registry()
  const names = Object.entries(remotes).map(([name, { current }]) => `${name} ${current.version}`)
  return [`shell ${shell?.current.version}`, ...names]
}

test.each<[string, Sample, string]>([
  [
    'claims a path of a live remote',
    { paths: ['/dashboard/fleet'] },
    '/dashboard/fleet belongs to fleet, which is live. Choose another path in mfe.json.',
  ],
  [
    'claims a path that differs in the name of its parameter only',
    { paths: ['/dashboard/fleet/:key'] },
    '/dashboard/fleet/:key belongs to fleet',
  ],
  [
    'claims a path of the shell',
    { declaration: { mount: '/' }, paths: ['/login'] },
    '/login belongs to the shell. Choose another path in mfe.json.',
  ],
  ...['/Login', '/login/', '//login', '/API/aircraft', '//mfe/x', '/Registry', '/Dashboard/'].map(
    (path): [string, Sample, string] => [
      `claims ${path}, another spelling of an address that is not a remote's`,
      { declaration: { mount: '/' }, paths: [path] },
      `${path} belongs to the shell. Choose another path in mfe.json.`,
    ],
  ),
  [
    'takes addresses of a path of a live remote, which is as specific',
    { paths: ['/dashboard/:kind/edit'] },
    '/dashboard/:kind/edit belongs to fleet',
  ],
  [
    'declares a path outside of its mount',
    { paths: ['/other'] },
    '/other is outside of /dashboard, where the remote is mounted.',
  ],
  [
    'was built with newer packages than a product whose shell names no version',
    { sdk: '0.1.0' },
    'This was built with 0.1.0, the product is an earlier one. Deploy the product first.',
  ],
  [
    'needs a share that the shell has not',
    { reactRange: '^20.0.0' },
    'react ^20.0.0 is required, the shell provides 19.3.1. Install a version that fits, and build again.',
  ],
  [
    'exposes no routes',
    { exposes: './pages' },
    'other does not expose ./routes. Its public surface is src/routes.tsx.',
  ],
  [
    'lacks a file of its exposed module',
    { missingFile: 'page.js' },
    'page.js is named in the manifest, but missing from the build. Build it again.',
  ],
  [
    'declares a path without a route',
    { routes: [] },
    '/dashboard/other is declared in mfe.json, but has no route. Add it to src/routes.tsx.',
  ],
  [
    'has a route that it does not declare',
    { routes: ['/dashboard/other', '/dashboard/other/:id'] },
    '/dashboard/other/:id has a route, but is not declared. Add it to the screens of mfe.json.',
  ],
  [
    'declares a mount that its type does not allow',
    { declaration: { mount: '/elsewhere' } },
    'mfe.json is not valid.',
  ],
  [
    'fills a slot that a live remote fills',
    { panel: true, declaration: { panel: { slot: 'aircraft-maintenance' } } },
    'The slot aircraft-maintenance is filled by fleet, which is live. Only one remote can fill it.',
  ],
  [
    'has an entry in the registry of more than 64 kB',
    {
      paths: Array.from({ length: 200 }, (_, n) => `/dashboard/other/${n}`),
      declaration: {
        screens: Array.from({ length: 200 }, (_, n) => ({
          path: `/dashboard/other/${n}`,
          title: 'x'.repeat(200),
          description: 'x'.repeat(200),
        })),
      },
    },
    'The entry of other in the registry has 91 kB, at most 64 kB. Shorten the texts and lists of mfe.json, or make fewer files.',
  ],
  [
    'names a container that its entry does not declare',
    { files: { 'remoteEntry.js': '/* a */var fleet_2;(()=>{})()' } },
    'build.json names the container other_1, but remoteEntry.js declares fleet_2. Build it again.',
  ],
  [
    'names the container of a live remote',
    { files: { 'build.json': JSON.stringify(buildOf('fleet_1')) } },
    'The container fleet_1 belongs to fleet, which is live. Build it again.',
  ],
  [
    'has a list that takes long to read',
    { files: { 'pages.json': JSON.stringify({ other: ['x'.repeat(2 ** 20)] }) } },
    'pages.json has more than 1 MiB. Build it first: mfe build',
  ],
  [
    'loads itself from another origin',
    { publicPath: 'https://cdn.example/other/' },
    'The build loads its files from https://cdn.example/other/, another origin.',
  ],
  [
    'requests a style of another origin',
    { files: { 'page.css': '@import url("https://fonts.example/css?family=B612");' } },
    "page.css requests https://fonts.example/css?family=B612, another origin. Keep the file among the remote's own sources.",
  ],
  [
    'requests a script of another origin',
    { files: { 'page.js': 's.src="//metrics.example/beacon.js"' } },
    'page.js requests //metrics.example/beacon.js, another origin.',
  ],
])('a remote that %s is refused', async (_, sample, sentence) => {
  await writeSampleRemote(root, 'other', '1', sample)
  await expect(put('other')).rejects.toThrow(sentence)
  expect(await directoryStore(address()).versions('other')).toEqual([])
  expect(await liveVersions()).toEqual(['shell 1', 'fleet 1'])
})

test('a remote may have a path that is less specific than one of another, because it takes nothing of it', async () => {
  await writeSampleRemote(root, 'other', '1', { paths: ['/dashboard/:a/:b'] })
  await put('other')
  const registry = await directoryStore(address()).registry()
  expect(ownerOf(registry, '/dashboard/fleet/7')?.name).toBe('fleet')
  expect(ownerOf(registry, '/dashboard/elsewhere/7')?.name).toBe('other')
})

test('a part keeps 50 versions: older ones go first, but neither the live ones nor those before', async () => {
  for (let version = 2; version <= 54; version++) {
    await writeSampleRemote(root, 'fleet', String(version))
    if (version === 3) await put('fleet')
    else await goLive(address(), [], [join(root, 'fleet')])
    // The store orders versions by the time of their folders.
    const time = new Date(2026, 0, version)
    await utimes(join(address(), 'fleet', String(version)), time, time)
  }
  const stored = await directoryStore(address()).versions('fleet')
  const numbers = stored.map(({ version }) => Number(version)).sort((a, b) => a - b)
  expect(numbers).toHaveLength(50)
  expect(numbers.slice(0, 4)).toEqual([1, 3, 7, 8])
})

test('links to other sites and namespaces do not count as requests', async () => {
  const text = '<a href="https://www.easa.europa.eu/">"http://www.w3.org/2000/svg"'
  await writeSampleRemote(root, 'other', '1', { files: { 'page.js': JSON.stringify(text) } })
  await put('other')
  expect(await liveVersions()).toContain('other 1')
})

test('a shell is refused when a live remote cannot run in it, and the remote is named', async () => {
  await writeSampleShell(root, '2', { react: '20.0.0' })
  await expect(put('shell')).rejects.toThrow(
    'fleet 1 is live and would break: react ^19.3.0 is required, the shell provides 20.0.0.',
  )
  expect(await liveVersions()).toEqual(['shell 1', 'fleet 1'])
})

test('a shell and the remotes that need it go live in one step', async () => {
  await writeSampleShell(root, '2', { react: '20.0.0' })
  await writeSampleRemote(root, 'fleet', '2', { reactRange: '^20.0.0' })
  await put('shell', 'fleet')
  expect(await liveVersions()).toEqual(['shell 2', 'fleet 2'])
})

const offers = { session: ['useSession'], toast: ['toast'] }

test('a remote is refused when it imports runtime names that the live shell lacks, and all are named', async () => {
  await writeSampleShell(root, '2', { runtime: offers })
  await put('shell')
  const runtime = {
    session: ['useMay', 'useSession', 'useTeam'],
    unsaved: ['useUnsaved'],
    panel: [],
  }
  await writeSampleRemote(root, 'other', '1', { runtime })
  await expect(put('other')).rejects.toThrow(
    [
      'The shell 2 does not offer useMay, useTeam of @aerofleet/shared/runtime/session. Do without, or first promote a shell that offers it.',
      'The shell 2 does not offer useUnsaved of @aerofleet/shared/runtime/unsaved. Do without, or first promote a shell that offers it.',
      'The shell 2 does not offer @aerofleet/shared/runtime/panel. Do without, or first promote a shell that offers it.',
    ].join('\n  '),
  )
  expect(await liveVersions()).toEqual(['shell 2', 'fleet 1'])
})

test('several remotes may fill a slot of the home page', async () => {
  const declaration = { panel: [{ slot: 'home-summary' }, { slot: 'home' }] }
  for (const name of ['one', 'two']) {
    await writeSampleRemote(root, name, '1', { panel: true, declaration })
    await put(name)
  }
  expect(await liveVersions()).toEqual(['shell 1', 'fleet 1', 'one 1', 'two 1'])
})

test('a shell is refused when it lacks a runtime name that a live remote imports', async () => {
  await writeSampleShell(root, '2', { runtime: offers })
  await writeSampleRemote(root, 'fleet', '2', { runtime: { toast: ['toast'] } })
  await put('shell', 'fleet')
  await writeSampleShell(root, '3', { runtime: { session: ['useSession'] } })
  await expect(put('shell')).rejects.toThrow(
    'fleet 2 is live and would break: The shell 3 does not offer toast of @aerofleet/shared/runtime/toast.',
  )
})

test('a build without a list of runtime names is not refused for them', async () => {
  await writeSampleRemote(root, 'other', '1', { runtime: { session: ['useMay'] } })
  await put('other')
  await writeSampleShell(root, '2', { runtime: { session: ['useMay'] } })
  await put('shell')
  expect(await liveVersions()).toEqual(['shell 2', 'fleet 1', 'other 1'])
})

test('a remote that was built with older packages stays live under newer ones, and can be promoted there', async () => {
  await writeSampleShell(root, '2', { sdk: '0.4.0' })
  await writeSampleRemote(root, 'fleet', '2', { sdk: '0.4.0' })
  await put('shell', 'fleet')
  await writeSampleShell(root, '3', { sdk: '0.10.0' })
  await put('shell')
  await writeSampleRemote(root, 'other', '1', { sdk: '0.9.0' })
  await put('other')
  expect(await liveVersions()).toEqual(['shell 3', 'fleet 2', 'other 1'])
})

test('a remote that was built with newer packages than the product waits for the product', async () => {
  await writeSampleShell(root, '2', { sdk: '0.4.0' })
  await put('shell')
  await writeSampleRemote(root, 'other', '1', { sdk: '0.5.0' })
  await expect(put('other')).rejects.toThrow(
    'This was built with 0.5.0, the product is 0.4.0. Deploy the product first, or build with 0.4.0.',
  )
  await writeSampleShell(root, '3', { sdk: '0.5.0' })
  await put('shell')
  await put('other')
  await writeSampleShell(root, '4', { sdk: '0.4.1' })
  await expect(put('shell')).rejects.toThrow(
    'other 1 is live and would break: This was built with 0.5.0, the product is 0.4.1.',
  )
  expect(await liveVersions()).toEqual(['shell 3', 'fleet 1', 'other 1'])
})

test('a remote may have a newer patch of React than the shell', async () => {
  await writeSampleRemote(root, 'other', '1', { reactRange: '^19.3.9' })
  await put('other')
  expect(await liveVersions()).toContain('other 1')
})

test('an old build that names a version of the runtime is checked by its names only', async () => {
  const requires = {
    shared: [{ name: '@aerofleet/shared/runtime/toast', requiredVersion: '^0.1.0' }],
  }
  const manifest = { metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } }, ...requires }
  const assets = { js: { sync: ['routes.js'], async: [] }, css: { sync: [], async: [] } }
  const exposes = [{ path: './routes', assets }]
  await writeSampleRemote(root, 'other', '1', {
    declaration: { shellApi: '^3.0.0' },
    files: { 'mf-manifest.json': JSON.stringify({ ...manifest, exposes }) },
  })
  await put('other')
  expect(await liveVersions()).toContain('other 1')
})
