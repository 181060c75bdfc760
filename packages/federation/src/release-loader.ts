import type { Release } from '@aerofleet/shared/mfe-declaration'
import type { ModuleFederation } from '@module-federation/enhanced/runtime'
import type { RouteObject } from 'react-router'

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
    previous?: string
    path?: string
    message?: string
  }
}
export type Report = (level: FederationEvent['level'], data: FederationEvent['data']) => void

export const message = (error: unknown) => (error instanceof Error ? error.message : String(error))
export const hung = (error: unknown) => /timed out|timeout/i.test(message(error))

function routesOf(module: unknown, container: string): RouteObject[] {
  const routes = (module as { routes?: unknown } | null)?.routes
  if (!Array.isArray(routes)) throw new Error(`${container} exposes no routes`)
  return routes as RouteObject[]
}

/** Loads the routes of one release; what failed is asked for once more, unless it hung. */
export function createLoader(runtime: ModuleFederation, report: Report) {
  const failed = new Set<string>()
  let attempts = 0

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
    return routesOf(await runtime.loadRemote(`${id}/routes`), release.container)
  }

  return async function loadRelease(remote: string, release: Release): Promise<RouteObject[]> {
    const { version } = release
    const known = failed.has(release.container)
    try {
      const routes = await request(release, known)
      report('info', { remote, version, event: known ? 'recovered' : 'loaded' })
      return routes
    } catch (error) {
      failed.add(release.container)
      report('warn', { remote, version, event: 'load failed', message: message(error) })
      if (known || hung(error)) throw error
    }
    const routes = await request(release, true)
    report('info', { remote, version, event: 'recovered' })
    return routes
  }
}
