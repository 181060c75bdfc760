import type { Registry } from '@aerofleet/shared/mfe-declaration'
import { routes as admin } from '../../../../mfe-admin/src/routes'
import { routes as fleet } from '../../../../mfe-fleet/src/routes'
import { routes as landing } from '../../../../mfe-landing/src/routes'
import { createRemotesFrom } from './create-remotes'

const routes = new Map([
  ['admin', admin],
  ['fleet', fleet],
  ['landing', landing],
])
const panels = new Map([
  ['admin', () => import('../../../../mfe-admin/src/panel')],
  ['fleet', () => import('../../../../mfe-fleet/src/panel')],
])

export const createRemotes = (registry: Registry) =>
  createRemotesFrom(
    {
      routes: async (name) => routes.get(name) ?? [],
      async panel(name) {
        const loaded = await panels.get(name)?.()
        if (!loaded) throw new Error(`${name} has no panel`)
        return loaded.Component
      },
    },
    registry,
  )
