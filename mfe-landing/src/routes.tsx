import type { RouteObject } from 'react-router-dom'

/** The remote's whole public surface, relative to `/`. */
export const routes: RouteObject[] = [
  { index: true, lazy: () => import('./pages/LandingPage') },
  { path: 'privacy', lazy: () => import('./pages/PrivacyPage') },
  { path: 'terms', lazy: () => import('./pages/TermsPage') },
]
