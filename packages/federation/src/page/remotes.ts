import type { Registry, Release } from '@aerofleet/shared/mfe-declaration'
import { getInstance, type ModuleFederation } from '@module-federation/enhanced/runtime'
import type { LazyRouteFunction, RouteObject } from 'react-router-dom'
import { prefetch } from './prefetch'
import {
  createLoader,
  message,
  type FederationEvent,
  type Panel,
  type Report,
} from './release-loader'
import { mapRoutes, routeAt } from './route-tree'
import { federationRuntimePlugin } from './runtime-plugin'

type Options = {
  /** Told of every load, retry and fallback; the shell puts it in the debug log. */
  onEvent: (event: FederationEvent) => void
  /** The federation runtime; the build's own unless a test brings one. */
  instance?: ModuleFederation | null
}

/** What a route's `lazy` gives: `Component` and what else belongs to the route. */
export type Page = Awaited<ReturnType<LazyRouteFunction<RouteObject>>>

export type Remotes = {
  /** The routes of a remote: of its current release, else of the one before. Rejects if both fail. */
  loadRoutes: (name: string) => Promise<RouteObject[]>
  /**
   * The page at the same path (of the route, below the mount) in the release before, which from then
   * on stands for the remote; `undefined` if there is none, or it cannot be loaded either.
   */
  pageOfPrevious: (name: string, path: string, reason: unknown) => Promise<Page | undefined>
  /** The release before stands for the remote from now on, if there is one that can be loaded. */
  takePrevious: (name: string, reason: unknown) => Promise<void>
  hasPrevious: (name: string) => boolean
  /** The panel of a remote's release in use. Rejects if it cannot be loaded. */
  loadPanel: (name: string) => Promise<Panel>
  /** Tells, once a release, that something of it failed after it had been loaded. */
  tellLateError: (name: string, version: string, reason: unknown) => void
  /** Fetches what the pages at these declared paths need before they are asked for; never fails. */
  preload: (name: string, paths: string[]) => void
  /** The release that this page uses now. */
  releaseInUse: (name: string) => Release | undefined
  /** The registry with, of every remote, the release that this page uses as the current one. */
  registryInUse: () => Registry
  /** Calls when `registryInUse` has changed; gives what ends it. */
  subscribe: (listener: () => void) => () => void
}

const pathOf = (address: string) => new URL(address, window.location.href).pathname

function entries(registry: Registry): Map<string, string> {
  return new Map(
    Object.values(registry.remotes)
      .flatMap(({ current, previous }) => (previous ? [current, previous] : [current]))
      .map(({ entry, integrity }) => [pathOf(entry), integrity]),
  )
}

function federationRuntime(registry: Registry, instance = getInstance()): ModuleFederation {
  if (!instance) throw new Error('The federation runtime is not part of this build')
  const integrities = entries(registry)
  instance.registerPlugins([
    federationRuntimePlugin({ integrityOf: (pathname) => integrities.get(pathname) }),
  ])
  return instance
}

