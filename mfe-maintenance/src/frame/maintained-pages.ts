import { dueCalls } from '@aerofleet/shared/contract/maintenance/due'
import { call, type CallArgs } from '@aerofleet/shared/runtime/api-client'
import { query } from '@aerofleet/shared/runtime/query'
import { pagesOf } from './pages-of'

const { maintenanceAircraftList } = dueCalls

export type MaintainedFilters = NonNullable<CallArgs<typeof maintenanceAircraftList>['query']>

export const maintainedPages = (filters: MaintainedFilters) =>
  pagesOf(query(maintenanceAircraftList, { query: filters }), (page, signal) =>
    call(maintenanceAircraftList, { query: { ...filters, ...page }, signal }),
  )
