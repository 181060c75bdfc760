import { RowGap } from '@aerofleet/ui/list/RowGap'
import { useVisibleRows } from '@aerofleet/ui/list/use-visible-rows'
import { Fragment, useEffect, useMemo, useRef, type ComponentProps, type ReactNode } from 'react'
import classes from './TableFrame.module.css'
import { useRowKeys } from './use-row-keys'

/** What a table is given by whoever shows it. */
export type TableOf<Row> = {
  rows: readonly Row[]
  /** Called when the last rows come into sight. */
  onEnd?: (() => void) | undefined
}

type TableFrameProps<Row> = TableOf<Row> &
  Pick<ComponentProps<'table'>, 'className' | 'style'> & {
    label: string
    rowKey: (row: Row) => string
    rowClass: string | undefined
    /** Of a row that is a card, in rem. */
    cardHeight: number
    headings: ReactNode
    cells: (row: Row) => ReactNode
  }

/** TableFrame.module.css has the same width. */
const cardsBelow = 48.75
/** Rows before the last one that may be in sight until the next page is read. */
const ahead = 20

/** A table of which only the visible rows exist; where it is narrow, its rows are cards. */
export function TableFrame<Row>({
  label,
  rows,
  rowKey,
  rowClass = '',
  cardHeight,
  headings,
  cells,
  onEnd,
  className = '',
  style,
}: TableFrameProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const cards = useMemo(() => ({ below: cardsBelow, height: cardHeight }), [cardHeight])
  const { body, rows: visible, gapAfter, height } = useVisibleRows(keys, cards)
  const isEnd = (visible.at(-1)?.index ?? 0) >= rows.length - ahead
  useEffect(() => {
    if (isEnd) onEnd?.()
  }, [isEnd, onEnd])
  useRowKeys(box)

  return (
    <div ref={box} className={classes.box} tabIndex={-1}>
      <table
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className={`${classes.table} ${className}`}
        style={style}
      >
        <thead role="rowgroup" className={classes.head}>
          <tr role="row" aria-rowindex={1} className={classes.row}>
            {headings}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={body} className={classes.body} style={{ minHeight: height }}>
          {visible.map(({ index, key, gapBefore, place }) => {
            const row = rows[index]
            return row === undefined ? null : (
              <Fragment key={key}>
                <RowGap height={gapBefore} />
                <tr role="row" className={`${classes.row} ${rowClass}`} {...place}>
                  {cells(row)}
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
