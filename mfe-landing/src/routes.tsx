import type { RouteObject } from 'react-router-dom'

/** All that the remote exposes. Paths are relative to /. */
export const routes: RouteObject[] = [
  { index: true, lazy: () => import('./pages/LandingPage') },
  { path: 'privacy', lazy: () => import('./pages/PrivacyPage') },
  { path: 'terms', lazy: () => import('./pages/TermsPage') },
]
