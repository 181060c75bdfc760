import { useListView } from '@aerofleet/ui/list/use-list-view'
import { columns } from './columns'
import { mostUsedFirst, readFilter } from './fleet-view'

/** The search, filters and sorting of the fleet list; all of them live in the address. */
export function useFleetView() {
  const view = useListView(columns, mostUsedFirst)
  return { ...view, ...readFilter(view.params) }
}

export type FleetView = ReturnType<typeof useFleetView>
