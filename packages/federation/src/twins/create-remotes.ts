import type { Registry, Release } from '@aerofleet/shared/mfe-declaration'
import type { Panel } from '@aerofleet/shared/runtime/panels'
import type { RouteObject } from 'react-router-dom'
import type { Remotes } from '../page/remotes'

type Load = {
  routes: (name: string, release: Release) => Promise<RouteObject[]>
  panel: (name: string, release: Release) => Promise<Panel>
}

/** The twins have no previous releases, repairs, hints and reports. */
export function createRemotesFrom(load: Load, registry: Registry): Remotes {
  const releaseOf = (name: string) => {
    const release = registry.remotes[name]?.current
    if (!release) throw new Error(`No remote named ${name} is live`)
    return release
  }
  return {
    loadRoutes: async (name) => load.routes(name, releaseOf(name)),
    loadPanel: async (name) => load.panel(name, releaseOf(name)),
    pageOfPrevious: () => Promise.resolve(undefined),
    takePrevious: () => Promise.resolve(),
    hasPrevious: () => false,
    tellLateError() {},
    preload() {},
    releaseInUse: releaseOf,
    registryInUse: () => registry,
    subscribe: () => () => {},
  }
}
