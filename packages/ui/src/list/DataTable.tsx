import type { Sorting } from '@aerofleet/shared/list-view'
import {
  Fragment,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import type { Columns } from './columns'
import { DataRow } from './DataRow'
import classes from './DataTable.module.css'
import { gridTemplates } from './grid-template'
import { RowGap } from './RowGap'
import { SelectAll, type Selection } from './Select'
import { SortHeading } from './SortHeading'
import { cellProps } from './TableRow'
import {
  rowHeights,
  useVisibleRows,
  type KeySet,
  type NarrowRows,
  type RowPlace,
} from './use-visible-rows'

type DataTableProps<Row> = {
  /** The accessible name of the table. */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What a row is called in the names of its controls. */
  rowName?: (row: Row) => string
  columns: Columns<Row>
  sorting: Sorting<string>
  onSort: (sorting: Sorting<string>) => void
  /** The buttons of a row. While the function stays the same, so do rows that have not changed. */
  actions: (row: Row) => ReactNode
  /** The width of their column. */
  actionsWidth?: string
  /** Rows in edit mode: `render` draws each as a `TableRow`. Scrolling does not remove them. */
  editing?: { keys: KeySet; render: (row: Row, place: RowPlace) => ReactNode } | undefined
  /** Rows can be selected. */
  selection?: Selection
  /** Rows that have just been saved. */
  saved?: KeySet
  /** Where the table is too narrow, its rows become cards, or lines as the columns say in `line`. */
  narrow?: 'cards' | 'lines'
  /** One line a row, 32 px high, in which no column stands beneath another. */
  isCompact?: boolean
}

/** DataTable.module.css has the same widths. */
const narrowRows: Record<'cards' | 'lines', NarrowRows> = {
  cards: { below: 57.5, height: 15.5 },
  lines: { below: 48.75, height: 5.25 },
}
const selectWidth = '2.5rem'
const noActions = () => null

/** A table that fits its container. Of a long list only the visible rows exist. */
export function DataTable<Row extends object>({
  label,
  rows,
  rowKey,
  rowName = rowKey,
  columns,
  actions,
  actionsWidth = '10.375rem',
  editing,
  selection,
  saved,
  narrow = 'cards',
  isCompact = false,
  ...sortProps
}: DataTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const [openKey, setOpenKey] = useState<string | null>(null)
  // Other keys make the virtualizer place all rows anew: 30 ms of each press at 10,000 rows.
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const { body, layout, isPrinting, ...visible } = useVisibleRows(
    keys,
    narrowRows[narrow],
    editing?.keys,
    rowHeights[isCompact ? 'compact' : 'comfortable'],
  )
  const canOpen = narrow === 'lines' && layout !== 'line' && !isPrinting
  const selected = isPrinting ? undefined : selection
  useFocusAfterRemoval(box, rows.length)

  return (
    <div ref={box} className={classes.box} tabIndex={-1}>
      <table
        role="table"
        className={`${classes.table} ${classes[narrow]} ${isCompact ? classes.compact : ''}`}
        style={{
          ...gridTemplates(columns, { select: selection && selectWidth, actions: actionsWidth }),
          '--message-lines': Object.keys(columns).length,
        }}
        aria-label={label}
        aria-rowcount={rows.length + 1}
      >
        <Head columns={columns} selection={selected} isPrinting={isPrinting} {...sortProps} />
        <tbody
          role="rowgroup"
          ref={body}
          className={classes.body}
          // WebKit lays out a container before it styles new rows and gaps in it: without its height the
          // page would be short for that moment, and scroll to its top.
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
                  editing.render(row, place)
                ) : (
                  <DataRow
                    row={row}
                    rowKey={key}
                    name={rowName(row)}
                    columns={columns}
                    index={index}
                    measure={place.ref}
                    actions={isPrinting ? noActions : actions}
                    isSaved={saved?.has(key) ?? false}
                    isSelected={selected?.keys.has(key) ?? false}
                    onSelect={selected?.onToggle}
                    isOpen={key === openKey}
                    onOpen={canOpen ? setOpenKey : undefined}
                  />
                )}
              </Fragment>
            )
          })}
          <RowGap height={visible.gapAfter} />
        </tbody>
      </table>
    </div>
  )
}

/** Moves the focus to the list when a deleted row has taken the focused button along. */
function useFocusAfterRemoval(box: RefObject<HTMLElement | null>, count: number) {
  const previousCount = useRef(count)
  useEffect(() => {
    const isShorter = count < previousCount.current
    previousCount.current = count
    if (isShorter && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true })
  }, [box, count])
}

type HeadProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'sorting' | 'onSort'> & {
  selection: Selection | undefined
  isPrinting: boolean
}

function Head<Row>({ columns, selection, isPrinting, ...sortProps }: HeadProps<Row>) {
  return (
    <thead role="rowgroup" className={classes.head}>
      <tr role="row" aria-rowindex={1} className={classes.row}>
        {selection ? (
          <td role="cell" className={`${classes.cell} ${classes.select}`}>
            <SelectAll selection={selection} />
          </td>
        ) : null}
        {Object.entries(columns).map(([name, column]) => (
          <SortHeading
            key={name}
            column={name}
            {...cellProps(columns, name)}
            style={{ '--cell': name }}
            {...sortProps}
          >
            {column.label}
          </SortHeading>
        ))}
        {isPrinting ? null : (
          <th role="columnheader" scope="col" className={`${classes.cell} ${classes.actions}`}>
            Actions
          </th>
        )}
      </tr>
    </thead>
  )
}
