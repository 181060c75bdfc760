import type { Live } from '../store/registry'
import { compositions } from './compositions'

const release = (name: string, version: string, composition?: 'optional') => ({
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
    ...(composition && { composition }),
  },
})
const live: Live = {
  shell: { current: { version: '9' }, previous: { version: '8' } },
  remotes: {
    fleet: { current: release('fleet', '3'), previous: release('fleet', '2') },
    admin: { current: release('admin', '5'), previous: release('admin', '4') },
    landing: { current: release('landing', '1') },
  },
}
const versions = ({ shell, remotes }: Live) => [
  `shell ${shell?.current.version}`,
  ...Object.entries(remotes).map(([name, { current }]) => `${name} ${current.version}`),
]

test('a candidate is played beside the current and beside the previous versions of the others', () => {
  expect(compositions(live, 'fleet').map((one) => versions(one.live))).toEqual([
    ['shell 9', 'fleet 3', 'admin 5', 'landing 1'],
    ['shell 8', 'fleet 3', 'admin 4', 'landing 1'],
  ])
  expect(compositions(live, 'shell').map((one) => versions(one.live))).toEqual([
    ['shell 9', 'fleet 3', 'admin 5', 'landing 1'],
    ['shell 9', 'fleet 2', 'admin 4', 'landing 1'],
  ])
})

test('no release of a rehearsal has one to fall back on, so that a failure is seen', () => {
  for (const { live: played } of compositions(live, 'fleet')) {
    expect(JSON.stringify(played)).not.toContain('previous')
  }
})

test('without previous versions there is one composition', () => {
  const alone: Live = {
    shell: { current: { version: '9' } },
    remotes: { fleet: { current: release('fleet', '3'), previous: release('fleet', '2') } },
  }
  expect(compositions(alone, 'fleet')).toHaveLength(1)
})

const planning = { current: release('planning', '7', 'optional') }

test('with an optional remote live, the others are played without it, too', () => {
  const full: Live = { ...live, remotes: { ...live.remotes, planning } }
  const played = compositions(full, 'fleet').map((one) => [one.beside, ...versions(one.live)])
  const others = ['shell 9', 'fleet 3', 'admin 5', 'landing 1']
  expect(played.at(0)).toEqual(['the live versions', ...others, 'planning 7'])
  expect(played.at(-1)).toEqual(['the default composition', ...others])
  expect(compositions(full, 'planning').map((one) => one.beside)).not.toContain(
    'the default composition',
  )
})

test('optional remotes that are not live are played with the others, too', () => {
  const played = compositions(live, 'fleet', { planning }).at(-1)
  expect(played?.beside).toBe('the full composition, with planning')
  expect(played && versions(played.live)).toEqual([
    'shell 9',
    'fleet 3',
    'admin 5',
    'landing 1',
    'planning 7',
  ])
})

test('of the remotes that are not live it is known how they fared before the candidate', () => {
  const before = (candidate: string) => compositions(live, candidate, { planning }).at(-1)?.before
  const others = ['shell 9', 'fleet 3', 'admin 5', 'landing 1', 'planning 7']
  const shown = (candidate: string) => versions(before(candidate) ?? { remotes: {} })
  expect(shown('fleet')).toEqual(others.with(1, 'fleet 2'))
  expect(shown('shell')).toEqual(others.with(0, 'shell 8'))
  expect(shown('landing')).toEqual(others.toSpliced(3, 1))
})
