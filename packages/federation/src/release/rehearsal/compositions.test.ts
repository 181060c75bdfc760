import type { Live } from '../store/registry'
import { compositions, pathsToVisit } from './compositions'

const release = (name: string, version: string, declared: object = {}) => ({
  version,
  entry: '',
  integrity: '',
  container: `${name}_${version}`,
  preload: [],
  declaration: {
    name,
    mount: '/dashboard' as const,
    paths: [],
    navigation: [],
    cards: [],
    ...declared,
  },
})
const pathsOf = (...paths: string[]) => ({ paths: paths.map((path) => ({ path, title: path })) })
const panels = [{ slot: 'aircraft-maintenance', order: 1 }]

const fleet = pathsOf('/dashboard/aircraft/:id', '/dashboard/aircraft', '/dashboard/add-aircraft')
const live: Live = {
  shell: { current: { version: '9' }, previous: { version: '8' } },
  remotes: {
    fleet: { current: release('fleet', '3', fleet), previous: release('fleet', '2', fleet) },
    admin: {
      current: release('admin', '5', pathsOf('/dashboard/operators')),
      previous: release('admin', '4', pathsOf('/dashboard/operators')),
    },
    planning: {
      current: release('planning', '7', { ...pathsOf('/dashboard/plans'), panels }),
    },
  },
}
const versions = ({ shell, remotes }: Live) => [
  `shell ${shell?.current.version}`,
  ...Object.entries(remotes).map(([name, { current }]) => `${name} ${current.version}`),
]
const fits = async () => true

test('a remote is rehearsed with the current and the previous shell, because the platform may go back', async () => {
  const played = await compositions(live, 'fleet', fits)
  expect(played.map((one) => [one.beside, ...versions(one.live)])).toEqual([
    ['the live versions', 'shell 9', 'fleet 3', 'admin 5', 'planning 7'],
    ['the previous shell', 'shell 8', 'fleet 3', 'admin 5', 'planning 7'],
  ])
})

test('a remote is not rehearsed with a previous shell that it does not fit, such as one with older packages', async () => {
  const isNew = async ({ shell }: Live) => shell?.current.version === '9'
  const played = await compositions(live, 'fleet', isNew)
  expect(played.map(({ beside }) => beside)).toEqual(['the live versions'])
})

test('a shell is rehearsed with all current and all previous remotes that fit it', async () => {
  const fitsAll = await compositions(live, 'shell', fits)
  expect(fitsAll.map((one) => [one.beside, ...versions(one.live)])).toEqual([
    ['the live versions', 'shell 9', 'fleet 3', 'admin 5', 'planning 7'],
    ['the previous versions of fleet, admin', 'shell 9', 'fleet 2', 'admin 4', 'planning 7'],
  ])
  const fitsFleet = await compositions(live, 'shell', async ({ remotes }) => 'fleet' in remotes)
  expect(fitsFleet.at(-1)?.beside).toBe('the previous versions of fleet')
})

test('releases in a rehearsal have no fallback, so that a failure shows', async () => {
  for (const candidate of ['fleet', 'shell']) {
    for (const { live: played } of await compositions(live, candidate, fits))
      expect(JSON.stringify(played)).not.toContain('previous')
  }
})

test('the rehearsal of a remote visits the home page and its own paths, the ones with parameters last', () => {
  expect(pathsToVisit(live, 'fleet')).toEqual([
    '/dashboard',
    '/dashboard/aircraft',
    '/dashboard/add-aircraft',
    '/dashboard/aircraft/:id',
  ])
  expect(pathsToVisit(live, 'admin')).toEqual(['/dashboard', '/dashboard/operators'])
})

test('the rehearsal of a remote with a panel visits the page with the slot, and the pages that lead there', () => {
  expect(pathsToVisit(live, 'planning')).toEqual([
    '/dashboard',
    '/dashboard/plans',
    '/dashboard/aircraft',
    '/dashboard/add-aircraft',
    '/dashboard/aircraft/:id',
  ])
})

test('the rehearsal of a shell visits all paths', () => {
  expect(pathsToVisit(live, 'shell')).toHaveLength(6)
})
