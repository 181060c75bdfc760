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

/** Returns a sorted copy. Equal rows are ordered by the column `tiebreaker`, always ascending. */
export function sortRows<Row extends object>(
  rows: readonly Row[],
  columns: Columns<Row>,
  { sort, descending }: Sorting<string>,
  tiebreaker = '',
): Row[] {
  const column = columns[sort]
  const tieColumn = columns[tiebreaker]
  if (!column) return [...rows]
  const direction = descending ? -1 : 1
  type Sorted = { row: Row; value: SortValue; tie: SortValue }
  const withValues = rows.map((row): Sorted => ({ row, value: sortValue(column, row), tie: null }))
  // Measured: looked up for each comparison, it made the sorting of 100,000 rows take twice as long.
  const tieOf = (sorted: Sorted) =>
    (sorted.tie ??= tieColumn ? sortValue(tieColumn, sorted.row) : null)
  withValues.sort(
    (a, b) =>
      Number(a.value === null) - Number(b.value === null) ||
      direction * compare(a.value, b.value) ||
      compare(tieOf(a), tieOf(b)),
  )
  return withValues.map(({ row }) => row)
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
