import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { countConditions } from '@aerofleet/shared/maintenance'
import { useMemo } from 'react'
import { countOperators, findAircraft, ofCondition, sortFleet } from './fleet-view'
import type { FleetView } from './use-fleet-view'
import type { EditedRow } from './use-row-editing'
import type { PinnedRow } from './use-saved-rows'

/**
 * The rows of the list and what its filters count. Rows in edit mode stay even if the filter leaves them
 * out or they were deleted; a row that was just saved stays where it was.
 */
export function useFleetRows(
  fleet: readonly Aircraft[],
  { search, operator, condition, sorting }: FleetView,
  editing: ReadonlyMap<string, EditedRow>,
  pinnedRow: PinnedRow | null,
) {
  // Measured: without the memos a selected row costs 60 ms at 10,000 aircraft, as each search does.
  const { sort, descending } = sorting
  // The whole fleet is sorted, so that a search has only to leave rows out.
  const inOrder = useMemo(() => sortFleet(fleet, { sort, descending }), [fleet, sort, descending])
  const found = useMemo(
    () => findAircraft(inOrder, { search, operator }),
    [inOrder, search, operator],
  )
  const sorted = useMemo(() => ofCondition(found, condition), [found, condition])
  const rows = useMemo(() => {
    const leftOut = new Map([...editing.values()].map(({ original }) => [original.id, original]))
    if (pinnedRow) leftOut.set(pinnedRow.aircraft.id, pinnedRow.aircraft)
    for (const { id } of sorted) {
      if (leftOut.size === 0) break
      leftOut.delete(id)
    }
    if (leftOut.size === 0) return withPinnedRow(sorted, pinnedRow)
    const added = [...leftOut.values()].map(
      (aircraft) => fleet.find(({ id }) => id === aircraft.id) ?? aircraft,
    )
    return withPinnedRow(sortFleet([...sorted, ...added], { sort, descending }), pinnedRow)
  }, [fleet, sorted, editing, pinnedRow, sort, descending])
  // Another order changes no count.
  const allCounts = useMemo(() => countConditions(fleet), [fleet])
  const counts = useMemo(
    () => (found.length === fleet.length ? allCounts : countConditions(found)),
    [fleet, allCounts, found],
  )
  const operators = useMemo(() => countOperators(fleet), [fleet])
  return { rows, found, counts, operators }
}

/** The same array if the row is in its place, as then the table need not place all rows anew. */
function withPinnedRow(sorted: Aircraft[], pinnedRow: PinnedRow | null): Aircraft[] {
  if (!pinnedRow) return sorted
  const { aircraft, index } = pinnedRow
  const place = sorted.findIndex(({ id }) => id === aircraft.id)
  const row = sorted[place]
  if (!row || place === index) return sorted
  return sorted.toSpliced(place, 1).toSpliced(index, 0, row)
}
