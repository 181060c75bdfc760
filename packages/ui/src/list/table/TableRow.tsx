import type { ComponentProps, ReactNode } from 'react'
import type { Column } from '../columns'
import classes from './DataTable.module.css'
import type { FittedColumns } from './fit-columns'
import type { RowPlace } from './use-visible-rows'

type TableRowProps<Row, Field extends string> = Omit<ComponentProps<'tr'>, 'children' | 'ref'> & {
  columns: FittedColumns<Row, Field>
  place: RowPlace
  cell: (column: Column<Row, Field>, name: string) => ReactNode
  actions?: ReactNode
  /** The checkbox that selects the row; `null` if only other rows have one. */
  select?: ReactNode
  more?: ReactNode
  /** Whether a label stands beside each value, because no heading is shown. */
  hasLabels?: boolean
}

export function TableRow<Row, Field extends string>({
  columns,
  place,
  cell,
  actions,
  select,
  more,
  hasLabels = false,
  className = '',
  ...props
}: TableRowProps<Row, Field>) {
  return (
    <tr role="row" {...props} {...place} className={`${classes.row} ${className}`}>
      {select === undefined ? null : (
        <td
          role="cell"
          data-label="Select"
          className={select ? `${classes.cell} ${classes.select}` : classes.select}
        >
          {hasLabels && select ? <Label>Select</Label> : null}
          {select}
        </td>
      )}
      {Object.entries(columns).map(([name, column], index) => (
        <td
          key={name}
          role="cell"
          data-label={column.label}
          data-field={column.field}
          {...cellProps(columns, name)}
          // In edit mode the message of a field stands in a line of its own.
          style={{ '--cell': name, '--message-line': index + 2 }}
        >
          {hasLabels && column.line === undefined ? <Label>{column.label}</Label> : null}
          {inElement(cell(column, name))}
        </td>
      ))}
      {actions === undefined ? null : (
        <td
          role="cell"
          data-label="Actions"
          className={`${classes.cell} ${classes.actions} ${classes.buttons}`}
        >
          {actions}
        </td>
      )}
      {more ? (
        <td role="cell" className={classes.more}>
          {more}
        </td>
      ) : null}
    </tr>
  )
}

/** A text that a style sheet shows would stay as it is in a translated page. */
const Label = ({ children }: { children: string }) => (
  <span className={classes.label} aria-hidden="true">
    {children}
  </span>
)

/** A text beside a label needs an element of its own. */
const inElement = (content: ReactNode) =>
  content !== '' && (typeof content === 'string' || typeof content === 'number') ? (
    <span>{content}</span>
  ) : (
    content
  )

/**
 * Returns the props that style a cell or heading. `data-under` names the column above it; `data-over` says that another
 * one is beneath it.
 */
export function cellProps<Row, Field extends string>(
  columns: FittedColumns<Row, Field>,
  name: string,
) {
  const column = columns[name]
  const looks = [
    classes.cell,
    column?.numeric ? classes.numeric : '',
    classes[column?.line ?? 'labelled'],
  ]
  return {
    'data-column': name,
    'data-under': column?.under,
    'data-over': Object.values(columns).some(({ under }) => under === name) || undefined,
    'data-numeric': column?.numeric,
    className: looks.filter(Boolean).join(' '),
    style: { '--cell': name },
  }
}
