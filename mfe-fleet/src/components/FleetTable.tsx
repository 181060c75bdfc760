import { needs } from '@aerofleet/shared/access'
import { aircraftCalls, type Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Sorting } from '@aerofleet/shared/list-view'
import { query, useCall } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { Alert } from '@aerofleet/ui/Alert'
import { Button } from '@aerofleet/ui/Button'
import { ConfirmDialog } from '@aerofleet/ui/dialog/ConfirmDialog'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import type { RowPlace } from '@aerofleet/ui/list/use-visible-rows'
import { useRef, useState, type Ref } from 'react'
import { columns } from '../columns'
import type { useRowEditing } from '../use-row-editing'
import { AircraftEditRow } from './AircraftEditRow'
import classes from './FleetTable.module.css'

type FleetTableProps = {
  rows: Aircraft[]
  sorting: Sorting<string>
  onSort: (sorting: Sorting<string>) => void
  rowEditing: ReturnType<typeof useRowEditing>
  focusAfterDelete: () => HTMLElement | null
}

type Failure = {
  title: string
  tailNumber: string
  message: string
  /** What the user had seen of the row; when Refresh shows another version, the failure is history. */
  version?: number
}

export function FleetTable({
  rows,
  sorting,
  onSort,
  rowEditing,
  focusAfterDelete,
}: FleetTableProps) {
  const { editing, begin, end, returnFocus } = rowEditing
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map())
  const [deleting, setDeleting] = useState<Aircraft | null>(null)

  function report(id: string, failure: Failure | null) {
    setFailures((known) => {
      const next = new Map(known)
      if (failure) next.set(id, failure)
      else next.delete(id)
      return next
    })
  }

  function editRow({ id }: Aircraft, place: RowPlace) {
    const row = editing.get(id)
    if (!row) return null
    const failure = (message: string) => ({
      title: 'Failed to update aircraft',
      tailNumber: row.start.tailNumber,
      message,
      version: row.base.version,
    })
    return (
      <AircraftEditRow
        row={row}
        place={place}
        onReport={(message) => report(id, message === null ? null : failure(message))}
        onDone={() => end(id)}
      />
    )
  }

  return (
    <>
      <DataTable
        label="Aircraft Fleet"
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        sorting={sorting}
        onSort={onSort}
        editing={{ keys: editing, render: editRow }}
        actions={(aircraft) => (
          <Actions
            aircraft={aircraft}
            editRef={returnFocus(aircraft.id)}
            onEdit={() => begin(aircraft)}
            onDelete={() => setDeleting(aircraft)}
          />
        )}
      />
      <Failures failures={failures} editing={editing} />
      <DeleteDialog
        aircraft={deleting}
        onClose={() => setDeleting(null)}
        onReport={report}
        focusAfterDelete={focusAfterDelete}
      />
    </>
  )
}

type ActionsProps = {
  aircraft: Aircraft
  editRef: Ref<HTMLButtonElement>
  onEdit: () => void
  onDelete: () => void
}

function Actions({ aircraft: { tailNumber }, editRef, onEdit, onDelete }: ActionsProps) {
  const mayEdit = useMay('editAircraft')
  const mayDelete = useMay('deleteAircraft')
  return (
    <>
      <Button
        ref={editRef}
        aria-label={`Edit ${tailNumber}`}
        disabledReason={mayEdit ? undefined : needs('editAircraft')}
        onClick={onEdit}
      >
        Edit
      </Button>
      <Button
        aria-label={`Delete ${tailNumber}`}
        disabledReason={mayDelete ? undefined : needs('deleteAircraft')}
        onClick={onDelete}
      >
        Delete
      </Button>
    </>
  )
}

type FailuresProps = {
  failures: ReadonlyMap<string, Failure>
  editing: FleetTableProps['rowEditing']['editing']
}

function Failures({ failures, editing }: FailuresProps) {
  const current = [...failures].filter(
    ([id, { version }]) => version === undefined || editing.get(id)?.base.version === version,
  )
  if (current.length === 0) return null
  return (
    <div className={classes.failures}>
      {current.map(([id, { title, tailNumber, message }]) => (
        <Alert key={id} title={title}>
          <strong>{tailNumber}</strong> <span>{message}</span>
        </Alert>
      ))}
    </div>
  )
}

type DeleteDialogProps = {
  aircraft: Aircraft | null
  onClose: () => void
  onReport: (id: string, failure: Failure | null) => void
  focusAfterDelete: () => HTMLElement | null
}

/** A failure is told at the table, so the dialog closes either way. */
function DeleteDialog({ aircraft, onClose, onReport, focusAfterDelete }: DeleteDialogProps) {
  const remove = useCall(aircraftCalls.aircraftDelete, {
    also: ['operators'],
    onSaved: (cache, _, { params }) =>
      cache.setQueryData(query(aircraftCalls.aircraftList).queryKey, (fleet) =>
        fleet?.filter(({ id }) => id !== params?.id),
      ),
  })
  const gone = useRef(false)
  // The last one asked about stays while the dialog fades out.
  const [asked, setAsked] = useState(aircraft)
  if (aircraft && aircraft !== asked) setAsked(aircraft)

  async function confirm({ id, tailNumber }: Aircraft) {
    onReport(id, null)
    try {
      await remove.mutateAsync({ params: { id } })
      gone.current = true
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      onReport(id, { title: 'Failed to delete aircraft', tailNumber, message })
    }
  }

  if (!asked) return null
  return (
    <ConfirmDialog
      open={aircraft !== null}
      onOpenChange={onClose}
      title={`Delete ${asked.tailNumber}?`}
      description={`${asked.aircraftType} ${asked.tailNumber}, serial number ${asked.serialNumber}, leaves the fleet. Its history is kept.`}
      confirmLabel="Delete"
      onConfirm={() => confirm(asked)}
      finalFocus={() => {
        const heading = gone.current ? focusAfterDelete() : null
        gone.current = false
        return heading ?? true
      }}
    />
  )
}
