import { formatNumber } from '@aerofleet/shared/format'
import { EmptyState } from '@aerofleet/ui/EmptyState'
import { searchRows, sortRows, type Columns } from '@aerofleet/ui/list/columns'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import { ListBar } from '@aerofleet/ui/list/ListBar'
import { useListView } from '@aerofleet/ui/list/use-list-view'
import type { ReactNode } from 'react'
import classes from './SearchedList.module.css'

type SearchedListProps<Row, Name extends string> = {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: Columns<Row, Name>
  actions: (row: Row) => ReactNode
  /** The column that it is sorted by unless the address says otherwise. */
  usual: NoInfer<Name>
  searchLabel: string
  /** One and many, e.g. `['operator', 'operators']`. */
  noun: readonly [string, string]
}

/** A list with its search, its count and its order, all of them in the address. */
export function SearchedList<Row, Name extends string>({
  rows,
  columns,
  usual,
  searchLabel,
  noun: [one, many],
  ...table
}: SearchedListProps<Row, Name>) {
  const view = useListView(columns, { sort: usual, descending: false })
  const found = searchRows(rows, columns, view.search)
  return (
    <div className={classes.list}>
      <ListBar
        view={view}
        columns={columns}
        searchLabel={searchLabel}
        after={
          <p role="status" className={classes.count}>
            {`${formatNumber(found.length)} of ${formatNumber(rows.length)} ${many}`}
          </p>
        }
      />
      {found.length > 0 ? (
        <DataTable
          {...table}
          rows={sortRows(found, columns, view.sorting)}
          columns={columns}
          sorting={view.sorting}
          onSort={view.sort}
        />
      ) : (
        <EmptyState title={`No ${one} matches “${view.search}”`} icon="search" />
      )}
    </div>
  )
}
