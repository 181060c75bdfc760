import { formatNumber } from '@aerofleet/shared/format'
import type { ReactNode } from 'react'
import { Stack } from '../layout/Stack'
import { EmptyState } from '../state/EmptyState'
import { searchRows, sortRows, type Columns } from './columns'
import { ListBar } from './controls/ListBar'
import { DataTable, type TableProps } from './DataTable'
import classes from './SearchedList.module.css'
import { useListView } from './use-list-view'

type SearchedListProps<Row extends object, Name extends string> = Omit<
  TableProps<Row>,
  'columns' | 'sorting' | 'onSort'
> & {
  columns: Columns<Row, Name>
  defaultSort: NoInfer<Name>
  searchLabel: string
  noun: readonly [string, string]
  after?: ReactNode
}

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
    <Stack>
      <ListBar
        view={view}
        columns={columns}
        searchLabel={searchLabel}
        after={after}
        before={
          <p role="status" className={classes.count}>
            {`${formatNumber(foundRows.length)} of ${formatNumber(rows.length)} ${rows.length === 1 ? singular : plural}`}
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
    </Stack>
  )
}
