import type { Registry, Release } from '@aerofleet/shared/mfe-declaration'
import type { Panel } from '@aerofleet/shared/runtime/panels'
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { RouteObject } from 'react-router-dom'
import { createRemotesFrom } from './create-remotes'

async function load<Exposed>(name: string, { container, version }: Release, module: string) {
  registerRemotes([{ name: container, entry: `/mfe/${name}/${version}/mf-manifest.json` }])
  const exposed = await loadRemote<Exposed>(`${container}/${module}`)
  if (!exposed) throw new Error(`${container} exposes no ${module}`)
  return exposed
}

/** Manifests load the remotes, as the documentation of Module Federation shows. */
export const createRemotes = (registry: Registry) =>
  createRemotesFrom(
    {
      routes: async (...remote) =>
        (await load<{ routes: RouteObject[] }>(...remote, 'routes')).routes,
      panel: async (...remote) => (await load<{ Component: Panel }>(...remote, 'panel')).Component,
    },
    registry,
  )
