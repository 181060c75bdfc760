import type { RouteObject } from 'react-router-dom'

/** All that the remote exposes. Paths are relative to /dashboard. */
export const routes: RouteObject[] = [
  { path: 'operators', lazy: () => import('./pages/OperatorsPage') },
  { path: 'user-management', lazy: () => import('./pages/UserManagementPage') },
  { path: 'history', lazy: () => import('./pages/HistoryPage') },
]
