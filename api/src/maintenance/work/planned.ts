import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import { holdingStates } from '@aerofleet/shared/work/order-state'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import { cards, orders } from './table'

type Planned = NonNullable<DueRow['plannedIn']>

/** Returns where items are planned: in an order that is open, in work or done. A draft plans nothing. */
export async function findPlanned(
  db: Database,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, Planned>> {
  if (itemIds.length === 0) return new Map()
  const { id: cardId, itemId, state, doneOn } = cards
  const rows = await db
    .select({ itemId, id: orders.id, number: orders.number, cardId, state, doneOn })
    .from(cards)
    .innerJoin(orders, eq(orders.id, cards.orderId))
    .where(
      and(isOneOf(itemId, itemIds), isNull(cards.removedAt), inArray(orders.state, holdingStates)),
    )
  return new Map(
    rows.map(({ itemId: of, state: isAt, doneOn: on, ...planned }) => [
      of ?? '',
      {
        ...planned,
        ...(on !== null && (isAt === 'performed' || isAt === 'inspected') && { doneOn: on }),
      },
    ]),
  )
}

export async function withPlanned<Row extends { id: string }>(
  db: Database,
  rows: readonly Row[],
): Promise<(Row & Pick<DueRow, 'plannedIn'>)[]> {
  const planned = await findPlanned(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const plannedIn = planned.get(row.id)
    return plannedIn ? { ...row, plannedIn } : row
  })
}
