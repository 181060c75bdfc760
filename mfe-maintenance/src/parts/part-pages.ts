import { componentCalls } from '@aerofleet/shared/contract/maintenance/components'
import { call } from '@aerofleet/shared/runtime/api-client'
import { query } from '@aerofleet/shared/runtime/query'
import type { ComponentClass } from '@aerofleet/shared/work/component'
import { pagesOf } from '../frame/pages-of'

const { maintenanceComponentList, maintenanceComponentEvents } = componentCalls

export type ComponentPlace = 'installed' | 'shelf' | 'scrapped'
export type ComponentFilters = {
  place?: ComponentPlace | 'all'
  aircraftId?: string
  operatorId?: string
  class?: ComponentClass
  q?: string
  limit?: number
}

export const componentPages = (filters: ComponentFilters) =>
  pagesOf(query(maintenanceComponentList, { query: filters }), (page, signal) =>
    call(maintenanceComponentList, { query: { ...filters, ...page }, signal }),
  )

export const componentEventPages = (id: string) =>
  pagesOf(query(maintenanceComponentEvents, { params: { id } }), (page, signal) =>
    call(maintenanceComponentEvents, { params: { id }, query: page, signal }),
  )
