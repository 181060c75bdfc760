import { RowGap } from '@aerofleet/ui/list/RowGap'
import { useVisibleRows } from '@aerofleet/ui/list/use-visible-rows'
import { Fragment, useEffect, useMemo, useRef, type ReactNode } from 'react'
import classes from './PlainTable.module.css'
import { useRowKeys } from './use-row-keys'

export type PlainColumn<Row> = {
  label: string
  /** Of `grid-template-columns`. */
  width: string
  cell: (row: Row) => ReactNode
  isFigure?: true
  /** On a phone it stands at the top of the card, without its label. */
  isTitle?: true
}

type PlainTableProps<Row> = {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly PlainColumn<Row>[]
  /** Called when the last rows come into sight. */
  onEnd?: (() => void) | undefined
}

/** PlainTable.module.css has the same width. */
const narrow = { below: 48.75, height: 9 }
/** Rows before the last one that may be in sight until the next page is read. */
const ahead = 20

/** A table of which only the visible rows exist; where it is narrow, its rows are cards. */
export function PlainTable<Row>({ label, rows, rowKey, columns, onEnd }: PlainTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const { body, rows: visible, gapAfter, height } = useVisibleRows(keys, narrow)
  const isEnd = (visible.at(-1)?.index ?? 0) >= rows.length - ahead
  useEffect(() => {
    if (isEnd) onEnd?.()
  }, [isEnd, onEnd])
  useRowKeys(box)
  const template = columns.map(({ width }) => width).join(' ')

  return (
    <div ref={box} className={classes.box} tabIndex={-1}>
      <table
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className={classes.table}
        style={{ '--columns': template }}
      >
        <thead role="rowgroup" className={classes.head}>
          <tr role="row" aria-rowindex={1} className={classes.row}>
            {columns.map(({ label: heading, isFigure }) => (
              <th
                key={heading}
                role="columnheader"
                scope="col"
                className={isFigure ? classes.figure : undefined}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={body} className={classes.body} style={{ minHeight: height }}>
          {visible.map(({ index, key, gapBefore, place }) => {
            const row = rows[index]
            return row === undefined ? null : (
              <Fragment key={key}>
                <RowGap height={gapBefore} />
                <tr role="row" className={classes.row} {...place}>
                  {columns.map(({ label: heading, cell, isFigure, isTitle }) => (
                    <td
                      key={heading}
                      role="cell"
                      data-label={isTitle ? undefined : heading}
                      className={isFigure ? classes.figure : isTitle ? classes.title : undefined}
                    >
                      {cell(row)}
                    </td>
                  ))}
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
