import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { useMay } from '@aerofleet/shared/runtime/session'
import { useRoom } from '@aerofleet/ui/list/table/use-room'
import { useSelection } from '@aerofleet/ui/list/use-selection'
import { useQuery } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { useTableView } from '../controls/use-table-view'
import { fleetQuery } from '../fleet-query'
import { useEditFromAddress } from '../row/use-edit-from-address'
import { useFailures } from '../row/use-failures'
import { useRowEditing } from '../row/use-row-editing'
import { useSavedRows } from '../row/use-saved-rows'
import { useBulk } from '../selection/use-bulk'
import { useFleetRows } from './use-fleet-rows'
import { useFleetView } from './use-fleet-view'

const nothing: Aircraft[] = []

export function useFleetList(page: RefObject<HTMLElement | null>) {
  const answer = useQuery(fleetQuery)
  const fleet = answer.data ?? nothing
  const view = useFleetView()
  const rowEditing = useRowEditing()
  const savedRows = useSavedRows()
  const failures = useFailures()
  const found = useFleetRows(fleet, view, rowEditing.editing, savedRows.pinned)
  const selecting = useSelection(found.rows)
  const bulk = useBulk(failures.report)
  const tableView = useTableView(view.sorting, useRoom(page))
  const mayEdit = useMay('editAircraft')
  const [isRefreshing, setRefreshing] = useState(false)
  useEditFromAddress(fleet, view, rowEditing.begin)

  async function refresh() {
    setRefreshing(true)
    const { data, isSuccess } = await answer.refetch()
    setRefreshing(false)
    if (isSuccess) rowEditing.updateLatest(data)
  }
  function edit(id: string | undefined) {
    const aircraft = fleet.find((each) => each.id === id)
    if (aircraft && mayEdit) rowEditing.begin(aircraft)
  }
  const isEditing = rowEditing.editing.size > 0
  return {
    answer,
    fleet,
    view,
    rowEditing,
    savedRows,
    failures,
    found,
    selecting,
    bulk,
    tableView,
    mayEdit,
    refresh,
    edit,
    // A background refresh after a save does not disable the button, so that no press is lost.
    busyReason: isRefreshing || answer.isLoading ? 'Loading the list…' : undefined,
    isEditing,
    hasRows: fleet.length > 0 || isEditing,
  }
}

export type FleetList = ReturnType<typeof useFleetList>
