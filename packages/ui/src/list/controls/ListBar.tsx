import type { ReactNode } from 'react'
import type { ListView } from '../use-list-view'
import classes from './ListBar.module.css'
import { SearchField } from './SearchField'
import { SortField } from './SortField'

type ListBarProps = {
  view: ListView
  columns: Record<string, { label: string }>
  searchLabel: string
  placeholder?: string
  before?: ReactNode
  after?: ReactNode
}

export function ListBar({ view, columns, searchLabel, placeholder, before, after }: ListBarProps) {
  return (
    <div className={classes.container}>
      <div className={classes.bar}>
        {before}
        <SearchField
          label={searchLabel}
          placeholder={placeholder}
          className={classes.search}
          search={view.search}
          onSearch={(q) => view.change({ q })}
        />
        {after}
        <div className={classes.sort}>
          <SortField columns={columns} sorting={view.sorting} onSort={view.sort} />
        </div>
      </div>
    </div>
  )
}
