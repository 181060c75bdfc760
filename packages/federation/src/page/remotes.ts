import type { Registry, Release } from '@aerofleet/shared/mfe-declaration'
import type { Panel } from '@aerofleet/shared/runtime/panels'
import { getInstance, type ModuleFederation } from '@module-federation/enhanced/runtime'
import type { LazyRouteFunction, RouteObject } from 'react-router-dom'
import { prefetch } from './prefetch'
import { createLoader, messageOf, type FederationEvent, type Report } from './release-loader'
import { mapRoutes, routeAt } from './route-tree'
import { federationRuntimePlugin } from './runtime-plugin'

type Options = {
  onEvent: (event: FederationEvent) => void
  instance?: ModuleFederation | null
}

export type Page = Awaited<ReturnType<LazyRouteFunction<RouteObject>>>

export type Remotes = {
  /** Loads the routes of the current release, or else of the previous one. Rejects when both fail. */
  loadRoutes: (name: string) => Promise<RouteObject[]>
  /**
   * Loads a page of the previous release, which then replaces the current one. `path` is the route's, below the mount.
   * Resolves to `undefined` when there is no such release or it fails, too.
   */
  pageOfPrevious: (name: string, path: string, reason: unknown) => Promise<Page | undefined>
  takePrevious: (name: string, reason: unknown) => Promise<void>
  hasPrevious: (name: string) => boolean
  loadPanel: (name: string) => Promise<Panel>
  /** Reports only the first error of each release after it was loaded. */
  tellLateError: (name: string, version: string, reason: unknown) => void
  preload: (name: string, paths: string[]) => void
  releaseInUse: (name: string) => Release | undefined
  /** Returns the registry with the releases that this page uses as the current ones. */
  registryInUse: () => Registry
  /** Returns the function that ends the subscription. */
  subscribe: (listener: () => void) => () => void
}

const pathOf = (address: string) => new URL(address, window.location.href).pathname

function integritiesByPath(registry: Registry): Map<string, string> {
  return new Map(
    Object.values(registry.remotes)
      .flatMap(({ current, previous }) => (previous ? [current, previous] : [current]))
      .map(({ entry, integrity }) => [pathOf(entry), integrity]),
  )
}

function federationRuntime(registry: Registry, instance = getInstance()): ModuleFederation {
  if (!instance) throw new Error('The federation runtime is not part of this build')
  const integrities = integritiesByPath(registry)
  instance.registerPlugins([
    federationRuntimePlugin({ integrityOf: (pathname) => integrities.get(pathname) }),
  ])
  return instance
}

export function createRemotes(registry: Registry, { onEvent, instance }: Options): Remotes {
  const loaded = new Set<string>()
  const report: Report = (level, data, reason) => {
    const { remote, version, event } = data
    if (event === 'loaded' || event === 'recovered') loaded.add(`${remote} ${version}`)
    onEvent({ level, tag: 'federation', data, ...(reason !== undefined && { reason }) })
  }
  const loader = createLoader(federationRuntime(registry, instance), report)
  const loading = new Map<string, Promise<RouteObject[]>>()
  const listeners = new Set<() => void>()
  const reportedLate = new Set<string>()
  let inUse = registry
  const releaseInUse = (name: string) => inUse.remotes[name]?.current
  const isDemoted = (name: string) => inUse.remotes[name] !== registry.remotes[name]
  const hasPrevious = (name: string) =>
    Boolean(registry.remotes[name]?.previous) && !isDemoted(name)

  function fallBack(name: string, reason: unknown): void {
    const remote = registry.remotes[name]
    if (!remote?.previous || !hasPrevious(name)) return
    inUse = { ...inUse, remotes: { ...inUse.remotes, [name]: { current: remote.previous } } }
    loading.delete(name)
    for (const listener of listeners) listener()
    const { current, previous } = remote
    report(
      'error',
      {
        remote: name,
        event: 'fell back to the previous release',
        version: current.version,
        previous: previous.version,
        message: messageOf(reason),
      },
      reason,
    )
  }

  function reportUnavailable(name: string, reason: unknown): void {
    const version = releaseInUse(name)?.version ?? ''
    const message = messageOf(reason)
    report('error', { remote: name, version, event: 'unavailable', message }, reason)
  }

  async function load(name: string): Promise<RouteObject[]> {
    const remote = registry.remotes[name]
    if (!remote) throw new Error(`No remote named ${name} is live`)
    const { current, previous } = remote
    if (isDemoted(name) && previous) return loader.routes(name, previous)
    try {
      const routes = await loader.routes(name, current)
      return mapRoutes(routes, (route, path) => withPreviousPage(name, route, path))
    } catch (error) {
      const routes = previous && (await loader.routes(name, previous).catch(() => undefined))
      if (routes) {
        fallBack(name, error)
        loading.set(name, Promise.resolve(routes))
        return routes
      }
      reportUnavailable(name, error)
      throw error
    }
  }

  function withPreviousPage(name: string, route: RouteObject, path: string): RouteObject {
    const { lazy } = route
    if (typeof lazy !== 'function') return route
    const lazyPage: LazyRouteFunction<RouteObject> = async () => {
      if (isDemoted(name)) return (await previousPage(name, path)) ?? throwMissingPage(name, path)
      try {
        return await lazy()
      } catch (error) {
        const version = releaseInUse(name)?.version ?? ''
        const event = 'page failed'
        report('warn', { remote: name, version, event, path, message: messageOf(error) })
        const replacement = await pageOfPrevious(name, path, error)
        if (!replacement) throw error
        return replacement
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
    const page = await previousPage(name, path).catch(() => undefined)
    if (page) fallBack(name, reason)
    else if (!isDemoted(name)) reportUnavailable(name, reason)
    return page
  }

  return {
    loadRoutes(name) {
      const running = loading.get(name)
      if (running) return running
      const promise = load(name)
      loading.set(name, promise)
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
        reportUnavailable(name, error)
        throw error
      }
    },
    tellLateError(remote, version, reason) {
      const key = `${remote} ${version}`
      if (!loaded.has(key) || reportedLate.has(key)) return
      reportedLate.add(key)
      const message = messageOf(reason)
      report('error', { remote, version, event: 'late error', message }, reason)
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

/** After a fallback no page comes from the newer release, because we never mix files of two releases. */
function throwMissingPage(name: string, path: string): never {
  throw new Error(`The release of ${name} in use has no page at ${path}`)
}
