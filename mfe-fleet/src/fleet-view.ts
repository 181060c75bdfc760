import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import {
  compareText,
  formatSorting,
  holdsWords,
  parseSorting,
  searchWords,
  withEntries,
  type Sorting,
} from '@aerofleet/shared/list-view'
import {
  conditions,
  limitUse,
  maintenanceStatus,
  type Condition,
} from '@aerofleet/shared/maintenance'
import { tailKey } from '@aerofleet/shared/tail-number'

export const sortKeys = ['type', 'tail', 'hours', 'cycles', 'serial', 'status', 'used'] as const
export type SortKey = (typeof sortKeys)[number]

/** What the list shows; it lives in the address, so that it can be kept, sent and gone back to. */
export type FleetView = Sorting<SortKey> & { search: string; condition: Condition | null }

/** Most used first: what needs attention is on top. */
const mostUsed: Sorting<SortKey> = { sort: 'used', descending: true }

export function readView(params: URLSearchParams): FleetView {
  return {
    search: params.get('q') ?? '',
    condition: conditions.find((known) => known === params.get('condition')) ?? null,
    ...(parseSorting(params.get('sort'), sortKeys) ?? mostUsed),
  }
}

/** The address of a view; what is default is left out, foreign parameters are kept. */
export function writeView(params: URLSearchParams, change: Partial<FleetView>): URLSearchParams {
  const view = { ...readView(params), ...change }
  const sort = formatSorting(view)
  return withEntries(params, {
    q: view.search,
    condition: view.condition,
    sort: sort === formatSorting(mostUsed) ? null : sort,
  })
}

/**
 * Every word is in the type, the tail number, the serial number or the operator; one that the server
 * would count as a part of the tail number is in it, however it is written.
 */
export function searchFleet(fleet: readonly Aircraft[], search: string): Aircraft[] {
  const words = searchWords(search).map((word) => ({ word, key: tailKey(word) }))
  return fleet.filter(({ aircraftType, tailNumber, serialNumber, operator }) => {
    const texts = [aircraftType, tailNumber, serialNumber, operator?.name]
    const ownKey = tailKey(tailNumber)
    const others = words.filter(({ key }) => !ownKey.includes(key)).map(({ word }) => word)
    return holdsWords(texts, others)
  })
}

export function countConditions(fleet: readonly Aircraft[]): Record<Condition, number> {
  const counts: Record<Condition, number> = { due: 0, soon: 0, good: 0 }
  for (const aircraft of fleet) counts[maintenanceStatus(aircraft)] += 1
  return counts
}

const severity: Record<Condition, number> = { good: 0, soon: 1, due: 2 }
type Compare = (a: Aircraft, b: Aircraft) => number

const byUse: Compare = (a, b) => limitUse(a).largest - limitUse(b).largest
const comparisons: Record<SortKey, Compare> = {
  type: (a, b) => compareText(a.aircraftType, b.aircraftType),
  tail: (a, b) => compareText(a.tailNumber, b.tailNumber),
  hours: (a, b) => a.totalHours - b.totalHours,
  cycles: (a, b) => a.totalCycles - b.totalCycles,
  serial: (a, b) => compareText(a.serialNumber, b.serialNumber),
  status: (a, b) => severity[maintenanceStatus(a)] - severity[maintenanceStatus(b)] || byUse(a, b),
  used: byUse,
}

/** Equal rows go by tail number, whichever way the sort runs. */
export function sortFleet(
  fleet: readonly Aircraft[],
  sort: SortKey,
  descending: boolean,
): Aircraft[] {
  const compare = comparisons[sort]
  const way = descending ? -1 : 1
  return fleet.toSorted((a, b) => way * compare(a, b) || comparisons.tail(a, b))
}
