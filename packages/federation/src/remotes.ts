import type { Registry, Release } from '@aerofleet/shared/mfe-declaration'
import { getInstance } from '@module-federation/enhanced/runtime'
import type { ModuleFederation } from '@module-federation/enhanced/runtime'
import type { RouteObject } from 'react-router'
import { federationRuntimePlugin } from './runtime-plugin'

export type FederationEvent = {
  level: 'debug' | 'info' | 'warn' | 'error'
  tag: 'federation'
  data: Record<string, unknown>
}

type Options = {
  /** Told of every load, retry and fallback; the shell puts it in the debug log. */
  onEvent: (event: FederationEvent) => void
  /** The federation runtime; the build's own unless a test brings one. */
  instance?: ModuleFederation | null
}

export type Remotes = {
  /** The routes of a remote: of its current release, else of the one before. Rejects if both fail. */
  loadRoutes: (name: string) => Promise<RouteObject[]>
  /** Takes the current release out of use in this page; false if there is none to fall back on. */
  demote: (name: string, reason: unknown) => boolean
  /** Hints at what the remote's first screen needs; never fails. */
  preload: (name: string) => void
  /** The release that this page uses now. */
  releaseInUse: (name: string) => Release | undefined
}

type Lazy = Extract<NonNullable<RouteObject['lazy']>, () => unknown>

const message = (error: unknown) => (error instanceof Error ? error.message : String(error))
const hung = (error: unknown) => /timed out|timeout/i.test(message(error))
const pathOf = (address: string) => new URL(address, window.location.href).pathname
const routeKey = (route: RouteObject) => (route.index ? '(index)' : (route.path ?? ''))

function entries(registry: Registry): Map<string, string> {
  return new Map(
    Object.values(registry.remotes)
      .flatMap(({ current, previous }) => (previous ? [current, previous] : [current]))
      .map(({ entry, integrity }) => [pathOf(entry), integrity]),
  )
}

function routesOf(module: unknown, release: Release): RouteObject[] {
  const routes = (module as { routes?: unknown } | null)?.routes
  if (!Array.isArray(routes)) throw new Error(`${release.container} exposes no routes`)
  return routes as RouteObject[]
}

let page: Remotes | undefined

/** Makes the remotes of a registry loadable in this page; nothing is requested before `loadRoutes`. */
export function startFederation(registry: Registry, options: Options): void {
  page = createRemotes(registry, options)
}

function started(): Remotes {
  if (!page) throw new Error('startFederation was not called')
  return page
}

export const loadRoutes: Remotes['loadRoutes'] = (name) => started().loadRoutes(name)
export const demote: Remotes['demote'] = (name, reason) => started().demote(name, reason)
export const preload: Remotes['preload'] = (name) => started().preload(name)
export const releaseInUse: Remotes['releaseInUse'] = (name) => started().releaseInUse(name)

