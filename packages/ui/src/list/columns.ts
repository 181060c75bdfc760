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

/** What is computed of rows, kept for each row and for each list of them. */
type Kept<Value> = {
  byRow: WeakMap<object, Value>
  byRows: WeakMap<readonly object[], readonly Value[]>
  latest: WeakRef<readonly object[]>
}

function keptOf<Value>(all: WeakMap<object, Kept<Value>>, owner: object): Kept<Value> {
  const known = all.get(owner)
  if (known) return known
  const kept = { byRow: new WeakMap(), byRows: new WeakMap(), latest: new WeakRef([]) }
  all.set(owner, kept)
  return kept
}

/**
 * Computes a value of each row, once; the same array as before while they are all the same. A row that is where
 * it was in the list before this one is not even looked up: a look-up in 10,000 rows takes longer than a search.
 */
function valuesOf<Row extends object, Value>(
  kept: Kept<Value>,
  rows: readonly Row[],
  compute: (row: Row) => Value,
): readonly Value[] {
  const known = kept.byRows.get(rows)
  if (known) return known
  const before = kept.latest.deref() ?? []
  const valuesBefore = kept.byRows.get(before) ?? []
  let isSame = rows.length === valuesBefore.length
  const newest = rows.map((row, place) => {
    const valueBefore = valuesBefore[place]
    let value = (row === before[place] ? valueBefore : undefined) ?? kept.byRow.get(row)
    if (value === undefined) {
      value = compute(row)
      kept.byRow.set(row, value)
    }
    isSame &&= value === valueBefore
    return value
  })
  const values = isSame ? valuesBefore : newest
  kept.byRows.set(rows, values)
  kept.latest = new WeakRef(rows)
  return values
}

type SortValue = number | string | null

/** Kept, because computing them takes longer than sorting 10,000 rows by them. */
const sortValuesByColumn = new WeakMap<object, Kept<SortValue>>()

/** What a row is sorted by: a number, a text made comparable, or `null` if it has no value. */
function sortValueOf<Row>({ value, searchable }: Column<Row>, row: Row): SortValue {
  const shown = value(row)
  if (typeof shown === 'number') return shown
  if (isBlank(shown)) return null
  return sortKey(typeof searchable === 'function' ? searchable(textOf(shown)) : textOf(shown))
}

/** Places of rows, lowest value first; those of rows without a value are the last. */
type Order = {
  places: readonly number[]
  /** What the rows are sorted by, in the order of the rows. */
  values: readonly SortValue[]
  /** The order of equal rows. */
  ties: Order | undefined
  /** The rows in this order, by the list that they are of: one that comes back need not gather them again. */
  ascending: Sorted
  descending: Sorted
}
type Sorted = WeakMap<readonly object[], readonly object[]>

/** Kept for as long as the array of rows, so that another press on a heading need not sort them again. */
const ordersByRows = new WeakMap<readonly object[], WeakMap<object, Order>>()

