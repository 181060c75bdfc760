import type { Sorting } from '@aerofleet/shared/list-view'
import { conditions } from '@aerofleet/shared/maintenance'
import { useListView } from '@aerofleet/ui/list/use-list-view'
import { columns } from './columns'

/** Most used first: what needs attention is on top. */
const mostUsed: Sorting<keyof typeof columns> = { sort: 'used', descending: true }

/** What the list shows; it lives in the address, so that it can be kept, sent and gone back to. */
export function useFleetView() {
  const view = useListView(columns, mostUsed)
  const condition = conditions.find((known) => known === view.params.get('condition')) ?? null
  return { ...view, condition }
}

export type FleetView = ReturnType<typeof useFleetView>
