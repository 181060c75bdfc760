import { toggleSorting, type Sorting } from '@aerofleet/shared/list-view'
import type { ComponentProps } from 'react'
import classes from './SortHeading.module.css'

type SortHeadingProps = ComponentProps<'th'> & {
  column: string
  sorting: Sorting<string>
  onSort: (sorting: Sorting<string>) => void
}

export function SortHeading({ column, sorting, onSort, children, ...props }: SortHeadingProps) {
  const { descending } = sorting
  const isSorted = sorting.sort === column
  return (
    <th
      {...props}
      // The table is laid out as a CSS grid. Some browsers then drop the role of a `th`.
      role="columnheader"
      scope="col"
      aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={classes.heading}
        onClick={() => onSort(toggleSorting(sorting, column))}
      >
        <span>{children}</span>
        {isSorted ? (
          <span className={classes.arrow} aria-hidden="true">
            {descending ? '↓' : '↑'}
          </span>
        ) : null}
      </button>
    </th>
  )
}
