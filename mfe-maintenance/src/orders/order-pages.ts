import { cardCalls } from '@aerofleet/shared/contract/maintenance/cards'
import { orderCalls, type OrderQuery } from '@aerofleet/shared/contract/maintenance/orders'
import { call } from '@aerofleet/shared/runtime/api-client'
import { query } from '@aerofleet/shared/runtime/query'
import { pagesOf } from '../frame/pages-of'

const { maintenanceOrderList, maintenanceFindingList } = orderCalls
const { maintenanceMyCards } = cardCalls

export type OrderFilters = Partial<
  Pick<OrderQuery, 'state' | 'aircraftId' | 'waiting' | 'late' | 'q'>
>

export const orderPages = (filters: OrderFilters) =>
  pagesOf(query(maintenanceOrderList, { query: filters }), (page, signal) =>
    call(maintenanceOrderList, { query: { ...filters, ...page }, signal }),
  )

export const myCardPages = pagesOf(query(maintenanceMyCards), (page, signal) =>
  call(maintenanceMyCards, { query: page, signal }),
)

export const findingPages = (id: string) =>
  pagesOf(query(maintenanceFindingList, { params: { id } }), (page, signal) =>
    call(maintenanceFindingList, { params: { id }, query: page, signal }),
  )
