import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Sorting } from '@aerofleet/shared/list-view'
import { maintenanceStatus, type Condition } from '@aerofleet/shared/maintenance'
import { searchRows, sortRows } from '@aerofleet/ui/list/columns'
import { columns } from './columns'

/** In the type, the tail number (however it is written), the serial number or the operator. */
export function searchFleet(fleet: readonly Aircraft[], search: string): Aircraft[] {
  return searchRows(fleet, columns, search, ({ operator }) => [operator?.name])
}

/** Equal rows go by tail number. */
export function sortFleet(fleet: readonly Aircraft[], sorting: Sorting<string>): Aircraft[] {
  return sortRows(fleet, columns, sorting, 'tail')
}

export function countConditions(fleet: readonly Aircraft[]): Record<Condition, number> {
  const counts: Record<Condition, number> = { due: 0, soon: 0, good: 0 }
  for (const aircraft of fleet) counts[maintenanceStatus(aircraft)] += 1
  return counts
}
