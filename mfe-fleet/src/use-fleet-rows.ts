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
    const editedRows = [...editing.values()].map(({ original }) => original)
    const rowsToKeep = pinnedRow ? [...editedRows, pinnedRow.aircraft] : editedRows
    const left = rowsToKeep.filter(({ id }) => !sorted.some((row) => row.id === id))
    if (left.length === 0) return pinnedRow ? withPinnedRow(sorted, pinnedRow) : sorted
    const pinned = new Map(
      left.map((aircraft) => [aircraft.id, fleet.find(({ id }) => id === aircraft.id) ?? aircraft]),
    )
    const all = sortFleet([...sorted, ...pinned.values()], { sort, descending })
    return pinnedRow ? withPinnedRow(all, pinnedRow) : all
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

function withPinnedRow(sorted: Aircraft[], { aircraft, index }: PinnedRow): Aircraft[] {
  const row = sorted.find(({ id }) => id === aircraft.id)
  if (!row) return sorted
  return sorted.filter((other) => other !== row).toSpliced(index, 0, row)
}
