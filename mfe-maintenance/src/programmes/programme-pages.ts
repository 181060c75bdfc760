import {
  programmeCalls,
  type ProgrammeRow,
} from '@aerofleet/shared/contract/maintenance/programmes'
import { call } from '@aerofleet/shared/runtime/api-client'
import { query } from '@aerofleet/shared/runtime/query'
import { pagesOf } from '../frame/pages-of'

const { maintenanceProgrammeList } = programmeCalls

type ProgrammeFilters = { q?: string; status?: ProgrammeRow['status'] }

export const programmePages = (filters: ProgrammeFilters) =>
  pagesOf(query(maintenanceProgrammeList, { query: filters }), (page, signal) =>
    call(maintenanceProgrammeList, { query: { ...filters, ...page }, signal }),
  )
