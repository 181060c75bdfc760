import type { Sorting } from '@aerofleet/shared/list-view'
import { RowGap } from '@aerofleet/ui/RowGap'
import { SortHeading } from '@aerofleet/ui/SortHeading'
import { useVisibleRows } from '@aerofleet/ui/use-visible-rows'
import { Fragment, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { Column } from './columns'
import classes from './DataTable.module.css'

type DataTableProps<Row, Key extends string> = {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row, Key>[]
  sorting: Sorting<Key>
  onSort: (sorting: Sorting<Key>) => void
  actions: (row: Row) => ReactNode
}

/** Share of the width beside the columns. */
const actionsWidth = 1.5
/** Pixels; where rows become cards stands in the style sheet, too. */
const heights = { rowHeight: 45, cardHeight: 220, cardsBelow: 760 }

/** A table whose rows become cards on small screens; of a long list only the visible rows exist. */
export function DataTable<Row, Key extends string>({
  label,
  rows,
  rowKey,
  columns,
  actions,
  ...order
}: DataTableProps<Row, Key>) {
  const box = useRef<HTMLDivElement>(null)
  const { body, rows: visible, gapAfter } = useVisibleRows({ keys: rows.map(rowKey), ...heights })
  useFocusWhenRowGoes(box, rows.length)

  return (
    <div ref={box} className={classes.box} tabIndex={-1}>
      <table
        role="table"
        className={classes.table}
        aria-label={label}
        aria-rowcount={rows.length + 1}
      >
        <Head columns={columns} {...order} />
        <tbody role="rowgroup" ref={body}>
          {visible.map(({ index, key, gapBefore, place }) => {
            const row = rows[index]
            return row === undefined ? null : (
              <Fragment key={key}>
                <RowGap height={gapBefore} />
                <tr role="row" {...place}>
                  <Cells row={row} columns={columns} />
                  <td role="cell" data-label="Actions">
                    <div className={classes.value}>{actions(row)}</div>
                  </td>
                </tr>
              </Fragment>
            )
          })}
          <RowGap height={gapAfter} />
        </tbody>
      </table>
    </div>
  )
}

/** A deleted row takes the focused button along: the focus stays with the list. */
function useFocusWhenRowGoes(box: RefObject<HTMLElement | null>, count: number) {
  const before = useRef(count)
  useEffect(() => {
    const shrank = count < before.current
    before.current = count
    if (shrank && document.activeElement === document.body) box.current?.focus()
  }, [box, count])
}

type HeadProps<Row, Key extends string> = Pick<
  DataTableProps<Row, Key>,
  'columns' | 'sorting' | 'onSort'
>

function Head<Row, Key extends string>({ columns, ...order }: HeadProps<Row, Key>) {
  const all = columns.reduce((sum, { width }) => sum + width, actionsWidth)
  const share = (width: number) => ({ width: `${(width / all) * 100}%` })
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {columns.map(({ key, label, width, numeric }) => (
          <SortHeading
            key={key}
            column={key}
            className={numeric ? classes.numeric : undefined}
            style={share(width)}
            {...order}
          >
            {label}
          </SortHeading>
        ))}
        <th role="columnheader" scope="col" style={share(actionsWidth)}>
          Actions
        </th>
      </tr>
    </thead>
  )
}

function Cells<Row, Key extends string>({
  row,
  columns,
}: Pick<HeadProps<Row, Key>, 'columns'> & { row: Row }) {
  return columns.map(({ key, label, numeric, cell }) => (
    <td key={key} role="cell" data-label={label} className={numeric ? classes.numeric : undefined}>
      <div className={classes.value}>{cell(row)}</div>
    </td>
  ))
}
