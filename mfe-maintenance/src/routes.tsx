import type { RouteObject } from 'react-router-dom'

/** All that the remote exposes. Paths are relative to /dashboard. */
export const routes: RouteObject[] = [
  { path: 'maintenance', lazy: () => import('./pages/DuePage') },
  { path: 'maintenance/alerts', lazy: () => import('./pages/AlertsPage') },
  { path: 'maintenance/items/:id', lazy: () => import('./pages/ItemPage') },
  { path: 'maintenance/aircraft', lazy: () => import('./pages/MaintainedListPage') },
  { path: 'maintenance/aircraft/:id', lazy: () => import('./pages/MaintainedPage') },
  { path: 'maintenance/orders', lazy: () => import('./pages/OrdersPage') },
  { path: 'maintenance/orders/:id', lazy: () => import('./pages/OrderPage') },
  { path: 'maintenance/orders/:id/pack', lazy: () => import('./pages/WorkPackPage') },
  { path: 'maintenance/components', lazy: () => import('./pages/ComponentsPage') },
  { path: 'maintenance/components/status', lazy: () => import('./pages/StatusListPage') },
  { path: 'maintenance/components/:id', lazy: () => import('./pages/ComponentPage') },
  { path: 'maintenance/inspectors', lazy: () => import('./pages/InspectorsPage') },
  { path: 'maintenance/weeks', lazy: () => import('./pages/WeeksPage') },
  { path: 'maintenance/readings', lazy: () => import('./pages/ReadingsPage') },
  { path: 'maintenance/programmes', lazy: () => import('./pages/ProgrammesPage') },
  { path: 'maintenance/programmes/:id', lazy: () => import('./pages/ProgrammePage') },
]
