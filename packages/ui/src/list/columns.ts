import { searchText, searchWords, sortKey, type Sorting } from '@aerofleet/shared/list-view'
import type { ReactNode } from 'react'

type Value = string | number | null | undefined

/** A column of a list: heading, cells, phone lines, edit fields, sorting and search come from it. */
export type Column<Row, Field extends string = string> = {
  label: string
  /** A width of `grid-template-columns`, such as `6rem` or `minmax(9rem, 1fr)`. */
  width: string
  /**
   * In a table narrower than `below` rem, it stands in the second line of the column `under`. Compact rows leave it
   * out.
   */
  leftOut?: { below: number; under: string }
  /** Rows are sorted and searched by this value. A row without one always comes last. */
  value?: (row: Row) => Value
  cell: (row: Row) => ReactNode
  numeric?: boolean
  /** The server sorts by this column, so its heading sorts without a `value`. */
  sortable?: true
  /**
   * On a phone it stands at the top of its row (`title`) or without its label (`plain`). By default it stands beside
   * its label.
   */
  line?: 'title' | 'plain'
  /** A function returns the form to compare in search and sorting, such as `tailKey`. */
  searchable?: true | ((text: string) => string)
  field?: Field
}

/** Columns by their names in the address, as in `?sort=-hours`. */
export type Columns<Row, Name extends string = string, Field extends string = string> = Record<
  Name,
  Column<Row, Field>
>

const textOf = (value: Value) => String(value ?? '')
const isBlank = (value: Value) => value === null || value === undefined || value === ''

type SortValue = number | string | null

/** Sort values by column and row. For 10,000 rows, making them takes longer than sorting. */
const sortValuesByColumn = new WeakMap<object, WeakMap<object, SortValue>>()

function sortValueIn<Row extends object>(column: Column<Row>): (row: Row) => SortValue {
  const cached = sortValuesByColumn.get(column) ?? new WeakMap<object, SortValue>()
  sortValuesByColumn.set(column, cached)
  return (row) => {
    let value = cached.get(row)
    if (value === undefined) {
      value = sortValueOf(column, row)
      cached.set(row, value)
    }
    return value
  }
}

function sortValueOf<Row>({ value, searchable }: Column<Row>, row: Row): SortValue {
  const shown = value?.(row)
  if (typeof shown === 'number') return shown
  if (isBlank(shown)) return null
  return sortKey(typeof searchable === 'function' ? searchable(textOf(shown)) : textOf(shown))
}

/**
 * Returns the rows in the order of a column. Rows without a value come last in either direction. Equal rows are ordered
 * by the column `tiebreaker`, always ascending.
 */
export function sortRows<Row extends object>(
  rows: readonly Row[],
  columns: Columns<Row>,
  { sort, descending }: Sorting<string>,
  tiebreaker = '',
): readonly Row[] {
  const column = columns[sort]
  if (!column) return rows
  const valueOf = sortValueIn(column)
  const tieColumn = columns[tiebreaker]
  const tieOf = tieColumn && sortValueIn(tieColumn)
  const direction = descending ? -1 : 1
  return rows
    .map((row) => ({ row, value: valueOf(row), tie: tieOf?.(row) ?? null }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null)
        return Number(a.value === null) - Number(b.value === null) || compare(a.tie, b.tie)
      return direction * compare(a.value, b.value) || compare(a.tie, b.tie)
    })
    .map(({ row }) => row)
}

function compare(a: SortValue, b: SortValue): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  return a < b ? -1 : 1
}

/** Returns the rows that hold every word of the search in a searchable column. Without a word it returns all rows. */
export function searchRows<Row extends object>(
  rows: readonly Row[],
  columns: Columns<Row>,
  search: string,
): readonly Row[] {
  const words = searchWords(search)
  if (words.length === 0) return rows
  const searched = Object.values(columns).filter(({ searchable }) => searchable)
  // A column with a form of its own (`searchable`) compares the words in that form.
  const keyed = searched.flatMap(({ searchable, value }) =>
    typeof searchable === 'function'
      ? [{ keyOf: (row: Row) => searchable(textOf(value?.(row))), keys: words.map(searchable) }]
      : [],
  )
  return rows.filter((row) => {
    const text = searchText(searched.map(({ value }) => textOf(value?.(row))))
    return words.every(
      (word, index) =>
        text.includes(word) ||
        keyed.some(({ keyOf, keys }) => keyOf(row).includes(keys[index] ?? word)),
    )
  })
}
