import { formatSorting, parseSorting, type Sorting } from '@aerofleet/shared/list-view'
import { SelectField } from '../../form/SelectField'

type SortFieldProps = {
  /** The keys are the names of the columns in the address. */
  columns: Record<string, { label: string }>
  sorting: Sorting<string>
  onSort: (sorting: Sorting<string>) => void
}

export function SortField({ columns, sorting, onSort }: SortFieldProps) {
  return (
    <SelectField
      label="Sort by"
      value={formatSorting(sorting)}
      onChange={({ target }) => onSort(parseSorting(target.value, Object.keys(columns)) ?? sorting)}
    >
      {Object.entries(columns).flatMap(([name, { label }]) => [
        <option key={name} value={name}>{`${label}, ascending`}</option>,
        <option key={`-${name}`} value={`-${name}`}>{`${label}, descending`}</option>,
      ])}
    </SelectField>
  )
}
