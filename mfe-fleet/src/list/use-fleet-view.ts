import { useListView } from '@aerofleet/ui/list/use-list-view'
import { columns } from './columns'
import { mostUsedFirst, readFilter } from './fleet-view'

export function useFleetView() {
  const view = useListView(columns, mostUsedFirst)
  return { ...view, ...readFilter(view.params) }
}

export type FleetView = ReturnType<typeof useFleetView>
