import type { Aircraft } from '@aerofleet/shared/contract'
import {
  conditions,
  limitUse,
  maintenanceStatus,
  type Condition,
} from '@aerofleet/shared/maintenance'

export const sortKeys = ['type', 'tail', 'hours', 'cycles', 'serial', 'status', 'used'] as const
export type SortKey = (typeof sortKeys)[number]

/** What the list shows; it lives in the address, so that it can be kept, sent and gone back to. */
export type FleetView = {
  search: string
  condition: Condition | null
  sort: SortKey
  descending: boolean
}

/** Most used first: what needs attention is on top. */
const defaultSort = '-used'

export function readView(params: URLSearchParams): FleetView {
  const sort = params.get('sort') ?? defaultSort
  const key = sortKeys.find((known) => known === sort.replace(/^-/, ''))
  return {
    search: params.get('q') ?? '',
    condition: conditions.find((known) => known === params.get('condition')) ?? null,
    sort: key ?? 'used',
    descending: key ? sort.startsWith('-') : true,
  }
}

/** The address of a view; what is default is left out, foreign parameters are kept. */
export function writeView(params: URLSearchParams, change: Partial<FleetView>): URLSearchParams {
  const view = { ...readView(params), ...change }
  const sort = `${view.descending ? '-' : ''}${view.sort}`
  const next = new URLSearchParams(params)
  const entries = {
    q: view.search,
    condition: view.condition,
    sort: sort === defaultSort ? '' : sort,
  }
  for (const [name, value] of Object.entries(entries)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Type, tail number, serial number and operator; a tail number also without its hyphen. */
function matches(aircraft: Aircraft, terms: string[]): boolean {
  const { aircraftType, tailNumber, serialNumber, operator } = aircraft
  const compact = tailNumber.replace(/[^\p{L}\p{N}]/gu, '')
  const words = [aircraftType, tailNumber, compact, serialNumber, operator?.name ?? '']
  const text = words.join('\n').toLowerCase()
  return terms.every((term) => text.includes(term))
}

export function searchFleet(fleet: readonly Aircraft[], search: string): Aircraft[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean)
  return fleet.filter((aircraft) => matches(aircraft, terms))
}

export function countConditions(fleet: readonly Aircraft[]): Record<Condition, number> {
  const counts: Record<Condition, number> = { due: 0, soon: 0, good: 0 }
  for (const aircraft of fleet) counts[maintenanceStatus(aircraft)] += 1
  return counts
}

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })
const severity: Record<Condition, number> = { good: 0, soon: 1, due: 2 }
type Compare = (a: Aircraft, b: Aircraft) => number

const byUse: Compare = (a, b) => limitUse(a).largest - limitUse(b).largest
const comparisons: Record<SortKey, Compare> = {
  type: (a, b) => collator.compare(a.aircraftType, b.aircraftType),
  tail: (a, b) => collator.compare(a.tailNumber, b.tailNumber),
  hours: (a, b) => a.totalHours - b.totalHours,
  cycles: (a, b) => a.totalCycles - b.totalCycles,
  serial: (a, b) => collator.compare(a.serialNumber, b.serialNumber),
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
