import { aircraftCalls, type Aircraft } from '@aerofleet/shared/contract/aircraft'
import { maintenanceStatus, type Condition } from '@aerofleet/shared/maintenance'
import { query } from '@aerofleet/shared/runtime/query'
import { useQuery } from '@tanstack/react-query'

export type ConditionCounts = Record<Condition, number>

function countByOperator(fleet: readonly Aircraft[]): ReadonlyMap<string, ConditionCounts> {
  const countsById = new Map<string, ConditionCounts>()
  for (const aircraft of fleet) {
    if (!aircraft.operator) continue
    const { id } = aircraft.operator
    const counts = countsById.get(id) ?? { due: 0, soon: 0, good: 0 }
    counts[maintenanceStatus(aircraft)] += 1
    countsById.set(id, counts)
  }
  return countsById
}

/** Returns the conditions by the id of the operator; empty until the aircraft are loaded. */
export function useConditionsByOperator(): ReadonlyMap<string, ConditionCounts> {
  const counts = useQuery({ ...query(aircraftCalls.aircraftList), select: countByOperator })
  return counts.data ?? none
}

const none: ReadonlyMap<string, ConditionCounts> = new Map()
