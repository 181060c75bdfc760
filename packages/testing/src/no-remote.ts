import type { RouteObject } from 'react-router-dom'

/** Stands for the remote in suites of packages that are none. */
export const routes: RouteObject[] = []