/** Makes the remotes of a registry loadable in this page; nothing is requested before `loadRoutes`. */
export function createRemotes(registry: Registry, { onEvent, instance }: Options): Remotes {
  const loaded = new Set<string>()
  const report: Report = (level, data) => {
    const { remote, version, event } = data
    if (event === 'loaded' || event === 'recovered') loaded.add(`${remote} ${version}`)
    onEvent({ level, tag: 'federation', data })
  }
  const loader = createLoader(federationRuntime(registry, instance), report)
  const loading = new Map<string, Promise<RouteObject[]>>()
  const listeners = new Set<() => void>()
  const toldLate = new Set<string>()
  let inUse = registry
  const releaseInUse = (name: string) => inUse.remotes[name]?.current
  const isDemoted = (name: string) => inUse.remotes[name] !== registry.remotes[name]
  const hasPrevious = (name: string) =>
    Boolean(registry.remotes[name]?.previous) && !isDemoted(name)

  /** From now on the release before stands for the remote. */
  function fallBack(name: string, reason: unknown): void {
    const remote = registry.remotes[name]
    if (!remote?.previous || !hasPrevious(name)) return
    inUse = { ...inUse, remotes: { ...inUse.remotes, [name]: { current: remote.previous } } }
    loading.delete(name)
    for (const listener of listeners) listener()
    report('error', {
      remote: name,
      event: 'fell back to the previous release',
      version: remote.current.version,
      previous: remote.previous.version,
      message: message(reason),
    })
  }

  function unavailable(name: string, reason: unknown): void {
    const version = releaseInUse(name)?.version ?? ''
    report('error', { remote: name, version, event: 'unavailable', message: message(reason) })
  }

  async function load(name: string): Promise<RouteObject[]> {
    const remote = registry.remotes[name]
    if (!remote) throw new Error(`No remote named ${name} is live`)
    const { current, previous } = remote
    if (isDemoted(name) && previous) return loader.routes(name, previous)
    try {
      const routes = await loader.routes(name, current)
      return mapRoutes(routes, (route, path) => replaceable(name, route, path))
    } catch (error) {
      const routes = previous && (await loader.routes(name, previous).catch(() => undefined))
      if (routes) {
        fallBack(name, error)
        loading.set(name, Promise.resolve(routes))
        return routes
      }
      unavailable(name, error)
      throw error
    }
  }

  /** A page that cannot be loaded is taken from the release before. */
  function replaceable(name: string, route: RouteObject, path: string): RouteObject {
    const { lazy } = route
    if (typeof lazy !== 'function') return route
    const lazyPage: LazyRouteFunction<RouteObject> = async () => {
      if (isDemoted(name)) return (await previousPage(name, path)) ?? gone(name, path)
      try {
        return await lazy()
      } catch (error) {
        const version = releaseInUse(name)?.version ?? ''
        const event = 'page failed'
        report('warn', { remote: name, version, event, path, message: message(error) })
        const replaced = await pageOfPrevious(name, path, error)
        if (!replaced) throw error
        return replaced
      }
    }
    return { ...route, lazy: lazyPage } as RouteObject
  }

  async function previousPage(name: string, path: string): Promise<Page | undefined> {
    const previous = registry.remotes[name]?.previous
    const route = previous && routeAt(await loader.routes(name, previous), path)
    if (typeof route?.lazy === 'function') return route.lazy()
    return route && { Component: route.Component, element: route.element }
  }

  const pageOfPrevious: Remotes['pageOfPrevious'] = async (name, path, reason) => {
    const found = await previousPage(name, path).catch(() => undefined)
    if (found) fallBack(name, reason)
    else if (!isDemoted(name)) unavailable(name, reason)
    return found
  }

  return {
    loadRoutes(name) {
      const known = loading.get(name)
      if (known) return known
      const promise = load(name)
      loading.set(name, promise)
      // A later call tries again.
      promise.catch(() => loading.delete(name))
      return promise
    },
    pageOfPrevious,
    async takePrevious(name, reason) {
      const previous = registry.remotes[name]?.previous
      const routes = previous && (await loader.routes(name, previous).catch(() => undefined))
      if (routes) fallBack(name, reason)
    },
    hasPrevious,
    async loadPanel(name) {
      const release = releaseInUse(name)
      if (!release) throw new Error(`No remote named ${name} is live`)
      const { version } = release
      try {
        const panel = await loader.panel(release)
        report('info', { remote: name, version, event: 'loaded' })
        return panel
      } catch (error) {
        unavailable(name, error)
        throw error
      }
    },
    tellLateError(remote, version, reason) {
      const key = `${remote} ${version}`
      if (!loaded.has(key) || toldLate.has(key)) return
      toldLate.add(key)
      report('error', { remote, version, event: 'late error', message: message(reason) })
    },
    preload(name, paths) {
      const release = releaseInUse(name)
      if (!release) return
      const pages = paths.flatMap((path) => release.pages?.[path] ?? [])
      for (const address of [release.entry, ...release.preload, ...pages]) prefetch(address)
    },
    releaseInUse,
    registryInUse: () => inUse,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Files of two releases are never mixed: a page that only the newer one has went with it. */
function gone(name: string, path: string): never {
  throw new Error(`The release of ${name} in use has no page at ${path}`)
}