function orderOf<Row extends object>(
  rows: readonly Row[],
  column: Column<Row>,
  tieColumn: Column<Row> | undefined,
): Order {
  const orders = ordersByRows.get(rows) ?? new WeakMap<object, Order>()
  ordersByRows.set(rows, orders)
  const ties = tieColumn && orderOf(rows, tieColumn, undefined)
  const known = orders.get(column)
  if (known && known.ties === ties) return known
  const kept = keptOf(sortValuesByColumn, column)
  const before = ordersByRows.get(kept.latest.deref() ?? [])?.get(column)
  const values = valuesOf(kept, rows, (row) => sortValueOf(column, row))
  if (before && before.ties === ties && before.values === values) {
    orders.set(column, before)
    return before
  }
  const ranks = new Int32Array(rows.length)
  ties?.places.forEach((place, rank) => {
    ranks[place] = rank
  })
  // After a change of a few rows the order before is almost the right one, which takes a tenth of the time.
  const isNear = before?.places.length === rows.length
  const places = [...(isNear ? before.places : (ties?.places ?? rows.keys()))]
  places.sort(
    (a, b) =>
      compare(values[a] ?? null, values[b] ?? null) || (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b,
  )
  const order = { places, values, ties, ascending: new WeakMap(), descending: new WeakMap() }
  orders.set(column, order)
  return order
}

/** In descending order, too, equal rows stay as they are and rows without a value come last. */
function placesIn({ places, values }: Order, descending: boolean): readonly number[] {
  if (!descending) return places
  const valueAt = (index: number) => values[places[index] ?? 0]
  let end = places.length
  while (end > 0 && valueAt(end - 1) === null) end--
  const blank = places.slice(end)
  const turned: number[] = []
  for (let start = end - 1; start >= 0; start--) {
    if (start > 0 && valueAt(start) === valueAt(start - 1)) continue
    for (let index = start; index < end; index++) turned.push(places[index] ?? 0)
    end = start
  }
  return turned.concat(blank)
}

/** From which rows, and which places of theirs, sorted rows were taken. */
const originsOfSorted = new WeakMap<
  readonly object[],
  { rows: readonly object[]; places: readonly number[] }
>()

function originOf<Row extends object>(rows: readonly Row[]) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sorted rows are some of those that were sorted
  return originsOfSorted.get(rows) as
    | { rows: readonly Row[]; places: readonly number[] }
    | undefined
}

/**
 * Returns the rows in the order of a column, the same array for the same rows. Equal rows are ordered by the column
 * `tiebreaker`, always ascending.
 */
export function sortRows<Row extends object>(
  rows: readonly Row[],
  columns: Columns<Row>,
  { sort, descending }: Sorting<string>,
  tiebreaker = '',
): readonly Row[] {
  const column = columns[sort]
  if (!column) return rows
  const tieColumn = tiebreaker === sort ? undefined : columns[tiebreaker]
  const order = orderOf(rows, column, tieColumn)
  const sorted = descending ? order.descending : order.ascending
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- they were gathered from these rows
  const known = sorted.get(rows) as readonly Row[] | undefined
  if (known) return known
  const places = placesIn(order, descending)
  const inOrder: Row[] = []
  for (const place of places) {
    const row = rows[place]
    if (row) inOrder.push(row)
  }
  sorted.set(rows, inOrder)
  originsOfSorted.set(inOrder, { rows, places })
  return inOrder
}

function compare(a: SortValue, b: SortValue): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  return a < b ? -1 : 1
}

/** The texts of a row in the forms in which they are searched: all of them, and those with a form of their own. */
type Searched = { text: string; keys: string[] }

/** Kept, because a search in 10,000 rows has to keep up with the typing. */
const searchedByColumns = new WeakMap<object, Kept<Searched>>()

function searchedOf<Row>(columns: Columns<Row>, row: Row): Searched {
  const searched = Object.values(columns).filter(({ searchable }) => searchable)
  return {
    text: searchText(searched.map(({ value }) => textOf(value(row)))),
    keys: searched.flatMap(({ value, searchable }) =>
      typeof searchable === 'function' ? [searchable(textOf(value(row)))] : [],
    ),
  }
}

/** The rows that hold every word of the search in a searchable column; all of them, the same array, without a word. */
export function searchRows<Row extends object>(
  rows: readonly Row[],
  columns: Columns<Row>,
  search: string,
): readonly Row[] {
  const words = searchWords(search).map((word) => ({
    word,
    keys: Object.values(columns).flatMap(({ searchable }) =>
      typeof searchable === 'function' ? [searchable(word)] : [],
    ),
  }))
  if (words.length === 0) return rows
  const isFound = ({ text, keys }: Searched) =>
    words.every(
      ({ word, keys: wordKeys }) =>
        text.includes(word) || wordKeys.some((wordKey, column) => keys[column]?.includes(wordKey)),
    )
  const origin = originOf(rows)
  const kept = keptOf(searchedByColumns, columns)
  const found = valuesOf(kept, origin?.rows ?? rows, (row) => searchedOf(columns, row)).map(isFound)
  return rows.filter((_, index) => found[origin ? (origin.places[index] ?? -1) : index])
}
