import type { ComponentProps, ReactNode } from 'react'
import { layouts, layoutsBeneath, placeOf, type Column, type Columns, type Layout } from './columns'
import classes from './DataTable.module.css'
import type { RowPlace } from './use-visible-rows'

type TableRowProps<Row, Field extends string> = Omit<ComponentProps<'tr'>, 'children' | 'ref'> & {
  columns: Columns<Row, string, Field>
  place: RowPlace
  /** What stands in the cell of a column. */
  cell: (column: Column<Row, Field>, name: string) => ReactNode
  actions: ReactNode
  /** The checkbox that selects the row; `null` in a table with checkboxes for a row without. */
  select?: ReactNode
  /** The button that opens the rest of the row on a phone. */
  more?: ReactNode
  isEdited?: boolean
  /** What a row in edit mode is called where it fills the page. */
  caption?: string
}

/** A row of a `DataTable`; a card or a few lines where the table is narrow. */
export function TableRow<Row, Field extends string>({
  columns,
  place,
  cell,
  actions,
  select,
  more,
  isEdited = false,
  caption,
  ...props
}: TableRowProps<Row, Field>) {
  return (
    <tr
      role="row"
      {...props}
      {...place}
      data-caption={caption}
      className={`${classes.row} ${isEdited ? classes.edited : ''}`}
    >
      {select === undefined ? null : (
        <td
          role="cell"
          data-label="Select"
          className={select ? `${classes.cell} ${classes.select}` : classes.select}
        >
          {select}
        </td>
      )}
      {Object.entries(columns).map(([name, column], index) => (
        <td
          key={name}
          role="cell"
          data-label={column.label}
          {...cellProps(columns, name, isEdited)}
          style={{ '--cell': name, '--message-line': isEdited ? index + 2 : undefined }}
        >
          {cell(column, name)}
        </td>
      ))}
      <td
        role="cell"
        data-label="Actions"
        className={`${classes.cell} ${classes.actions} ${classes.buttons}`}
      >
        {actions}
      </td>
      {more ? (
        <td role="cell" className={classes.more}>
          {more}
        </td>
      ) : null}
    </tr>
  )
}

/** The looks of a cell or heading: in which layouts it stands beneath another, or has one beneath it. */
export function cellProps<Row>(columns: Columns<Row>, name: string, isEdited = false) {
  const column = columns[name]
  const isAbove = (layout: Layout) =>
    Object.values(columns).some((other) => {
      const place = placeOf(other, layout)
      return typeof place === 'object' && place.beneath === name
    })
  const looks = [
    classes.cell,
    column?.numeric ? classes.numeric : '',
    classes[column?.line ?? 'rest'],
    isEdited && column?.field !== undefined ? classes.field : '',
  ]
  return {
    'data-beneath': (column && layoutsBeneath(column)) || undefined,
    'data-above': layouts.filter(isAbove).join(' ') || undefined,
    'data-numeric': column?.numeric,
    className: looks.filter(Boolean).join(' '),
  }
}
