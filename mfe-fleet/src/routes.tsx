import type { RouteObject } from 'react-router-dom'

/** All that the remote exposes. Paths are relative to /dashboard. */
export const routes: RouteObject[] = [
  { path: 'aircraft', lazy: () => import('./pages/AircraftListPage') },
  { path: 'aircraft/:id', lazy: () => import('./pages/AircraftDetailsPage') },
  { path: 'add-aircraft', lazy: () => import('./pages/AircraftOnboardingPage') },
]
