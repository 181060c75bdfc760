import type { RouteObject } from 'react-router-dom'

/** Takes the place of the remote under test in packages that are no remote. */
export const routes: RouteObject[] = []
