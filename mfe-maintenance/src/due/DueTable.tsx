import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import { TableFrame, type TableOf } from '../TableFrame'
import frame from '../TableFrame.module.css'
import type { DueSort } from './due-filter'
import { DueRowCells } from './DueRowCells'
import classes from './DueTable.module.css'

type DueTableProps = TableOf<DueRow> & {
  today: string
  /** Absent when all rows are of one aircraft: then there is no column for it. */
  sorting?: { sort: DueSort; onSort: (sort: DueSort) => void }
}

const idOf = ({ id }: DueRow) => id

/** What is due, a row an item: what remains in each dimension, and when it is due beneath it. */
export function DueTable({ today, sorting, ...table }: DueTableProps) {
  return (
    <TableFrame
      {...table}
      label="Due"
      rowKey={idOf}
      className={`${classes.table} ${sorting ? '' : classes.ofOne}`}
      rowClass={classes.row}
      cardHeight={5.5}
      headings={<Headings sorting={sorting} />}
      cells={(row) => <DueRowCells row={row} today={today} hasAircraft={sorting !== undefined} />}
    />
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

function Headings({ sorting }: Pick<DueTableProps, 'sorting'>) {
  return headings
    .filter(({ area }) => sorting || area !== 'aircraft')
    .map(({ label, area, sort, isFigure }) => (
      <th
        key={area}
        role="columnheader"
        scope="col"
        className={`${classes.heading} ${isFigure ? frame.figure : ''}`}
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
    ))
}
