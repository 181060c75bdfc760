import { dueCalls, type DueFilters } from '@aerofleet/shared/contract/maintenance/due'
import { call } from '@aerofleet/shared/runtime/api-client'
import { query } from '@aerofleet/shared/runtime/query'
import { pagesOf } from '../frame/pages-of'

const { maintenanceDueList } = dueCalls

export const duePages = (filters: DueFilters) =>
  pagesOf(query(maintenanceDueList, { query: filters }), (page, signal) =>
    call(maintenanceDueList, { query: { ...filters, ...page }, signal }),
  )
