import type { Aircraft } from '@aerofleet/shared/contract'
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { Alert } from '@aerofleet/ui/Alert'
import { ConfirmDialog } from '@aerofleet/ui/ConfirmDialog'
import { useCall } from '@aerofleet/shared/runtime/query'
import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import type { FleetView } from '../fleet-view'
import type { useRowEditing } from '../use-row-editing'
import { AircraftEditRow } from './AircraftEditRow'
import { AircraftRow } from './AircraftRow'
import { columns } from './columns'
import classes from './FleetTable.module.css'

/** Up to here every row is rendered: the browser's own search and printing see the whole fleet. */
const wholeUpTo = 100
const rowHeight = 44
const cardHeight = 250
const cardsBelow = 920

type FleetTableProps = {
  rows: Aircraft[]
  view: FleetView
  rowEditing: ReturnType<typeof useRowEditing>
  onSort: (change: Partial<FleetView>) => void
  focusAfterDelete: () => HTMLElement | null
}

type Failure = { title: string; tailNumber: string; message: string }

export function FleetTable({ rows, view, rowEditing, onSort, focusAfterDelete }: FleetTableProps) {
  const { editing, begin, end, returnFocus } = rowEditing
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map())
  const [deleting, setDeleting] = useState<Aircraft | null>(null)
  const { body, virtualizer } = useVisibleRows(rows, editing)

  function report(id: string, failure: Failure | null) {
    setFailures((known) => {
      const next = new Map(known)
      if (failure) next.set(id, failure)
      else next.delete(id)
      return next
    })
  }

  const items = virtualizer.getVirtualItems()
  const start = virtualizer.options.scrollMargin
  const gapBefore = (place: number) => {
    const item = items[place]
    return item ? item.start - (items[place - 1]?.end ?? start) : 0
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
          {items.map(({ index, key }, place) => {
            const aircraft = rows[index]
            if (!aircraft) return null
            const row = editing.get(aircraft.id)
            const where = {
              'aria-rowindex': index + 2,
              'data-index': index,
              ref: virtualizer.measureElement,
            }
            return (
              <Fragment key={key}>
                <Gap height={gapBefore(place)} />
                {row ? (
                  <AircraftEditRow
                    row={row}
                    place={where}
                    onReport={(message) =>
                      report(
                        aircraft.id,
                        message === null
                          ? null
                          : {
                              title: 'Failed to update aircraft',
                              tailNumber: row.start.tailNumber,
                              message,
                            },
                      )
                    }
                    onDone={() => end(aircraft.id)}
                  />
                ) : (
                  <AircraftRow
                    aircraft={aircraft}
                    place={where}
                    editRef={returnFocus(aircraft.id)}
                    onEdit={() => begin(aircraft)}
                    onDelete={() => setDeleting(aircraft)}
                  />
                )}
              </Fragment>
            )
          })}
          <Gap height={start + virtualizer.getTotalSize() - (items.at(-1)?.end ?? start)} />
        </tbody>
      </table>
      <Failures failures={failures} />
      <DeleteDialog
        aircraft={deleting}
        onClose={() => setDeleting(null)}
        onReport={report}
        focusAfterDelete={focusAfterDelete}
      />
    </>
  )
}

/** Rows near the window, and those in edit mode wherever they are. */
function useVisibleRows(rows: Aircraft[], editing: ReadonlyMap<string, unknown>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  // What stands above the table comes and goes, and the page grows or shrinks with it.
  useLayoutEffect(() => {
    function measure() {
      const top = body.current?.getBoundingClientRect().top ?? 0
      setScrollMargin(Math.round(top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const estimate = () =>
    (body.current?.clientWidth || window.innerWidth) < cardsBelow ? cardHeight : rowHeight
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: estimate,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: rows.length <= wholeUpTo ? wholeUpTo : 10,
    scrollMargin,
    rangeExtractor: (range) => withEdited(range, rows, editing),
    // Without layout (tests) there is nothing to measure, and the estimate stays.
    measureElement: (element) => element.getBoundingClientRect().height || estimate(),
  })
  return { body, virtualizer }
}

function withEdited(range: Range, rows: Aircraft[], editing: ReadonlyMap<string, unknown>) {
  const visible = defaultRangeExtractor(range)
  if (editing.size === 0) return visible
  const edited = rows.flatMap(({ id }, index) => (editing.has(id) ? [index] : []))
  return [...new Set([...visible, ...edited])].sort((a, b) => a - b)
}

/** Spans no columns: one that is hidden on narrow screens would come back as an empty one. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true" className={classes.gap}>
      <td style={{ height }} />
    </tr>
  )
}

function Head({ view, onSort }: Pick<FleetTableProps, 'view' | 'onSort'>) {
  const way = view.descending ? 'descending' : 'ascending'
  return (
    <thead role="rowgroup" className={classes.head}>
      <tr role="row" aria-rowindex={1}>
        {columns.map(({ key, label, figures }) => {
          const sorted = view.sort === key
          return (
            <th
              key={key}
              role="columnheader"
              scope="col"
              data-column={key}
              className={figures ? classes.figures : undefined}
              aria-sort={sorted ? way : undefined}
            >
              <button
                type="button"
                className={classes.sort}
                onClick={() => onSort({ sort: key, descending: sorted && !view.descending })}
              >
                {label}
                {sorted ? <span aria-hidden="true">{view.descending ? '↓' : '↑'}</span> : null}
              </button>
            </th>
          )
        })}
        <th role="columnheader" scope="col" data-column="actions">
          Actions
        </th>
      </tr>
    </thead>
  )
}

function Failures({ failures }: { failures: ReadonlyMap<string, Failure> }) {
  if (failures.size === 0) return null
  return (
    <div className={classes.failures}>
      {[...failures].map(([id, { title, tailNumber, message }]) => (
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
  const remove = useCall('aircraftDelete', { invalidates: ['aircraftList', 'operatorList'] })
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
