import { formatNumber } from '@aerofleet/shared/format'
import { holdsWords, searchWords } from '@aerofleet/shared/list-view'
import { EmptyState } from '@aerofleet/ui/EmptyState'
import { SearchField } from '@aerofleet/ui/SearchField'
import { SortField } from '@aerofleet/ui/SortField'
import type { ReactNode } from 'react'
import { sortBy, type Column } from './columns'
import { DataTable } from './DataTable'
import classes from './SearchedList.module.css'
import { useListView } from './use-list-view'

type SearchedListProps<Row, Key extends string> = {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row, Key>[]
  actions: (row: Row) => ReactNode
  /** The column that it is sorted by unless the address says otherwise. */
  usual: Key
  searchLabel: string
  searched: (row: Row) => (string | null | undefined)[]
  /** One and many, e.g. `['operator', 'operators']`. */
  noun: readonly [string, string]
}

/** A list with its search, its count and its order, all of them in the address. */
export function SearchedList<Row, Key extends string>({
  rows,
  columns,
  usual,
  searchLabel,
  searched,
  noun: [one, many],
  ...table
}: SearchedListProps<Row, Key>) {
  const keys = columns.map(({ key }) => key)
  const { search, setSearch, sorting, setSorting } = useListView(keys, usual)
  const words = searchWords(search)
  const found = rows.filter((row) => holdsWords(searched(row), words))
  return (
    <>
      <div className={classes.bar}>
        <SearchField
          label={searchLabel}
          className={classes.search ?? ''}
          search={search}
          onSearch={setSearch}
        />
        <p role="status">{`${formatNumber(found.length)} of ${formatNumber(rows.length)} ${many}`}</p>
        <div className={classes.sort}>
          <SortField columns={columns} sorting={sorting} onSort={setSorting} />
        </div>
      </div>
      {found.length > 0 ? (
        <DataTable
          {...table}
          rows={sortBy(found, columns, sorting)}
          columns={columns}
          sorting={sorting}
          onSort={setSorting}
        />
      ) : (
        <EmptyState title={`No ${one} matches “${search}”`} icon="search" />
      )}
    </>
  )
}
