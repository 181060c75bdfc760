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

test('a remote is played beside the current and beside the previous shell, to which the platform may go back', async () => {
  const played = await compositions(live, 'fleet', fits)
  expect(played.map((one) => [one.beside, ...versions(one.live)])).toEqual([
    ['the live versions', 'shell 9', 'fleet 3', 'admin 5', 'planning 7'],
    ['the previous shell', 'shell 8', 'fleet 3', 'admin 5', 'planning 7'],
  ])
})

test('a remote is not played beside a previous shell that it does not fit, as one of before its packages', async () => {
  const isNew = async ({ shell }: Live) => shell?.current.version === '9'
  const played = await compositions(live, 'fleet', isNew)
  expect(played.map(({ beside }) => beside)).toEqual(['the live versions'])
})

test('a shell is played beside all current and all previous remotes that it fits', async () => {
  const fitsAll = await compositions(live, 'shell', fits)
  expect(fitsAll.map((one) => [one.beside, ...versions(one.live)])).toEqual([
    ['the live versions', 'shell 9', 'fleet 3', 'admin 5', 'planning 7'],
    ['the previous versions of fleet, admin', 'shell 9', 'fleet 2', 'admin 4', 'planning 7'],
  ])
  const fitsFleet = await compositions(live, 'shell', async ({ remotes }) => 'fleet' in remotes)
  expect(fitsFleet.at(-1)?.beside).toBe('the previous versions of fleet')
})

test('no release of a rehearsal has one to fall back on, so that a failure is seen', async () => {
  for (const candidate of ['fleet', 'shell']) {
    for (const { live: played } of await compositions(live, candidate, fits))
      expect(JSON.stringify(played)).not.toContain('previous')
  }
})

test('of a remote its own paths and the home page are visited, those with parameters last', () => {
  expect(pathsToVisit(live, 'fleet')).toEqual([
    '/dashboard',
    '/dashboard/aircraft',
    '/dashboard/add-aircraft',
    '/dashboard/aircraft/:id',
  ])
  expect(pathsToVisit(live, 'admin')).toEqual(['/dashboard', '/dashboard/operators'])
})

test('of a remote that fills a slot the page with the slot is visited, and what leads there', () => {
  expect(pathsToVisit(live, 'planning')).toEqual([
    '/dashboard',
    '/dashboard/plans',
    '/dashboard/aircraft',
    '/dashboard/add-aircraft',
    '/dashboard/aircraft/:id',
  ])
})

test('of a shell all paths are visited', () => {
  expect(pathsToVisit(live, 'shell')).toHaveLength(6)
})
