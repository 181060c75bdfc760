import type { Remotes } from '@aerofleet/federation/page/remotes'
import type { MfeDeclaration } from '@aerofleet/shared/mfe-declaration'
import { ownerOf } from '@aerofleet/shared/owned-paths'
import { log } from '@aerofleet/shared/runtime/request-log'
import { shellPaths } from '@aerofleet/shared/shell-paths'
import type { RouteObject } from 'react-router-dom'
import { guardFirstRender } from './FirstRender'
import { FullPageSpinner } from './FullPageSpinner'
import { NotFoundPage } from './NotFoundPage'
import { RemoteError, RemoteUnavailable, ScreenError } from './RemoteUnavailable'
import { RootLayout } from './RootLayout'

export const shellRoutes: RouteObject[] = [
  {
    id: 'root',
    element: <RootLayout />,
    hydrateFallbackElement: (
      <FullPageSpinner
        text="Loading..."
        lateMessage="This screen takes longer than usual to load."
      />
    ),
    errorElement: <ScreenError />,
    children: [
      {
        path: shellPaths.signIn,
        lazy: () => import(/* webpackChunkName: "sign-in" */ '../sign-in/SignInPage'),
      },
      {
        id: 'dashboard',
        path: shellPaths.dashboard,
        lazy: () => import(/* webpackChunkName: "dashboard" */ '../dashboard/DashboardFrame'),
        children: [
          {
            index: true,
            lazy: () => import(/* webpackChunkName: "home" */ '../dashboard/DashboardHomePage'),
          },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]

type Patch = (routeId: string | null, routes: RouteObject[]) => void

/**
 * Mounts the routes of the remote that owns the path: once, and again after a fallback, because the previous release
 * may have other paths. It never throws. If loading fails, a page says so.
 */
export function remotePatcher(remotes: Omit<Remotes, 'preload'>) {
  const mounted = new Set<MfeDeclaration | undefined>()
  const declarationOf = (name: string) => remotes.registryInUse().remotes[name]?.current.declaration
  return async ({ path, patch }: { path: string; patch: Patch }): Promise<void> => {
    const owner = ownerOf(remotes.registryInUse(), path)
    if (!owner || mounted.has(owner.declaration)) return
    const parent = owner.declaration.mount === '/' ? 'root' : 'dashboard'
    try {
      const routes = await remotes.loadRoutes(owner.name)
      // Loading may have fallen back to the previous release, with its declaration.
      const declaration = declarationOf(owner.name)
      if (mounted.has(declaration)) return
      mounted.add(declaration)
      // The router ignores the error element of a lazy route that cannot be loaded, so a parent has it.
      const children = guardFirstRender(owner.name, routes, remotes)
      patch(parent, [
        { errorElement: <RemoteError name={owner.name} remotes={remotes} />, children },
      ])
    } catch (error) {
      log('error', 'federation', { remote: owner.name, message: String(error) })
      patch(parent, [{ path, element: <RemoteUnavailable /> }])
    }
  }
}
