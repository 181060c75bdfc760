import type { Release } from '@aerofleet/shared/mfe-declaration'
import type { Panel } from '@aerofleet/shared/runtime/panels'
import type { ModuleFederation } from '@module-federation/enhanced/runtime'
import type { RouteObject } from 'react-router-dom'
import { healRelease } from './heal-release'
import { mapRoutes } from './route-tree'
import { loadTimeout } from './runtime-plugin'

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
  /** What was thrown. It stays in the page: only the places of its stack are reported. */
  reason?: unknown
}
export type Report = (
  level: FederationEvent['level'],
  data: FederationEvent['data'],
  reason?: unknown,
) => void

export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error)
const isTimeout = (error: unknown) => /timed out|timeout/i.test(messageOf(error))

function routesOf(module: unknown, container: string): RouteObject[] {
  const isModule = typeof module === 'object' && module !== null && 'routes' in module
  const routes = isModule ? module.routes : undefined
  if (!Array.isArray(routes)) throw new Error(`${container} exposes no routes`)
  return routes
}

function panelOf(module: unknown, container: string): Panel {
  const isModule = typeof module === 'object' && module !== null && 'Component' in module
  if (!isModule || typeof module.Component !== 'function') {
    throw new Error(`${container} exposes no panel`)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no value says what props a component takes
  return module.Component as Panel
}

/** Code that waits for something that never comes would leave its users without any screen. */
async function withinLimit<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`It timed out: not loaded after ${loadTimeout / 1000} s`))
    timer = setTimeout(fail, loadTimeout)
  })
  return Promise.race([load(), limit]).finally(() => clearTimeout(timer))
}

type Loader = {
  routes: (remote: string, release: Release) => Promise<RouteObject[]>
  panel: (release: Release) => Promise<Panel>
}

/**
 * The functions load a release's routes, with their pages, and its panel. When a load fails, or somebody asks again
 * after it failed, they fetch all files of the release anew and load once more.
 */
export function createLoader(runtime: ModuleFederation, report: Report): Loader {
  const failed = new Set<string>()
  const retries = new Map<string, string>()
  let attempts = 0

  /** After a time-out nothing is tried again until somebody asks. */
  async function attempt<T>(
    key: string,
    release: Release,
    loadUnlimited: () => Promise<T>,
  ): Promise<T> {
    const load = () => withinLimit(loadUnlimited)
    const orElse = (next: () => Promise<T>) => (error: unknown) => {
      failed.add(key)
      return isTimeout(error) ? Promise.reject(error) : next()
    }
    const healed = async () => {
      await healRelease(release)
      // After a failed preload hint the browser gives the same failure to the first load of that file. By now it has
      // done so for the entry, and may do so once more for the module that the entry exposes.
      const loaded = await load().catch(orElse(load))
      failed.delete(key)
      return loaded
    }
    return failed.has(key) ? healed() : load().catch(orElse(healed))
  }

  /** After a failure the federation runtime requests an entry again only under another address and name. */
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
    extract: (module: unknown, container: string) => T,
  ): Promise<T> {
    const { container } = release
    try {
      return extract(await request(release, exposed), container)
    } catch (error) {
      // The time makes the address new: the browser may have cached damaged files under earlier ones.
      retries.set(container, `${Date.now()}${attempts++}`)
      throw error
    }
  }

  async function routes(remote: string, release: Release): Promise<RouteObject[]> {
    const { version, container } = release
    const loaded = await attempt(container, release, async () => {
      const isRetry = retries.has(container)
      try {
        const exposed = await read(release, 'routes', routesOf)
        report('info', { remote, version, event: isRetry ? 'recovered' : 'loaded' })
        return exposed
      } catch (error) {
        report('warn', { remote, version, event: 'load failed', message: messageOf(error) })
        throw error
      }
    })
    return withHealingPages(release, loaded)
  }

  const panel = (release: Release) =>
    attempt(`${release.container} panel`, release, () => read(release, 'panel', panelOf))
  return { routes, panel }
}
