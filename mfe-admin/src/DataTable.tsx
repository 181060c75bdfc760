import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type Key, type ReactNode, type RefObject } from 'react'
import classes from './DataTable.module.css'

export type Column<Row> = {
  header: string
  /** Share of the width beside the other columns. */
  width: number
  numeric?: boolean
  cell: (row: Row) => ReactNode
}

type DataTableProps<Row> = {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  columns: readonly Column<Row>[]
}

/** Below this, all rows are in the document: the browser's own search finds them. */
const long = 100
const rowHeight = 45

/** A table whose rows become cards on small screens; of a long list only the visible rows exist. */
export function DataTable<Row>({ label, rows, rowKey, columns }: DataTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const isLong = rows.length > long
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isLong,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const visible = virtualizer.getVirtualItems()
  const shown = isLong ? visible.map((item) => item.index) : rows.map((_, index) => index)
  const before = visible.at(0)?.start ?? 0
  const after = isLong ? virtualizer.getTotalSize() - (visible.at(-1)?.end ?? 0) : 0
  const scrolls = isLong ? { role: 'region', 'aria-label': label, tabIndex: 0 } : { tabIndex: -1 }
  useFocusWhenRowGoes(box, rows.length)

  return (
    <div ref={box} className={`${classes.box} ${isLong ? classes.scrolls : ''}`} {...scrolls}>
      <table className={classes.table} aria-label={label} aria-rowcount={rows.length + 1}>
        <Head columns={columns} />
        <tbody>
          <Spacer height={before} span={columns.length} />
          {shown.map((index) => {
            const row = rows[index]
            return row === undefined ? null : (
              <tr
                key={rowKey(row)}
                ref={isLong ? virtualizer.measureElement : undefined}
                data-index={index}
                aria-rowindex={index + 2}
              >
                <Cells row={row} columns={columns} />
              </tr>
            )
          })}
          <Spacer height={after} span={columns.length} />
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

function Head<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const all = columns.reduce((sum, column) => sum + column.width, 0)
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ header, width, numeric }) => (
          <th
            key={header}
            scope="col"
            className={numeric ? classes.numeric : undefined}
            style={{ width: `${(width / all) * 100}%` }}
          >
            {header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Cells<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return columns.map(({ header, numeric, cell }) => (
    <td key={header} data-label={header} className={numeric ? classes.numeric : undefined}>
      <div className={classes.value}>{cell(row)}</div>
    </td>
  ))
}

/** Stands for the rows that are not in the document. */
function Spacer({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true" className={classes.spacer}>
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}
