import { formatSorting, parseSorting, type Sorting } from '@aerofleet/shared/list-view'
import { SelectField } from './SelectField'

type SortFieldProps<Key extends string> = {
  columns: readonly { key: Key; label: string }[]
  sorting: Sorting<Key>
  onSort: (sorting: Sorting<Key>) => void
}

/** Stands in for the headings of the columns where rows are cards. */
export function SortField<Key extends string>({ columns, sorting, onSort }: SortFieldProps<Key>) {
  const keys = columns.map(({ key }) => key)
  return (
    <SelectField
      label="Sort by"
      value={formatSorting(sorting)}
      onChange={({ target }) => onSort(parseSorting(target.value, keys) ?? sorting)}
    >
      {columns.flatMap(({ key, label }) => [
        <option key={key} value={key}>{`${label}, ascending`}</option>,
        <option key={`-${key}`} value={`-${key}`}>{`${label}, descending`}</option>,
      ])}
    </SelectField>
  )
}
