import type { RouteObject } from 'react-router-dom'

/** The remote's whole public surface. Paths are relative to /dashboard. */
export const routes: RouteObject[] = [
  { path: 'example', lazy: () => import('./pages/ExamplePage') },
]