/** The same for one runtime, without the page. */
export function createRemotes(
  registry: Registry,
  { onEvent, instance = getInstance() }: Options,
): Remotes {
  if (!instance) throw new Error('The federation runtime is not part of this build')
  const runtime = instance
  const integrities = entries(registry)
  runtime.registerPlugins([
    federationRuntimePlugin({ integrityOf: (pathname) => integrities.get(pathname) }),
  ])

  const loading = new Map<string, Promise<RouteObject[]>>()
  const demoted = new Set<string>()
  const failed = new Set<string>()
  let attempts = 0

  function report(level: FederationEvent['level'], data: FederationEvent['data']) {
    onEvent({ level, tag: 'federation', data })
  }

  /** After a request that hung or failed, only another address and another name start afresh. */
  async function request(release: Release, retry: boolean): Promise<RouteObject[]> {
    const id = retry ? `${release.container}__${++attempts}` : release.container
    runtime.registerRemotes([
      {
        name: id,
        entry: retry ? `${release.entry}?retry=${attempts}` : release.entry,
        entryGlobalName: release.container,
        type: 'global',
      },
    ])
    return routesOf(await runtime.loadRemote(`${id}/routes`), release)
  }

  async function loadRelease(name: string, release: Release): Promise<RouteObject[]> {
    const { version } = release
    const known = failed.has(release.container)
    try {
      const routes = await request(release, known)
      report('info', { remote: name, version, event: known ? 'recovered' : 'loaded' })
      return routes
    } catch (error) {
      failed.add(release.container)
      report('warn', { remote: name, version, event: 'load failed', message: message(error) })
      if (known || hung(error)) throw error
    }
    const routes = await request(release, true)
    report('info', { remote: name, version, event: 'recovered' })
    return routes
  }

  function fallBack(name: string, reason: unknown): Release | undefined {
    const remote = registry.remotes[name]
    if (!remote?.previous) return undefined
    if (!demoted.has(name)) {
      demoted.add(name)
      report('error', {
        remote: name,
        event: 'fell back to the previous release',
        version: remote.current.version,
        previous: remote.previous.version,
        message: message(reason),
      })
    }
    return remote.previous
  }

  async function load(name: string): Promise<RouteObject[]> {
    const remote = registry.remotes[name]
    if (!remote) throw new Error(`No remote named ${name} is live`)
    if (demoted.has(name) && remote.previous) return loadRelease(name, remote.previous)
    try {
      const routes = await loadRelease(name, remote.current)
      return routes.map((route) => healing(name, route))
    } catch (error) {
      const { previous } = remote
      if (!previous) {
        report('error', { remote: name, event: 'unavailable', message: message(error) })
        throw error
      }
      try {
        const routes = await loadRelease(name, previous)
        fallBack(name, error)
        return routes
      } catch (second) {
        report('error', { remote: name, event: 'unavailable', message: message(second) })
        throw error
      }
    }
  }

  /** A page chunk that cannot be loaded is asked for once more, then taken from the previous release. */
  function healing(name: string, route: RouteObject): RouteObject {
    const { lazy } = route
    if (typeof lazy !== 'function') return route
    const lazyPage: Lazy = async () => {
      if (!demoted.has(name)) {
        try {
          return await lazy().catch((error: unknown) =>
            hung(error) ? Promise.reject(error) : lazy(),
          )
        } catch (error) {
          report('warn', {
            remote: name,
            event: 'page failed',
            path: routeKey(route),
            message: message(error),
          })
          const replaced = await pageOfPrevious(name, route).catch(() => undefined)
          if (!replaced) throw error
          fallBack(name, error)
          return replaced
        }
      }
      return (await pageOfPrevious(name, route)) ?? lazy()
    }
    return { ...route, lazy: lazyPage }
  }

  async function pageOfPrevious(name: string, route: RouteObject) {
    const previous = registry.remotes[name]?.previous
    if (!previous) return undefined
    const routes = await loadRelease(name, previous)
    const same = routes.find((candidate) => routeKey(candidate) === routeKey(route))
    return typeof same?.lazy === 'function' ? same.lazy() : undefined
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
    demote(name, reason) {
      if (demoted.has(name) || !fallBack(name, reason)) return false
      loading.delete(name)
      return true
    },
    preload(name) {
      const remote = registry.remotes[name]
      const release = remote && (demoted.has(name) ? remote.previous : remote.current)
      if (!release || loading.has(name)) return
      hint(release.entry, release.integrity)
      for (const address of release.preload) hint(address)
    },
    releaseInUse(name) {
      const remote = registry.remotes[name]
      return remote && demoted.has(name) ? remote.previous : remote?.current
    },
  }
}

/** A stylesheet is fetched as what it will be used as, and so is a script: else it is fetched twice. */
function hint(address: string, integrity?: string) {
  if (document.head.querySelector(`link[rel="preload"][href="${CSS.escape(address)}"]`)) return
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = pathOf(address).endsWith('.css') ? 'style' : 'script'
  link.href = address
  if (integrity) link.integrity = integrity
  document.head.append(link)
}
