import { alertCalls, type AlertQuery } from '@aerofleet/shared/contract/maintenance/alerts'
import { call } from '@aerofleet/shared/runtime/api-client'
import { query } from '@aerofleet/shared/runtime/query'
import { pagesOf } from '../frame/pages-of'

const { maintenanceAlertList } = alertCalls

export const alertPages = (filters: AlertQuery) =>
  pagesOf(query(maintenanceAlertList, { query: filters }), (page, signal) =>
    call(maintenanceAlertList, { query: { ...filters, ...page }, signal }),
  )
