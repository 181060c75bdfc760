import type { Sorting } from '@aerofleet/shared/list-view'
import classes from './DataTable.module.css'
import type { FittedColumns } from './fit-columns'
import { SelectAll, type Selection } from './Select'
import { SortHeading } from './SortHeading'
import { cellProps } from './TableRow'

type TableHeadProps<Row> = {
  columns: FittedColumns<Row>
  sorting: Sorting<string> | undefined
  onSort: ((sorting: Sorting<string>) => void) | undefined
  selection: Selection | undefined
  hasActions: boolean
}

export function TableHead<Row>({
  columns,
  sorting,
  onSort,
  selection,
  hasActions,
}: TableHeadProps<Row>) {
  return (
    <thead role="rowgroup" className={classes.head}>
      <tr role="row" aria-rowindex={1} className={classes.row}>
        {selection ? (
          <td role="cell" className={`${classes.cell} ${classes.select}`}>
            <SelectAll selection={selection} />
          </td>
        ) : null}
        {Object.entries(columns).map(([name, column]) =>
          sorting && onSort && (column.value ?? column.sortable) ? (
            <SortHeading
              key={name}
              column={name}
              {...cellProps(columns, name)}
              sorting={sorting}
              onSort={onSort}
            >
              {column.label}
            </SortHeading>
          ) : (
            <th key={name} role="columnheader" scope="col" {...cellProps(columns, name)}>
              {column.label}
            </th>
          ),
        )}
        {hasActions ? (
          <th role="columnheader" scope="col" className={`${classes.cell} ${classes.actions}`}>
            Actions
          </th>
        ) : null}
      </tr>
    </thead>
  )
}
