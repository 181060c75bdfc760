import type { ComponentProps, ReactNode } from 'react'
import type { Column, Columns } from './columns'
import classes from './DataTable.module.css'
import type { RowPlace } from './use-visible-rows'

type TableRowProps<Row, Field extends string> = Omit<ComponentProps<'tr'>, 'children' | 'ref'> & {
  columns: Columns<Row, string, Field>
  place: RowPlace
  cell: (column: Column<Row, Field>, name: string) => ReactNode
  actions: ReactNode
  isEdited?: boolean
}

/** A row of a `DataTable`; on small screens a card with the same words. */
export function TableRow<Row, Field extends string>({
  columns,
  place,
  cell,
  actions,
  isEdited = false,
  ...props
}: TableRowProps<Row, Field>) {
  return (
    <tr
      role="row"
      {...props}
      {...place}
      className={`${classes.row} ${isEdited ? classes.edited : ''}`}
    >
      {Object.entries(columns).map(([name, column], at) => (
        <td
          key={name}
          role="cell"
          data-label={column.label}
          className={cellLook(column, isEdited)}
          style={isEdited ? { '--message-line': at + 2 } : undefined}
        >
          {cell(column, name)}
        </td>
      ))}
      <td role="cell" data-label="Actions" className={`${classes.cell} ${classes.actions}`}>
        <div className={classes.buttons}>{actions}</div>
      </td>
    </tr>
  )
}

/** The classes of a cell, also of a heading. */
export function cellLook(column: Column<never>, isEdited = false): string {
  return [
    classes.cell,
    column.numeric ? classes.numeric : '',
    column.wideOnly ? classes.wideOnly : '',
    isEdited && column.field ? classes.field : '',
  ]
    .filter(Boolean)
    .join(' ')
}
