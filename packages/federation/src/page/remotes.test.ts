/** @jest-environment jsdom */
import type { Registry, Release } from '@aerofleet/shared/mfe-declaration'
import {
  createInstance,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime'
import type { RouteObject } from 'react-router-dom'
import type { FederationEvent } from './release-loader'
import { createRemotes } from './remotes'

type Container = { init: () => void; get: (expose: string) => Promise<() => unknown> }
/** By its type the runtime's `get` returns the factory at once, but containers return a promise. */
type Entry = Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>
type Answer = () => Container

let count = 0
const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

function release(version: string): Release {
  const container = `fleet_${count}_${version}`
  return {
    version,
    entry: `/mfe/fleet/${version}/remoteEntry.js`,
    integrity: 'sha384-x',
    container,
    preload: [`/mfe/fleet/${version}/routes.js`],
    pages: { '/dashboard/aircraft': [`/mfe/fleet/${version}/list.js`] },
    declaration: {
      name: 'fleet',
      mount: '/dashboard',
      paths: [],
      navigation: [],
      cards: [],
    },
  }
}

const exposing =
  (routes: RouteObject[]): Answer =>
  () => ({ init: () => {}, get: async () => () => ({ routes }) })

const broken: Answer = () => {
  throw new Error('the network is down')
}

const throwing: Answer = () => ({
  init: () => {},
  get: async () => () => {
    throw new Error('boom while evaluated')
  },
})

/** A page with the real runtime. Only the script element is replaced: `answers` has each version's entry. */
function page(answers: Record<string, Answer>, { previous = true } = {}) {
  count++
  const requested: string[] = []
  const events: FederationEvent[] = []
  const instance = createInstance({
    name: `shell_${count}`,
    remotes: [],
    plugins: [
      {
        name: 'source-modules',
        loadEntry: async ({ remoteInfo }) => {
          const url = new URL(remoteInfo.entry)
          requested.push(url.pathname.split('/')[3] + url.search.replace(/\d+/, 'n'))
          return answers[url.pathname.split('/')[3] ?? '']?.() as unknown as Entry
        },
      },
    ],
  })
  const registry: Registry = {
    revision: 1,
    remotes: { fleet: { current: release('2'), ...(previous && { previous: release('1') }) } },
  }
  const remotes = createRemotes(registry, {
    instance,
    onEvent: (event) => events.push(event),
  })
  let changes = 0
  remotes.subscribe(() => changes++)
  const reportedEvents = () => events.map(({ data }) => data.event)
  const reports = () => events.map(({ data }) => data)
  return { remotes, requested, answers, registry, reportedEvents, reports, changes: () => changes }
}

const old: RouteObject[] = [{ path: 'aircraft', id: 'old' }]
const fresh: RouteObject[] = [{ path: 'aircraft', id: 'new' }]

test('the current release is loaded, once', async () => {
  const { remotes, requested, reportedEvents } = page({ 2: exposing(fresh) })
  const [first, second] = await Promise.all([
    remotes.loadRoutes('fleet'),
    remotes.loadRoutes('fleet'),
  ])
  expect(first).toEqual(fresh)
  expect(second).toBe(first)
  expect(requested).toEqual(['2'])
  expect(reportedEvents()).toEqual(['loaded'])
})

const never = () => new Promise<never>(() => {})
const lazyRoutes = (lazy: () => Promise<unknown>) =>
  exposing([{ path: 'aircraft', lazy } as RouteObject])

test.each(['page', 'module'])(
  'a %s that never settles fails after 120 s, and the release before takes its place (§9.15)',
  async (what) => {
    const stuck = what === 'page' ? lazyRoutes(never) : () => ({ init: () => {}, get: never })
    const { remotes, reports } = page({ 2: stuck, 1: lazyRoutes(async () => ({ handle: 'old' })) })
    jest.useFakeTimers()
    try {
      const opened = remotes.loadRoutes('fleet').then(async ([route]) => {
        const load = route?.lazy as () => Promise<unknown>
        return load()
      })
      await jest.advanceTimersByTimeAsync(119_000)
      expect(reports()).not.toContainEqual(expect.objectContaining({ event: fellBack }))
      await jest.advanceTimersByTimeAsync(2000)
      expect(await opened).toMatchObject({ handle: 'old' })
    } finally {
      jest.useRealTimers()
    }
    expect(reports()).toContainEqual({
      ...{ remote: 'fleet', version: '2', previous: '1', event: fellBack },
      message: 'It timed out: not loaded after 120 s',
    })
  },
)

const fellBack = 'fell back to the previous release'

test('without a release before, a page that never settles is unavailable, with its reason (§9.15)', async () => {
  const { remotes, reports } = page({ 2: lazyRoutes(never) }, { previous: false })
  const [route] = await remotes.loadRoutes('fleet')
  jest.useFakeTimers()
  try {
    const load = route?.lazy as () => Promise<unknown>
    const opened = load().catch(String)
    await jest.advanceTimersByTimeAsync(120_000)
    expect(await opened).toContain('not loaded after 120 s')
  } finally {
    jest.useRealTimers()
  }
  const message = 'It timed out: not loaded after 120 s'
  expect(reports()).toContainEqual({ remote: 'fleet', version: '2', event: 'unavailable', message })
})

function healing(hashes: Record<string, string> = {}) {
  const fetched: string[] = []
  globalThis.fetch = (async (address: string, init?: RequestInit) => {
    expect(init?.cache).toBe('reload')
    fetched.push(`${address} ${init?.integrity}`.trim())
    return { ok: true, json: async () => hashes, arrayBuffer: async () => new ArrayBuffer(0) }
  }) as unknown as typeof fetch
  return fetched
}

test('before a second try every file of the release is fetched anew and checked against its hash', async () => {
  const fetched = healing({ 'list.js': 'sha384-list', 'other.css': 'sha384-css' })
  let lost = true
  const lazy = () =>
    lost ? Promise.reject(new Error('Loading chunk 7 failed.')) : Promise.resolve({ handle: 'new' })
  const { remotes, reportedEvents } = page(
    { 2: exposing([{ path: 'aircraft', lazy }]) },
    { previous: false },
  )
  const [route] = await remotes.loadRoutes('fleet')
  const load = route?.lazy as () => Promise<unknown>
  expect(fetched).toEqual([])
  await expect(load()).rejects.toThrow('chunk 7')
  expect(fetched).toEqual([
    '/mfe/fleet/2/hashes.json',
    '/mfe/fleet/2/remoteEntry.js',
    '/mfe/fleet/2/routes.js',
    '/mfe/fleet/2/list.js sha384-list',
    '/mfe/fleet/2/other.css sha384-css',
  ])
  lost = false
  expect(await load()).toEqual({ handle: 'new' })
  expect(fetched).toHaveLength(10)
  expect(await load()).toEqual({ handle: 'new' })
  expect(fetched).toHaveLength(10)
  expect(reportedEvents().at(-1)).toBe('unavailable')
})

test('a release that works is not fetched a second time', async () => {
  const fetched = healing()
  const { remotes } = page({ 2: exposing(fresh) })
  await remotes.loadRoutes('fleet')
  expect(fetched).toEqual([])
})

test('a failed entry is requested again at another address', async () => {
  let failures = 1
  const { remotes, requested, reportedEvents } = page({
    2: () => (failures-- > 0 ? broken() : exposing(fresh)()),
  })
  expect(await remotes.loadRoutes('fleet')).toEqual(fresh)
  expect(requested).toEqual(['2', '2?retry=n'])
  expect(reportedEvents()).toEqual(['load failed', 'recovered'])
})

test('the previous release, with its declaration, replaces a current release that stays broken', async () => {
  const { remotes, registry, reportedEvents, changes } = page({ 2: broken, 1: exposing(old) })
  expect(remotes.registryInUse()).toBe(registry)
  expect(await remotes.loadRoutes('fleet')).toEqual(old)
  expect(remotes.releaseInUse('fleet')?.version).toBe('1')
  expect(remotes.registryInUse().remotes['fleet']).toEqual({
    current: registry.remotes['fleet']?.previous,
  })
  expect(changes()).toBe(1)
  expect(reportedEvents()).toContain('fell back to the previous release')
})

test('the previous release replaces one that throws while it is evaluated', async () => {
  const { remotes } = page({ 2: throwing, 1: exposing(old) })
  expect(await remotes.loadRoutes('fleet')).toEqual(old)
})

test('after a time-out the page does not wait for the same entry again', async () => {
  const { remotes, requested } = page({
    2: () => {
      throw new Error('ScriptNetworkError: Script timed out.')
    },
    1: exposing(old),
  })
  await remotes.loadRoutes('fleet')
  expect(requested).toEqual(['2', '1'])
})

test('without a network a remote fails to load, and with the network it loads again', async () => {
  const { remotes, answers, reportedEvents } = page({ 2: broken, 1: broken })
  await expect(remotes.loadRoutes('fleet')).rejects.toThrow('the network is down')
  expect(reportedEvents()).toContain('unavailable')
  answers[2] = exposing(fresh)
  expect(await remotes.loadRoutes('fleet')).toEqual(fresh)
  expect(remotes.releaseInUse('fleet')?.version).toBe('2')
})

test('a page comes from the previous release when its chunk cannot be loaded', async () => {
  const lost = jest.fn(() => Promise.reject(new Error('Loading chunk 7 failed.')))
  const { remotes } = page({
    2: exposing([{ path: 'aircraft', lazy: lost }]),
    1: exposing([{ path: 'aircraft', lazy: async () => ({ handle: 'old page' }) }]),
  })
  const [route] = await remotes.loadRoutes('fleet')
  const lazy = route?.lazy as () => Promise<unknown>
  expect(await lazy()).toEqual({ handle: 'old page' })
  expect(lost).toHaveBeenCalledTimes(3)
  expect(remotes.releaseInUse('fleet')?.version).toBe('1')
})

test('once a page comes from the previous release, the remote uses that release', async () => {
  const { remotes, reportedEvents } = page({
    2: exposing(fresh),
    1: exposing([{ path: 'aircraft', lazy: async () => ({ handle: 'old page' }) }]),
  })
  await remotes.loadRoutes('fleet')
  const reason = new Error('thrown in the first render')
  expect(await remotes.pageOfPrevious('fleet', 'aircraft', reason)).toEqual({ handle: 'old page' })
  expect(remotes.releaseInUse('fleet')?.version).toBe('1')
  const [route] = await remotes.loadRoutes('fleet')
  const lazy = route?.lazy as () => Promise<unknown>
  expect(await lazy()).toEqual({ handle: 'old page' })
  expect(
    reportedEvents().filter((event) => event === 'fell back to the previous release'),
  ).toHaveLength(1)
})

test.each([
  ['there is no release before', { 2: exposing(fresh) }, { previous: false }],
  ['the release before is broken, too', { 2: exposing(fresh), 1: broken }, {}],
  ['the release before has no such page', { 2: exposing(fresh), 1: exposing([]) }, {}],
])(
  'when %s, the current release stays and the page is unavailable',
  async (_, answers, options) => {
    const { remotes, reportedEvents } = page(answers, options)
    await remotes.loadRoutes('fleet')
    const replacement = await remotes.pageOfPrevious('fleet', 'aircraft', new Error('first render'))
    expect(replacement).toBeUndefined()
    expect(remotes.releaseInUse('fleet')?.version).toBe('2')
    expect(reportedEvents().at(-1)).toBe('unavailable')
  },
)

test('after a fallback every page comes from the previous release, and no files are mixed', async () => {
  const lost = () => Promise.reject(new Error('Loading chunk 7 failed.'))
  const newPage = jest.fn(async () => ({ handle: 'new page' }))
  const { remotes } = page({
    2: exposing([
      { path: 'aircraft', lazy: lost },
      { path: 'aircraft/:id', lazy: newPage },
      { path: 'hangars', lazy: newPage },
    ]),
    1: exposing([
      { path: 'aircraft', lazy: async () => ({ handle: 'old list' }) },
      { path: 'aircraft/:id', lazy: async () => ({ handle: 'old details' }) },
    ]),
  })
  const routes = await remotes.loadRoutes('fleet')
  const pages = routes.map(({ lazy }) => lazy as () => Promise<unknown>)
  expect(await pages[0]?.()).toEqual({ handle: 'old list' })
  expect(await pages[1]?.()).toEqual({ handle: 'old details' })
  await expect(pages[2]?.()).rejects.toThrow('no page at hangars')
  expect(newPage).not.toHaveBeenCalled()
})

test('a late error of a release is reported once; an error while it loads is not a late one', async () => {
  const { remotes, reportedEvents } = page({ 2: exposing(fresh) })
  remotes.tellLateError('fleet', '2', new Error('too early'))
  await remotes.loadRoutes('fleet')
  remotes.tellLateError('fleet', '2', new Error('in a click'))
  remotes.tellLateError('fleet', '2', new Error('in the next'))
  expect(reportedEvents()).toEqual(['loaded', 'late error'])
})

test('the previous release is taken on demand, if it can be loaded', async () => {
  const { remotes, answers } = page({ 2: exposing(fresh), 1: broken })
  await remotes.loadRoutes('fleet')
  await remotes.takePrevious('fleet', new Error('thrown in a click'))
  expect(remotes.releaseInUse('fleet')?.version).toBe('2')
  expect(remotes.hasPrevious('fleet')).toBe(true)
  answers[1] = exposing(old)
  await remotes.takePrevious('fleet', new Error('thrown in a click'))
  expect(await remotes.loadRoutes('fleet')).toEqual(old)
  expect(remotes.hasPrevious('fleet')).toBe(false)
})

test('the files of the pages at a path are prefetched once', async () => {
  const { remotes } = page({})
  remotes.preload('fleet', ['/dashboard/aircraft'])
  remotes.preload('fleet', ['/dashboard/aircraft'])
  const links = [...document.querySelectorAll('link[rel=prefetch]')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/mfe/fleet/2/remoteEntry.js',
    '/mfe/fleet/2/routes.js',
    '/mfe/fleet/2/list.js',
  ])
})

test('the error for an unknown remote names it', async () => {
  await expect(page({}).remotes.loadRoutes('hangar')).rejects.toThrow(
    'No remote named hangar is live',
  )
})

describe('the panel of a remote', () => {
  const Component = () => null
  const withPanel =
    (panel: unknown): Answer =>
    () => ({
      init: () => {},
      get: async (expose) => () => (expose === './panel' ? panel : { routes: fresh }),
    })

  test('is loaded from the release in use', async () => {
    const { remotes } = page({ 2: withPanel({ Component }) })
    expect(await remotes.loadPanel('fleet')).toBe(Component)
  })

  test('is refused when the release exposes none', async () => {
    healing()
    const { remotes } = page({ 2: withPanel({}) })
    await expect(remotes.loadPanel('fleet')).rejects.toThrow('exposes no panel')
  })

  test('is fetched anew at the second try after a failure', async () => {
    healing()
    const { remotes, answers } = page({ 2: broken })
    await expect(remotes.loadPanel('fleet')).rejects.toThrow('the network is down')
    answers['2'] = withPanel({ Component })
    expect(await remotes.loadPanel('fleet')).toBe(Component)
  })
})
