import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { compareText, parseSorting, type Sorting } from '@aerofleet/shared/list-view'
import { conditions, maintenanceStatus, type Condition } from '@aerofleet/shared/maintenance'
import { searchRows, sortRows } from '@aerofleet/ui/list/columns'
import { columns } from './columns'

export const mostUsedFirst: Sorting<keyof typeof columns> = { sort: 'status', descending: true }

/** Old addresses use a former name of the column. */
const formerNames = new Map([
  ['used', 'status'],
  ['-used', '-status'],
])

/** The value of `?operator=` for aircraft without one. Any other value is the id of an operator. */
export const withoutOperator = 'none'

/** The filter in the address, without unreadable parts. */
type FleetFilter = {
  search: string
  condition: Condition | null
  operator: string | null
  sorting: Sorting<string>
}

export function readFilter(params: URLSearchParams): FleetFilter {
  const sort = params.get('sort') ?? ''
  return {
    search: params.get('q') ?? '',
    condition: conditions.find((name) => name === params.get('condition')) ?? null,
    operator: params.get('operator'),
    sorting: parseSorting(formerNames.get(sort) ?? sort, Object.keys(columns)) ?? mostUsedFirst,
  }
}

/** Ignores the condition. */
export function findAircraft(
  fleet: readonly Aircraft[],
  filter: Pick<FleetFilter, 'search' | 'operator'>,
): readonly Aircraft[] {
  const ofOperator =
    filter.operator === null
      ? fleet
      : fleet.filter(({ operator }) => (operator?.id ?? withoutOperator) === filter.operator)
  return searchRows(ofOperator, columns, filter.search)
}

export function ofCondition(
  fleet: readonly Aircraft[],
  condition: Condition | null,
): readonly Aircraft[] {
  if (condition === null) return fleet
  return fleet.filter((aircraft) => maintenanceStatus(aircraft) === condition)
}

/** Sorts equal rows by tail number. */
export function sortFleet(
  fleet: readonly Aircraft[],
  sorting: Sorting<string>,
): readonly Aircraft[] {
  return sortRows(fleet, columns, sorting, 'tail')
}

/** Returns the rows of the list for the query of an address (`?q=…&sort=…`), in their order. */
export function selectFleet(fleet: readonly Aircraft[], search: string): readonly Aircraft[] {
  const filter = readFilter(new URLSearchParams(search))
  return sortFleet(ofCondition(findAircraft(fleet, filter), filter.condition), filter.sorting)
}

export function operatorsOf(fleet: readonly Aircraft[]) {
  const counts = new Map<string, { id: string; name: string; count: number }>()
  let without = 0
  for (const { operator } of fleet) {
    const known = operator && counts.get(operator.id)
    if (!operator) without += 1
    else if (known) known.count += 1
    else counts.set(operator.id, { ...operator, count: 1 })
  }
  const operators = [...counts.values()].sort((a, b) => compareText(a.name, b.name))
  return { operators, without }
}
