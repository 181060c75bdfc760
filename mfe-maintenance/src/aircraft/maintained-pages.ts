import { dueCalls } from '@aerofleet/shared/contract/maintenance/due'
import { call } from '@aerofleet/shared/runtime/api-client'
import { query } from '@aerofleet/shared/runtime/query'
import { pagesOf } from '../pages-of'

const { maintenanceAircraftList } = dueCalls

export type MaintainedFilters = { q?: string; sort?: 'aircraft' | 'urgency'; limit?: number }

/** Aircraft as their maintenance sees them, page by page. */
export const maintainedPages = (filters: MaintainedFilters) =>
  pagesOf(query(maintenanceAircraftList, { query: filters }), (after, signal) =>
    call(maintenanceAircraftList, { query: { ...filters, after }, signal }),
  )
