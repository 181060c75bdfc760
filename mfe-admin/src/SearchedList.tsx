import { formatNumber } from '@aerofleet/shared/format'
import { EmptyState } from '@aerofleet/ui/EmptyState'
import { searchRows, sortRows, type Columns } from '@aerofleet/ui/list/columns'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import { ListBar } from '@aerofleet/ui/list/ListBar'
import { useListView } from '@aerofleet/ui/list/use-list-view'
import type { ReactNode } from 'react'
import classes from './SearchedList.module.css'

type SearchedListProps<Row extends object, Name extends string> = {
  /** The accessible name of the table. */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: Columns<Row, Name>
  actions: (row: Row) => ReactNode
  /** The width of their column. */
  actionsWidth?: string
  /** The column that the list is sorted by unless the address says otherwise. */
  defaultSort: NoInfer<Name>
  searchLabel: string
  /** Singular and plural, e.g. `['operator', 'operators']`. */
  noun: readonly [string, string]
  /** Stands after the search. */
  after?: ReactNode
}

/** A table with a search and a count of the rows found; search and sorting live in the address. */
export function SearchedList<Row extends object, Name extends string>({
  rows,
  columns,
  defaultSort,
  searchLabel,
  noun: [singular, plural],
  after,
  ...tableProps
}: SearchedListProps<Row, Name>) {
  const view = useListView(columns, { sort: defaultSort, descending: false })
  const foundRows = searchRows(rows, columns, view.search)
  return (
    <div className={classes.list}>
      <ListBar
        view={view}
        columns={columns}
        searchLabel={searchLabel}
        after={after}
        before={
          <p role="status" className={classes.count}>
            {`${formatNumber(foundRows.length)} of ${formatNumber(rows.length)} ${plural}`}
          </p>
        }
      />
      {foundRows.length > 0 ? (
        <DataTable
          {...tableProps}
          rows={sortRows(foundRows, columns, view.sorting)}
          columns={columns}
          sorting={view.sorting}
          onSort={view.sort}
        />
      ) : (
        <EmptyState title={`No ${singular} matches “${view.search}”`} icon="search" />
      )}
    </div>
  )
}
