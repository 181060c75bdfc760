import { rankOf } from '../due/counts'
import type { Overview, OverviewRow } from '../due/overview'

/** The sort key of a row: several texts joined so that comparing keys compares the texts one by one. */
const keyOf = (...texts: string[]) => texts.join('\u0000')

const keys = {
  aircraft: ({ tailKey, id }: OverviewRow) => keyOf(tailKey, id),
  urgency: ({ counts, projectedOn, tailKey, id }: OverviewRow) =>
    keyOf(String(rankOf(counts)), projectedOn ?? 'never', tailKey, id),
}
export type Order = keyof typeof keys

export type OrderedRow = { key: string; row: OverviewRow }
const orders = {
  aircraft: new WeakMap<Overview, readonly OrderedRow[]>(),
  urgency: new WeakMap<Overview, readonly OrderedRow[]>(),
} satisfies Record<Order, unknown>

/** All aircraft; sorted once for each overview, which stays the same until something has changed. */
function inOrder(overview: Overview, order: Order): readonly OrderedRow[] {
  const sorted = orders[order].get(overview)
  if (sorted) return sorted
  const rows = [...overview.values()]
    .map((row) => ({ key: keys[order](row), row }))
    .sort((one, other) => (one.key > other.key ? 1 : -1))
  orders[order].set(overview, rows)
  return rows
}

/** The place of the first row after a key; that of the first row without one. */
function placeAfter(rows: readonly OrderedRow[], after: string | undefined): number {
  if (after === undefined) return 0
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if ((rows[middle]?.key ?? '') > after) to = middle
    else from = middle + 1
  }
  return from
}

/**
 * The next rows of an order.
 * @param after the key of the row before them
 * @param isMeant which rows; absent for all
 */
export function rowsAfter(
  overview: Overview,
  order: Order,
  after: string | undefined,
  isMeant: ((row: OverviewRow) => boolean) | undefined,
  limit: number,
): OrderedRow[] {
  const rows = inOrder(overview, order)
  const from = placeAfter(rows, after)
  if (!isMeant) return rows.slice(from, from + limit)
  const found: OrderedRow[] = []
  for (let at = from; at < rows.length && found.length < limit; at++) {
    const each = rows[at]
    if (each && isMeant(each.row)) found.push(each)
  }
  return found
}
