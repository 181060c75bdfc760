import { aircraftCalls, type Aircraft } from '@aerofleet/shared/contract/aircraft'
import { Alert } from '@aerofleet/ui/Alert'
import { ConfirmDialog } from '@aerofleet/ui/ConfirmDialog'
import { RowGap } from '@aerofleet/ui/RowGap'
import { SortHeading } from '@aerofleet/ui/SortHeading'
import { useVisibleRows } from '@aerofleet/ui/use-visible-rows'
import { query, useCall } from '@aerofleet/shared/runtime/query'
import { Fragment, useRef, useState } from 'react'
import type { FleetView } from '../fleet-view'
import type { useRowEditing } from '../use-row-editing'
import { AircraftEditRow } from './AircraftEditRow'
import { AircraftRow } from './AircraftRow'
import { columns } from './columns'
import classes from './FleetTable.module.css'

/** Pixels; where rows become cards stands in the style sheet, too. */
const heights = { rowHeight: 44, cardHeight: 250, cardsBelow: 920 }

type FleetTableProps = {
  rows: Aircraft[]
  view: FleetView
  rowEditing: ReturnType<typeof useRowEditing>
  onSort: (change: Partial<FleetView>) => void
  focusAfterDelete: () => HTMLElement | null
}

type Failure = {
  title: string
  tailNumber: string
  message: string
  /** What the user had seen of the row; when Refresh shows another version, the failure is history. */
  version?: number
}

export function FleetTable({ rows, view, rowEditing, onSort, focusAfterDelete }: FleetTableProps) {
  const { editing, begin, end, returnFocus } = rowEditing
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map())
  const [deleting, setDeleting] = useState<Aircraft | null>(null)
  const {
    body,
    rows: visible,
    gapAfter,
  } = useVisibleRows({
    keys: rows.map(({ id }) => id),
    pinned: editing,
    ...heights,
  })

  function report(id: string, failure: Failure | null) {
    setFailures((known) => {
      const next = new Map(known)
      if (failure) next.set(id, failure)
      else next.delete(id)
      return next
    })
  }

  return (
    <>
      <table
        role="table"
        className={classes.table}
        aria-label="Aircraft Fleet"
        aria-rowcount={rows.length + 1}
      >
        <Head view={view} onSort={onSort} />
        <tbody role="rowgroup" ref={body}>
          {visible.map(({ index, key, gapBefore, place }) => {
            const aircraft = rows[index]
            if (!aircraft) return null
            const row = editing.get(aircraft.id)
            return (
              <Fragment key={key}>
                <RowGap height={gapBefore} />
                {row ? (
                  <AircraftEditRow
                    row={row}
                    place={place}
                    onReport={(message) =>
                      report(
                        aircraft.id,
                        message === null
                          ? null
                          : {
                              title: 'Failed to update aircraft',
                              tailNumber: row.start.tailNumber,
                              message,
                              version: row.base.version,
                            },
                      )
                    }
                    onDone={() => end(aircraft.id)}
                  />
                ) : (
                  <AircraftRow
                    aircraft={aircraft}
                    place={place}
                    editRef={returnFocus(aircraft.id)}
                    onEdit={() => begin(aircraft)}
                    onDelete={() => setDeleting(aircraft)}
                  />
                )}
              </Fragment>
            )
          })}
          <RowGap height={gapAfter} />
        </tbody>
      </table>
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

function Head({ view, onSort }: Pick<FleetTableProps, 'view' | 'onSort'>) {
  return (
    <thead role="rowgroup" className={classes.head}>
      <tr role="row" aria-rowindex={1}>
        {columns.map(({ key, label, figures }) => (
          <SortHeading
            key={key}
            column={key}
            data-column={key}
            className={figures ? classes.figures : undefined}
            sorting={view}
            onSort={onSort}
          >
            {label}
          </SortHeading>
        ))}
        <th role="columnheader" scope="col" data-column="actions">
          Actions
        </th>
      </tr>
    </thead>
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

  async function confirm(doomed: Aircraft) {
    const { id, tailNumber } = doomed
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
