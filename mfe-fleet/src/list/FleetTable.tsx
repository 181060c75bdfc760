import { explainNeed } from '@aerofleet/shared/access'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Sorting } from '@aerofleet/shared/list-view'
import { useMay } from '@aerofleet/shared/runtime/session'
import { toast } from '@aerofleet/shared/runtime/toast'
import { PlainButton, type ButtonProps } from '@aerofleet/ui/Button'
import { offerUndo } from '@aerofleet/ui/history/offer-undo'
import { undoSaved } from '@aerofleet/ui/history/undo'
import { DataTable, type TableProps } from '@aerofleet/ui/list/DataTable'
import type { Selection } from '@aerofleet/ui/list/table/Select'
import { useSharedReason } from '@aerofleet/ui/reason/SharedReason'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, type Ref } from 'react'
import type { FieldName } from '../fields/aircraft-fields'
import { AircraftEditRow } from '../row/AircraftEditRow'
import type { Report } from '../row/use-failures'
import type { useRowEditing } from '../row/use-row-editing'
import type { useSavedRows } from '../row/use-saved-rows'
import type { FleetColumns } from './columns'
import classes from './FleetTable.module.css'

type FleetTableProps = {
  rows: readonly Aircraft[]
  columns: FleetColumns
  isCompact: boolean
  sorting: Sorting<string>
  onSort: (sorting: Sorting<string>) => void
  rowEditing: ReturnType<typeof useRowEditing>
  savedRows: ReturnType<typeof useSavedRows>
  selection: Selection
  onDelete: (aircraft: Aircraft) => void
  report: Report
}

type Editing = TableProps<Aircraft, FieldName>['editing']

const idOf = ({ id }: Aircraft) => id

export function FleetTable({
  rows,
  columns,
  rowEditing,
  savedRows,
  onDelete,
  report,
  ...tableProps
}: FleetTableProps) {
  const { editing, begin, end, returnFocus } = rowEditing
  const cache = useQueryClient()
  const mayEdit = useMay('editAircraft')
  const mayDelete = useMay('deleteAircraft')
  const whyNoEdit = useSharedReason(explainNeed('editAircraft'))
  const whyNoDelete = useSharedReason(explainNeed('deleteAircraft'))
  const editProps = mayEdit ? undefined : whyNoEdit.disabledProps
  const deleteProps = mayDelete ? undefined : whyNoDelete.disabledProps
  // Memoised, because a new function would make every `DataRow` render again.
  const actions = useCallback(
    (aircraft: Aircraft) => (
      <Actions
        aircraft={aircraft}
        editRef={returnFocus(aircraft.id)}
        onEdit={() => begin(aircraft)}
        onDelete={() => onDelete(aircraft)}
        editProps={editProps}
        deleteProps={deleteProps}
      />
    ),
    [returnFocus, begin, onDelete, editProps, deleteProps],
  )

  function announceSaved(before: Aircraft, saved: Aircraft) {
    savedRows.markSaved(saved)
    const text = `Saved ${saved.tailNumber}`
    // The version stays the same if the save changed nothing. Then there is nothing to undo.
    if (saved.version === before.version) {
      toast.success(text)
      return
    }
    const { operator, version: _, ...values } = before
    const hasNewOperator = operator?.id !== saved.operator?.id
    // Most users may not set an operator, so undo sends it only if the save has changed it.
    const oldValues = hasNewOperator ? { ...values, operatorId: operator?.id ?? null } : values
    offerUndo(cache, text, saved.tailNumber, () => undoSaved(saved, oldValues))
  }

  const renderEditRow: NonNullable<Editing>['render'] = ({ id }, frame) => {
    const row = editing.get(id)
    if (!row) return null
    const failureOf = (message: string) => ({
      title: 'Failed to update aircraft',
      tailNumber: row.original.tailNumber,
      message,
      version: row.latest.version,
    })
    return (
      <AircraftEditRow
        row={row}
        frame={frame}
        onReport={(message) => report(id, message === null ? null : failureOf(message))}
        onSave={() => savedRows.pin({ aircraft: row.original, index: frame.place['data-index'] })}
        onDone={(saved) => {
          end(id)
          if (saved) announceSaved(row.latest, saved)
        }}
      />
    )
  }

  return (
    <div className={classes.table} {...savedRows.leaveProps}>
      <DataTable
        label="Aircraft Fleet"
        rows={rows}
        rowKey={idOf}
        rowName={({ tailNumber }) => tailNumber}
        columns={columns}
        isFolded
        lineHeight={5.25}
        actionsWidth="7.625rem"
        editing={{ keys: editing, render: renderEditRow }}
        saved={savedRows.saved}
        actions={actions}
        {...tableProps}
      />
      {mayEdit ? null : whyNoEdit.tooltip}
      {mayDelete ? null : whyNoDelete.tooltip}
    </div>
  )
}

type ActionsProps = {
  aircraft: Aircraft
  editRef: Ref<HTMLButtonElement>
  onEdit: () => void
  onDelete: () => void
  editProps: ButtonProps | undefined
  deleteProps: ButtonProps | undefined
}

function Actions({
  aircraft: { tailNumber },
  editRef,
  onEdit,
  onDelete,
  editProps,
  deleteProps,
}: ActionsProps) {
  return (
    <>
      <PlainButton
        ref={editRef}
        variant="quiet"
        aria-label={`Edit ${tailNumber}`}
        onClick={onEdit}
        {...editProps}
      >
        Edit
      </PlainButton>
      <PlainButton
        variant="quietInk"
        aria-label={`Delete ${tailNumber}`}
        onClick={onDelete}
        {...deleteProps}
      >
        Delete
      </PlainButton>
    </>
  )
}
