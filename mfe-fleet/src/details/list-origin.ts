import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { withEntries } from '@aerofleet/shared/list-view'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { fleetQuery } from '../fleet-query'
import { selectFleet } from '../list/fleet-view'

const listPath = '/dashboard/aircraft'

/** Returns the query of the list from which the user came (`DetailsLink` stores it), or `null`. */
export function useListOrigin(): string | null {
  const state: unknown = useLocation().state
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : null
  return typeof list === 'string' ? list : null
}

export function editAddress(list: string | null, id: string): string {
  return `${listPath}?${withEntries(new URLSearchParams(list ?? ''), { edit: id }).toString()}`
}

type Neighbours = {
  previous: Aircraft | undefined
  next: Aircraft | undefined
  position: number
  count: number
}

/**
 * Returns the aircraft before and after this one in the list from which the user came, or `null` if
 * that list does not hold it.
 */
export function useNeighbours(list: string | null, id: string): Neighbours | null {
  const fleet = useQuery({ ...fleetQuery, enabled: list !== null })
  if (list === null || !fleet.data) return null
  const rows = selectFleet(fleet.data, list)
  const index = rows.findIndex((aircraft) => aircraft.id === id)
  if (index < 0) return null
  return {
    previous: rows[index - 1],
    next: rows[index + 1],
    position: index + 1,
    count: rows.length,
  }
}
