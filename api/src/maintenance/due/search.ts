import type { Counts } from '@aerofleet/shared/contract/maintenance/due'
import { tailKey } from '@aerofleet/shared/tail-number'
import { countStates, type OutlookItem } from './counts'
import type { Overview, OverviewRow } from './overview'

/** Whether it narrows a list. */
export const isSearch = (q: string | undefined): q is string => q !== undefined && q.trim() !== ''

/** The aircraft on which a search finds an item, and in which states how many. */
export type Found = ReadonlyMap<OverviewRow, Counts>

function findAll(overview: Overview, text: string): Found {
  const tail = tailKey(text)
  const known = new Map<OutlookItem, boolean>()
  function isFound(item: OutlookItem): boolean {
    const kept = known.get(item)
    if (kept !== undefined) return kept
    const is = item.code.includes(text) || item.title.includes(text)
    known.set(item, is)
    return is
  }
  const found = new Map<OverviewRow, Counts>()
  for (const row of overview.values()) {
    const isOfTail = tail !== '' && row.tailKey.includes(tail)
    const counts = isOfTail ? row.counts : countStates(row.items.filter(isFound))
    if (counts.all > 0) found.set(row, counts)
  }
  return found
}

const latest = new WeakMap<Overview, { text: string; found: Found }>()

/**
 * Finds all items of the aircraft with this in their tail numbers, and of others those with it in code or title:
 * as `matchesText` does in the database, which takes a second for 600,000. A page and its counts share one search.
 */
export function searchOverview(overview: Overview, q: string): Found {
  const text = q.trim().toLowerCase()
  const kept = latest.get(overview)
  if (kept?.text === text) return kept.found
  const found = findAll(overview, text)
  latest.set(overview, { text, found })
  return found
}
