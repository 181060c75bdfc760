import { pressHeading, type Sorting } from '@aerofleet/shared/list-view'
import type { ComponentProps } from 'react'
import classes from './SortHeading.module.css'

type SortHeadingProps<Key extends string> = ComponentProps<'th'> & {
  column: Key
  sorting: Sorting<Key>
  onSort: (sorting: Sorting<Key>) => void
}

/** The heading of a column that sorts; an arrow and `aria-sort` tell which one does, and how. */
export function SortHeading<Key extends string>({
  column,
  sorting,
  onSort,
  children,
  ...props
}: SortHeadingProps<Key>) {
  const { descending } = sorting
  const isSorted = sorting.sort === column
  return (
    <th
      {...props}
      role="columnheader"
      scope="col"
      aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={classes.heading}
        onClick={() => onSort(pressHeading(sorting, column))}
      >
        {children}
        {isSorted ? <span aria-hidden="true">{descending ? '↓' : '↑'}</span> : null}
      </button>
    </th>
  )
}
