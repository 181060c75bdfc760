import { compareText, type Sorting } from '@aerofleet/shared/list-view'
import type { ReactNode } from 'react'

export type Column<Row, Key extends string> = {
  key: Key
  label: string
  /** Share of the width beside the other columns. */
  width: number
  numeric?: boolean
  cell: (row: Row) => ReactNode
  /** What it sorts by; a row without a value comes last, whichever way the sort runs. */
  value: (row: Row) => string | number | null | undefined
}

/** A new array; rows with equal values keep their order. */
export function sortBy<Row, Key extends string>(
  rows: readonly Row[],
  columns: readonly Column<Row, Key>[],
  { sort, descending }: Sorting<Key>,
): Row[] {
  const value = columns.find(({ key }) => key === sort)?.value
  if (!value) return [...rows]
  const way = descending ? -1 : 1
  const [named, blank] = [rows.filter((row) => !isBlank(row)), rows.filter(isBlank)]
  return [...named.toSorted((a, b) => way * compare(value(a), value(b))), ...blank]

  function isBlank(row: Row) {
    return (value?.(row) ?? '') === ''
  }
}

type Value = string | number | null | undefined

function compare(a: Value, b: Value): number {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : compareText(String(a ?? ''), String(b ?? ''))
}
