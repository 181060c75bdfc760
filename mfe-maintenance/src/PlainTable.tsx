import type { ReactNode } from 'react'
import classes from './PlainTable.module.css'
import { TableFrame, type TableOf } from './TableFrame'
import frame from './TableFrame.module.css'

export type PlainColumn<Row> = {
  label: string
  /** Of `grid-template-columns`. */
  width: string
  cell: (row: Row) => ReactNode
  isFigure?: true
  /** On a phone it stands at the top of the card, without its label. */
  isTitle?: true
}

type PlainTableProps<Row> = TableOf<Row> & {
  label: string
  rowKey: (row: Row) => string
  columns: readonly PlainColumn<Row>[]
}

/** A table of labelled columns; on a phone each value of a card stands beside its label. */
export function PlainTable<Row>({ columns, ...table }: PlainTableProps<Row>) {
  return (
    <TableFrame
      {...table}
      style={{ '--columns': columns.map(({ width }) => width).join(' ') }}
      rowClass={classes.row}
      cardHeight={9}
      headings={columns.map(({ label, isFigure }) => (
        <th
          key={label}
          role="columnheader"
          scope="col"
          className={isFigure ? frame.figure : undefined}
        >
          {label}
        </th>
      ))}
      cells={(row) =>
        columns.map(({ label, cell, isFigure, isTitle }) => (
          <td
            key={label}
            role="cell"
            data-label={isTitle ? undefined : label}
            className={isFigure ? frame.figure : isTitle ? classes.title : undefined}
          >
            {cell(row)}
          </td>
        ))
      }
    />
  )
}
