import { compareText, holdsWords, searchWords, type Sorting } from '@aerofleet/shared/list-view'
import type { ReactNode } from 'react'

type Value = string | number | null | undefined

/** What a list knows of a column: heading, cell, card, edit row, sort and search come from it. */
export type Column<Row, Field extends string = string> = {
  label: string
  /** As in `grid-template-columns`: `98px`, or `2fr` for a share of what the others leave. */
  width: string
  /** What it is sorted and found by; a row without a value comes last, whichever way the sort runs. */
  value: (row: Row) => Value
  /** What stands in the cell. */
  cell: (row: Row) => ReactNode
  numeric?: boolean
  /** Left out where the table is narrow; cards have it again. */
  wideOnly?: boolean
  /** A function says what a value and a word of the search are compared by. */
  searchable?: true | ((text: string) => string)
  /** The field that stands in the cell while the row is edited. */
  field?: Field
}

/** The name of a column stands for it in the address, as in `?sort=-hours`. */
export type Columns<Row, Name extends string = string, Field extends string = string> = Record<
  Name,
  Column<Row, Field>
>

const textOf = (value: Value) => String(value ?? '')
const isBlank = (value: Value) => value === null || value === undefined || value === ''

/** A new array. Equal rows go by the column `then`, whichever way the sort runs, or keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: Columns<Row>,
  { sort, descending }: Sorting<string>,
  then = '',
): Row[] {
  const [value, next] = [columns[sort]?.value, columns[then]?.value]
  if (!value) return [...rows]
  const way = descending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)]
    const blankLast = Number(isBlank(one)) - Number(isBlank(other))
    return blankLast || way * compare(one, other) || (next ? compare(next(a), next(b)) : 0)
  })
}

function compare(a: Value, b: Value): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareText(textOf(a), textOf(b))
}

/** The rows that hold every word of the search, in a searchable column or in what `more` adds. */
export function searchRows<Row>(
  rows: readonly Row[],
  columns: Columns<Row>,
  search: string,
  more: (row: Row) => (string | undefined)[] = () => [],
): Row[] {
  const words = searchWords(search)
  const searched = Object.values(columns).filter(({ searchable }) => searchable)
  const keyed = searched.flatMap(({ value, searchable: keyOf }) =>
    typeof keyOf === 'function'
      ? [{ value, keyOf, keys: new Map(words.map((word) => [word, keyOf(word)])) }]
      : [],
  )
  return rows.filter((row) => {
    const own = keyed.map(({ value, keyOf, keys }) => ({ key: keyOf(textOf(value(row))), keys }))
    const others = words.filter(
      (word) => !own.some(({ key, keys }) => key.includes(keys.get(word) ?? word)),
    )
    return holdsWords([...searched.map(({ value }) => textOf(value(row))), ...more(row)], others)
  })
}
