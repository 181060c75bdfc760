import type { Sorting } from '@aerofleet/shared/list-view'
import { Fragment, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { Column, Columns } from './columns'
import classes from './DataTable.module.css'
import { RowGap } from './RowGap'
import { SortHeading } from './SortHeading'
import { cellLook, TableRow } from './TableRow'
import { useVisibleRows, type Keys, type RowPlace } from './use-visible-rows'

type DataTableProps<Row> = {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: Columns<Row>
  sorting: Sorting<string>
  onSort: (sorting: Sorting<string>) => void
  /** The buttons of a row. */
  actions: (row: Row) => ReactNode
  /** Rows in edit mode are what `render` makes of them, a `TableRow`; scrolling keeps them. */
  editing?: { keys: Keys; render: (row: Row, place: RowPlace) => ReactNode }
}

/** A table whose rows become cards on small screens; of a long list only the visible rows exist. */
export function DataTable<Row>({
  label,
  rows,
  rowKey,
  columns,
  actions,
  editing,
  ...order
}: DataTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const { body, rows: visible, gapAfter } = useVisibleRows(rows.map(rowKey), editing?.keys)
  useFocusWhenRowGoes(box, rows.length)

  return (
    <div ref={box} className={classes.box} tabIndex={-1}>
      <table
        role="table"
        className={classes.table}
        style={tracks(columns)}
        aria-label={label}
        aria-rowcount={rows.length + 1}
      >
        <Head columns={columns} {...order} />
        <tbody role="rowgroup" ref={body} className={classes.body}>
          {visible.map(({ index, key, gapBefore, place }) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <Fragment key={key}>
                <RowGap height={gapBefore} />
                {editing?.keys.has(rowKey(row)) ? (
                  editing.render(row, place)
                ) : (
                  <TableRow
                    columns={columns}
                    place={place}
                    cell={(column) => column.cell(row)}
                    actions={actions(row)}
                  />
                )}
              </Fragment>
            )
          })}
          <RowGap height={gapAfter} />
        </tbody>
      </table>
    </div>
  )
}

const actionsWidth = '166px'

/** The widths of the columns, wide and narrow, and how many lines the messages of a row may take. */
function tracks<Row>(columns: Columns<Row>) {
  const all = Object.values(columns)
  const template = (some: Column<Row>[]) =>
    [...some.map(({ width }) => width), actionsWidth]
      .map((width) => `minmax(0, ${width})`)
      .join(' ')
  return {
    '--columns': template(all),
    '--narrow-columns': template(all.filter(({ wideOnly }) => !wideOnly)),
    '--message-lines': all.length,
  }
}

/** A deleted row takes the focused button along: the focus stays with the list. */
function useFocusWhenRowGoes(box: RefObject<HTMLElement | null>, count: number) {
  const before = useRef(count)
  useEffect(() => {
    const shrank = count < before.current
    before.current = count
    if (shrank && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true })
  }, [box, count])
}

type HeadProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'sorting' | 'onSort'>

function Head<Row>({ columns, ...order }: HeadProps<Row>) {
  return (
    <thead role="rowgroup" className={classes.head}>
      <tr role="row" aria-rowindex={1} className={classes.row}>
        {Object.entries(columns).map(([name, column]) => (
          <SortHeading key={name} column={name} className={cellLook(column)} {...order}>
            {column.label}
          </SortHeading>
        ))}
        <th role="columnheader" scope="col" className={classes.cell}>
          Actions
        </th>
      </tr>
    </thead>
  )
}
