import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import { RowGap } from '@aerofleet/ui/list/RowGap'
import { useVisibleRows } from '@aerofleet/ui/list/use-visible-rows'
import { Fragment, useEffect, useMemo, useRef } from 'react'
import { useRowKeys } from '../use-row-keys'
import type { DueSort } from './due-filter'
import { DueRowCells } from './DueRowCells'
import classes from './DueTable.module.css'

type DueTableProps = {
  rows: readonly DueRow[]
  today: string
  /** Absent when all rows are of one aircraft: then there is no column for it. */
  sorting?: { sort: DueSort; onSort: (sort: DueSort) => void }
  /** Called when the last rows come into sight. */
  onEnd?: (() => void) | undefined
}

/** DueTable.module.css has the same width. */
const narrow = { below: 48.75, height: 5.5 }
/** Rows before the last one that may be in sight until the next page is read. */
const ahead = 20

/** What is due, a row an item: what remains in each dimension, and when it is due beneath it. */
export function DueTable({ rows, today, sorting, onEnd }: DueTableProps) {
  const box = useRef<HTMLDivElement>(null)
  const keys = useMemo(() => rows.map(({ id }) => id), [rows])
  const { body, rows: visible, gapAfter, height } = useVisibleRows(keys, narrow)
  const isEnd = (visible.at(-1)?.index ?? 0) >= rows.length - ahead
  useEffect(() => {
    if (isEnd) onEnd?.()
  }, [isEnd, onEnd])
  useRowKeys(box)

  return (
    <div ref={box} className={classes.box} tabIndex={-1}>
      <table
        role="table"
        aria-label="Due"
        aria-rowcount={rows.length + 1}
        className={`${classes.table} ${sorting ? '' : classes.ofOne}`}
      >
        <Head sorting={sorting} />
        <tbody role="rowgroup" ref={body} className={classes.body} style={{ minHeight: height }}>
          {visible.map(({ index, gapBefore, place }) => {
            const row = rows[index]
            return row ? (
              <Fragment key={row.id}>
                <RowGap height={gapBefore} />
                <tr role="row" className={classes.row} {...place}>
                  <DueRowCells row={row} today={today} hasAircraft={sorting !== undefined} />
                </tr>
              </Fragment>
            ) : null
          })}
          <RowGap height={gapAfter} />
        </tbody>
      </table>
    </div>
  )
}

const headings: { label: string; area: string; sort?: DueSort; isFigure?: true }[] = [
  { label: 'Aircraft', area: 'aircraft', sort: 'aircraft' },
  { label: 'Task', area: 'task', sort: 'ata' },
  { label: 'Hours', area: 'hours', isFigure: true },
  { label: 'Cycles', area: 'cycles', isFigure: true },
  { label: 'Calendar', area: 'calendar', isFigure: true },
  { label: 'Projected', area: 'projected', sort: 'urgency' },
  { label: 'State', area: 'state' },
]

function Head({ sorting }: Pick<DueTableProps, 'sorting'>) {
  return (
    <thead role="rowgroup" className={classes.head}>
      <tr role="row" aria-rowindex={1} className={classes.row}>
        {headings
          .filter(({ area }) => sorting || area !== 'aircraft')
          .map(({ label, area, sort, isFigure }) => (
            <th
              key={area}
              role="columnheader"
              scope="col"
              className={isFigure ? classes.figure : undefined}
              aria-sort={sort && sorting?.sort === sort ? 'ascending' : undefined}
            >
              {sort && sorting ? (
                <button type="button" onClick={() => sorting.onSort(sort)}>
                  {label}
                  {sorting.sort === sort ? <span aria-hidden="true"> ↑</span> : null}
                </button>
              ) : (
                label
              )}
            </th>
          ))}
      </tr>
    </thead>
  )
}
