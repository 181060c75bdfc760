import type { Release } from '@aerofleet/shared/mfe-declaration'
import type { ModuleFederation } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { healRelease } from './heal-release'
import { mapRoutes } from './route-tree'

export type FederationEvent = {
  level: 'info' | 'warn' | 'error'
  tag: 'federation'
  data: {
    remote: string
    version: string
    event:
      | 'loaded'
      | 'recovered'
      | 'load failed'
      | 'page failed'
      | 'fell back to the previous release'
      | 'unavailable'
      | 'late error'
    previous?: string
    path?: string
    message?: string
  }
}
export type Report = (level: FederationEvent['level'], data: FederationEvent['data']) => void

export const message = (error: unknown) => (error instanceof Error ? error.message : String(error))
const hung = (error: unknown) => /timed out|timeout/i.test(message(error))

function routesOf(module: unknown, container: string): RouteObject[] {
  const isModule = typeof module === 'object' && module !== null && 'routes' in module
  const routes = isModule ? module.routes : undefined
  if (!Array.isArray(routes)) throw new Error(`${container} exposes no routes`)
  return routes
}

/** What a panel shows; it is given what its slot says of the screen. */
export type Panel = ComponentType<Record<string, string>>

function panelOf(module: unknown, container: string): Panel {
  const isModule = typeof module === 'object' && module !== null && 'Component' in module
  if (!isModule || typeof module.Component !== 'function') {
    throw new Error(`${container} exposes no panel`)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a component takes is in no value
  return module.Component as Panel
}

type Loader = {
  routes: (remote: string, release: Release) => Promise<RouteObject[]>
  panel: (release: Release) => Promise<Panel>
}

/**
 * Loads the routes of one release, and with them its pages. What failed is asked for once more after
 * all files were fetched anew; the same goes for what is asked for again later.
 */
export function createLoader(runtime: ModuleFederation, report: Report): Loader {
  const failed = new Set<string>()
  const retries = new Map<string, string>()
  let attempts = 0

  /** What hung is not waited for twice, but healed when it is asked for again. */
  async function attempt<T>(key: string, release: Release, load: () => Promise<T>): Promise<T> {
    const orElse = (next: () => Promise<T>) => (error: unknown) => {
      failed.add(key)
      return hung(error) ? Promise.reject(error) : next()
    }
    const healed = async () => {
      await healRelease(release)
      // A preload hint that failed is handed out to the first who asks, whatever is healed.
      const loaded = await load().catch(orElse(load))
      failed.delete(key)
      return loaded
    }
    return failed.has(key) ? healed() : load().catch(orElse(healed))
  }

  /** After a request that hung or failed, only another address and another name start afresh. */
  async function request(release: Release, exposed: 'routes' | 'panel'): Promise<unknown> {
    const retry = retries.get(release.container)
    const id = retry ? `${release.container}__${retry}` : release.container
    runtime.registerRemotes([
      {
        name: id,
        entry: retry ? `${release.entry}?retry=${retry}` : release.entry,
        entryGlobalName: release.container,
        type: 'global',
      },
    ])
    return runtime.loadRemote(`${id}/${exposed}`)
  }

  function withHealingPages(release: Release, routes: RouteObject[]): RouteObject[] {
    return mapRoutes(routes, (route, path) => {
      const { lazy } = route
      if (typeof lazy !== 'function') return route
      const key = `${release.container} ${path}`
      return { ...route, lazy: () => attempt(key, release, async () => lazy()) } as RouteObject
    })
  }

  async function read<T>(
    release: Release,
    exposed: 'routes' | 'panel',
    take: (module: unknown, container: string) => T,
  ): Promise<T> {
    const { container } = release
    try {
      return take(await request(release, exposed), container)
    } catch (error) {
      // An address of an earlier visit may be damaged in the browser's cache, too.
      retries.set(container, `${Date.now()}${attempts++}`)
      throw error
    }
  }

  async function routes(remote: string, release: Release): Promise<RouteObject[]> {
    const { version, container } = release
    const loaded = await attempt(container, release, async () => {
      const known = retries.has(container)
      try {
        const found = await read(release, 'routes', routesOf)
        report('info', { remote, version, event: known ? 'recovered' : 'loaded' })
        return found
      } catch (error) {
        report('warn', { remote, version, event: 'load failed', message: message(error) })
        throw error
      }
    })
    return withHealingPages(release, loaded)
  }

  const panel = (release: Release) =>
    attempt(`${release.container} panel`, release, () => read(release, 'panel', panelOf))
  return { routes, panel }
}
