import { searchText, searchWords, sortKey, type Sorting } from '@aerofleet/shared/list-view'
import type { ReactNode } from 'react'

type Value = string | number | null | undefined

/** How a table is laid out by the width of its container, widest first; DataTable.module.css has the widths. */
export const layouts = ['widest', 'wide', 'medium', 'narrow'] as const
export type Layout = (typeof layouts)[number]

/** A width of `grid-template-columns`, such as `6rem` or `2fr`, or the column beneath whose cells it stands. */
export type Place = string | { beneath: string }

/** A column of a list: its heading, cells, card lines, edit fields, sorting and search come from it. */
export type Column<Row, Field extends string = string> = {
  label: string
  /** The same in every layout, or one for each. */
  width: Place | Record<Layout, Place>
  /** What rows are sorted and searched by; a row without a value always comes last. */
  value: (row: Row) => Value
  /** What stands in the cell. */
  cell: (row: Row) => ReactNode
  numeric?: boolean
  /** Where it stands in a row of a phone; without it, in the part that a press opens. */
  line?: 'title' | 'text' | 'end' | 'status'
  /** A function gives the form in which values are compared, in a search and for sorting, e.g. `tailKey`. */
  searchable?: true | ((text: string) => string)
  /** The name of the form field that stands in the cell while the row is edited. */
  field?: Field
}

/** Columns by their names in the address, as in `?sort=-hours`. */
export type Columns<Row, Name extends string = string, Field extends string = string> = Record<
  Name,
  Column<Row, Field>
>

export const placeOf = (column: Pick<Column<never>, 'width'>, layout: Layout): Place =>
  typeof column.width === 'string' || 'beneath' in column.width
    ? column.width
    : column.width[layout]

/** The layouts in which a column stands beneath another, as words. */
export const layoutsBeneath = (column: Pick<Column<never>, 'width'>) =>
  layouts.filter((layout) => typeof placeOf(column, layout) !== 'string').join(' ')

const textOf = (value: Value) => String(value ?? '')
const isBlank = (value: Value) => value === null || value === undefined || value === ''

type SortValue = number | string | null

/** Cached, because computing them takes longer than sorting 10,000 rows by them. */
const sortValuesByColumn = new WeakMap<object, WeakMap<object, SortValue>>()

/** What a row is sorted by: a number, a text made comparable, or `null` if it has no value. */
function sortValue<Row extends object>(column: Column<Row>, row: Row): SortValue {
  const values = sortValuesByColumn.get(column) ?? new WeakMap<object, SortValue>()
  sortValuesByColumn.set(column, values)
  const known = values.get(row)
  if (known !== undefined) return known
  const shown = column.value(row)
  const { searchable } = column
  const made =
    typeof shown === 'number'
      ? shown
      : isBlank(shown)
        ? null
        : sortKey(typeof searchable === 'function' ? searchable(textOf(shown)) : textOf(shown))
  values.set(row, made)
  return made
}

/** Places of rows: in groups of equal value, lowest first; `blank` are those of rows without a value. */
type Order = { tieColumn: object | undefined; groups: number[][]; blank: number[] }

/** Kept for as long as the array of rows, so that another press on a heading need not sort them again. */
const ordersByRows = new WeakMap<readonly object[], WeakMap<object, Order>>()

function orderOf<Row extends object>(
  rows: readonly Row[],
  column: Column<Row>,
  tieColumn: Column<Row> | undefined,
): Order {
  const orders = ordersByRows.get(rows) ?? new WeakMap<object, Order>()
  ordersByRows.set(rows, orders)
  const known = orders.get(column)
  if (known && known.tieColumn === tieColumn) return known
  const places = tieColumn ? placesIn(orderOf(rows, tieColumn, undefined)) : [...rows.keys()]
  const byValue = new Map<SortValue, number[]>()
  for (const place of places) {
    const row = rows[place]
    if (!row) continue
    const value = sortValue(column, row)
    const group = byValue.get(value)
    if (group) group.push(place)
    else byValue.set(value, [place])
  }
  const blank = byValue.get(null) ?? []
  byValue.delete(null)
  const groups = [...byValue.keys()].sort(compare).map((value) => byValue.get(value) ?? [])
  const order = { tieColumn, groups, blank }
  orders.set(column, order)
  return order
}

const placesIn = ({ groups, blank }: Order, descending = false) =>
  [...(descending ? groups.toReversed() : groups), blank].flat()

/**
 * Returns a sorted copy of rows, which must not be changed afterwards. Equal rows are ordered by the column
 * `tiebreaker`, always ascending.
 */
export function sortRows<Row extends object>(
  rows: readonly Row[],
  columns: Columns<Row>,
  { sort, descending }: Sorting<string>,
  tiebreaker = '',
): Row[] {
  const column = columns[sort]
  if (!column) return [...rows]
  const tieColumn = tiebreaker === sort ? undefined : columns[tiebreaker]
  const places = placesIn(orderOf(rows, column, tieColumn), descending)
  return places.map((place) => rows[place]).filter((row) => row !== undefined)
}

function compare(a: SortValue, b: SortValue): number {
  if (a === null || b === null || a === b) return 0
  return a < b ? -1 : 1
}

/** The rows that hold every word of the search in a searchable column. */
export function searchRows<Row extends object>(
  rows: readonly Row[],
  columns: Columns<Row>,
  search: string,
): Row[] {
  const words = searchWords(search)
  if (words.length === 0) return [...rows]
  const keyColumns = Object.values(columns).flatMap(({ searchable }) =>
    typeof searchable === 'function' ? [words.map(searchable)] : [],
  )
  return rows.filter((row) => {
    const { text, keys } = searchedOf(row, columns)
    return words.every(
      (word, index) =>
        text.includes(word) ||
        keyColumns.some((wordKeys, column) => keys[column]?.includes(wordKeys[index] ?? word)),
    )
  })
}

/** The texts of a row in the forms in which they are searched: all of them, and those with a form of their own. */
type Searched = { text: string; keys: string[] }

/** Cached, because a search in 10,000 rows has to keep up with the typing. */
const searchedByColumns = new WeakMap<object, WeakMap<object, Searched>>()

function searchedOf<Row extends object>(row: Row, columns: Columns<Row>): Searched {
  const byRow = searchedByColumns.get(columns) ?? new WeakMap<object, Searched>()
  searchedByColumns.set(columns, byRow)
  const known = byRow.get(row)
  if (known) return known
  const searched = Object.values(columns).filter(({ searchable }) => searchable)
  const made = {
    text: searchText(searched.map(({ value }) => textOf(value(row)))),
    keys: searched.flatMap(({ value, searchable }) =>
      typeof searchable === 'function' ? [searchable(textOf(value(row)))] : [],
    ),
  }
  byRow.set(row, made)
  return made
}
