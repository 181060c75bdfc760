import type { Column, Columns } from '../columns'

type Fitted<Row, Field extends string> = Column<Row, Field> & {
  /** It stands in the second line of this column. */
  under?: string
}

export type FittedColumns<Row, Field extends string = string> = Record<string, Fitted<Row, Field>>

/** @param room the width of the table in rem; `undefined` leaves room for all columns */
export function fitColumns<Row, Field extends string>(
  columns: Columns<Row, string, Field>,
  room: number | undefined,
): FittedColumns<Row, Field> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const { leftOut } = column
      const fits = !leftOut || room === undefined || room >= leftOut.below
      return [name, fits ? column : { ...column, under: leftOut.under }]
    }),
  )
}

/** Leaves out the columns in the second line of another one. */
export function inOneLine<Row, Field extends string>(
  columns: FittedColumns<Row, Field>,
): FittedColumns<Row, Field> {
  return Object.fromEntries(Object.entries(columns).filter(([, { under }]) => under === undefined))
}

/**
 * Returns the `grid-template` of a row. Each column is an area with its name, in two lines if some share the second
 * line of others. Beneath the cells there is room from the grid line `notes` on.
 */
export function gridTemplate<Row, Field extends string>(
  columns: FittedColumns<Row, Field>,
  { select, actions }: { select: string | undefined; actions: string | undefined },
): string {
  const second = new Map(
    Object.entries(columns).flatMap(([name, { under }]) => (under ? [[under, name]] : [])),
  )
  const widthsByName = {
    ...(select && { select }),
    ...Object.fromEntries(
      Object.entries(inOneLine(columns)).map(([name, { width }]) => [name, flexible(width)]),
    ),
    ...(actions && { actions }),
  }
  const names = Object.keys(widthsByName)
  const lines = [
    names,
    ...(second.size > 0 ? [names.map((name) => second.get(name) ?? name)] : []),
  ].map((line) => `"${line.join(' ')}"`)
  const lastAbove = names.findLastIndex((name) => second.has(name))
  const notes = lastAbove === -1 ? (select ? 1 : 0) : lastAbove + 1
  const widths = Object.values<string>(widthsByName).map((width, index) =>
    index === notes ? `[notes] ${width}` : width,
  )
  return `${lines.join(' ')} / ${widths.join(' ')}`
}

/** Cells may become narrower than their content, unless the width itself sets a minimum. */
const flexible = (width: string) => (width.includes('(') ? width : `minmax(0, ${width})`)
