import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import type { Column } from '@aerofleet/ui/list/columns'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import type { Selection } from '@aerofleet/ui/list/table/Select'
import type { Pages } from '@aerofleet/ui/list/use-read-on'
import { useMemo } from 'react'
import { columnsOf } from './due-columns'
import type { DueSort } from './due-filter'
import classes from './DueTable.module.css'

type DueTableProps = {
  rows: readonly DueRow[]
  pages: Pages
  today: string
  /** Absent in a list that cannot be sorted. */
  sorting?: { sort: DueSort; onSort: (sort: string) => void }
  /** With `sorting` it always has. */
  hasAircraft?: true
  /** A further column. */
  days?: Column<DueRow> | undefined
  selection?: Selection | undefined
}

const nameOf = ({ title, aircraft }: DueRow) => `${title} on ${aircraft.tailNumber}`
const idOf = ({ id }: DueRow) => id

export function DueTable({
  rows,
  pages,
  today,
  sorting,
  hasAircraft = sorting && true,
  days,
  selection,
}: DueTableProps) {
  const columns = useMemo(
    () => columnsOf(today, hasAircraft === true, days),
    [today, hasAircraft, days],
  )
  return (
    <div className={classes.table}>
      <DataTable
        label="Due"
        rows={rows}
        rowKey={idOf}
        rowName={nameOf}
        columns={columns}
        pages={pages}
        lineHeight={5.5}
        {...(selection && { selection })}
        {...(sorting && {
          sorting: { sort: sorting.sort, descending: false },
          onSort: ({ sort }) => sorting.onSort(sort),
        })}
      />
    </div>
  )
}
