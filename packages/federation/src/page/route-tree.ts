import type { RouteObject } from 'react-router-dom'

const join = (parent: string, { path = '' }: RouteObject) =>
  [parent, path].filter(Boolean).join('/')

/** `path` is the whole path below the mount. */
export function mapRoutes(
  routes: RouteObject[],
  change: (route: RouteObject, path: string) => RouteObject,
  parent = '',
): RouteObject[] {
  return routes.map((route) => {
    const path = join(parent, route)
    const changed = change(route, path)
    if (!changed.children) return changed
    return { ...changed, children: mapRoutes(changed.children, change, path) }
  })
}

/** `wanted` is a path below the mount. An index route has the path of its parent. */
export function routeAt(
  routes: RouteObject[],
  wanted: string,
  parent = '',
): RouteObject | undefined {
  for (const route of routes) {
    const path = join(parent, route)
    const below = route.children && routeAt(route.children, wanted, path)
    if (below) return below
    if (path === wanted && !route.children) return route
  }
  return undefined
}
