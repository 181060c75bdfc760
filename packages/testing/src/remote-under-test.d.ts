declare module '@remote-under-test/routes' {
  import type { RouteObject } from 'react-router-dom'
  export const routes: RouteObject[]
}
