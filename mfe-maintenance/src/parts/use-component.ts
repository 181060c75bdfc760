import { componentCalls } from '@aerofleet/shared/contract/maintenance/components'
import { query } from '@aerofleet/shared/runtime/query'
import { useQuery } from '@tanstack/react-query'

/** Reads a part with everything beneath it, once somebody has chosen one. */
export const useComponent = (id: string) =>
  useQuery({
    ...query(componentCalls.maintenanceComponentView, { params: { id } }),
    enabled: id !== '',
  })
