import type { Sorting } from '@aerofleet/shared/list-view'
import { Fragment, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Columns } from './columns'
import { MorePages } from './MorePages'
import { DataRow } from './table/DataRow'
import classes from './table/DataTable.module.css'
import { fitColumns, gridTemplate, inOneLine, type FittedColumns } from './table/fit-columns'
import { RowGap } from './table/RowGap'
import type { Selection } from './table/Select'
import { TableHead } from './table/TableHead'
import { useFocusAfterRemoval } from './table/use-focus-after-removal'
import { useIsPrinting } from './table/use-is-printing'
import { useRoom } from './table/use-room'
import { useVisibleRows, type KeySet, type RowPlace } from './table/use-visible-rows'
import { useReadOn, type Pages } from './use-read-on'

export type RowFrame<Row, Field extends string = string> = {
  columns: FittedColumns<Row, Field>
  place: RowPlace
}

export type TableProps<Row, Field extends string = string> = {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The name of a row in the accessible names of its controls. */
  rowName?: (row: Row) => string
  columns: Columns<Row, string, Field>
  /** Without it no heading sorts. */
  sorting?: Sorting<string>
  onSort?: (sorting: Sorting<string>) => void
  /** The buttons of a row. Keep the function the same: a new one renders all rows again. */
  actions?: ((row: Row) => ReactNode) | undefined
  actionsWidth?: string
  /** Rows in edit mode: `render` draws each as a `TableRow`. Scrolling does not remove them. */
  editing?: { keys: KeySet; render: (row: Row, frame: RowFrame<Row, Field>) => ReactNode }
  selection?: Selection
  saved?: KeySet
  pages?: Pages
  /** On a phone a press opens the values beside the labels, one row at a time. */
  isFolded?: boolean
  /** The estimated height of a row on a phone, in rem. */
  lineHeight?: number
  /** One line a row, 32 px high. */
  isCompact?: boolean
}

/** In rem. Below this width each row becomes several lines. */
export const minTableWidth = 48.75
/** The next page is read when this many rows are left below the window. */
const rowsAhead = 20
const selectWidth = '2.5rem'

/**
 * The one list: a table that fits its container, or lines on a narrow screen. Of a long list only the visible rows
 * exist.
 */
export function DataTable<Row, Field extends string = string>({
  label,
  rows,
  rowKey,
  rowName = rowKey,
  columns,
  sorting,
  onSort,
  actions,
  actionsWidth = '10.375rem',
  editing,
  selection,
  saved,
  pages,
  isFolded = false,
  lineHeight = 9,
  isCompact = false,
}: TableProps<Row, Field>) {
  const box = useRef<HTMLDivElement>(null)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const room = useRoom(box)
  const isPrinting = useIsPrinting()
  const layout =
    isPrinting || room === undefined ? 'none' : room < minTableWidth ? 'lines' : 'table'
  const hasOneLine = isCompact && layout !== 'lines'
  // Memoised, because a new object would make every `DataRow` render again.
  const fitted = useMemo(
    () => fitColumns(columns, layout === 'table' ? room : undefined),
    [columns, layout, room],
  )
  const shown = useMemo(() => (hasOneLine ? inOneLine(fitted) : fitted), [hasOneLine, fitted])
  // New keys make the virtualizer place all rows anew: 30 ms of each press at 10,000 rows.
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const height = layout === 'lines' ? lineHeight : hasOneLine ? 2 : 2.75
  const { body, ...visible } = useVisibleRows(keys, { layout, height, isPrinting }, editing?.keys)
  const canOpen = isFolded && layout !== 'table' && !isPrinting
  const selected = isPrinting ? undefined : selection
  useFocusAfterRemoval(box, rows.length)
  useReadOn(pages, (visible.rows.at(-1)?.index ?? 0) >= rows.length - rowsAhead)

  return (
    <>
      <div ref={box} className={classes.box} tabIndex={-1}>
        <table
          role="table"
          className={`${classes.table} ${hasOneLine ? classes.compact : ''}`}
          data-lines={layout === 'lines' || undefined}
          style={{
            '--columns': gridTemplate(fitted, {
              select: selection && selectWidth,
              actions: actions && actionsWidth,
            }),
          }}
          aria-label={label}
          aria-rowcount={rows.length + 1}
        >
          <TableHead
            columns={shown}
            sorting={sorting}
            onSort={onSort}
            selection={selected}
            hasActions={actions !== undefined && !isPrinting}
          />
          <tbody
            role="rowgroup"
            ref={body}
            className={classes.body}
            // WebKit lays out a container before it styles new rows and gaps in it. Without a height the page would be
            // short for that moment and scroll to its top.
            style={{ minHeight: visible.height }}
          >
            {visible.rows.map(({ index, gapBefore, place }) => {
              const row = rows[index]
              if (row === undefined) return null
              const key = rowKey(row)
              return (
                <Fragment key={key}>
                  <RowGap height={gapBefore} />
                  {editing?.keys.has(key) ? (
                    editing.render(row, { columns: fitted, place })
                  ) : (
                    <DataRow
                      row={row}
                      rowKey={key}
                      name={rowName(row)}
                      columns={shown}
                      index={index}
                      measure={place.ref}
                      actions={isPrinting ? undefined : actions}
                      isSaved={saved?.has(key) ?? false}
                      isSelected={selected?.keys.has(key) ?? false}
                      onSelect={selected?.onToggle}
                      isOpen={key === openKey}
                      onOpen={canOpen ? setOpenKey : undefined}
                      hasLabels={layout === 'lines'}
                    />
                  )}
                </Fragment>
              )
            })}
            <RowGap height={visible.gapAfter} />
          </tbody>
        </table>
      </div>
      {pages ? <MorePages pages={pages} /> : null}
    </>
  )
}
