declare module '@remote-under-test/routes' {
  import type { RouteObject } from 'react-router-dom'
  export const routes: RouteObject[]
}

declare module '@remote-under-test/panel' {
  import type { Panel } from '@aerofleet/shared/runtime/panels'
  export const Component: Panel | null
}
