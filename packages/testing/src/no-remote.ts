import type { RouteObject } from 'react-router-dom'

/** Replaces the remote under test in packages that are no remote. */
export const routes: RouteObject[] = []
