import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { holdingStates } from '@aerofleet/shared/work/order-state'
import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
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

/** Returns the days for which running orders plan items of these aircraft, by the id of the item. */
export async function findPlannedDays(
  db: Database,
  aircraftIds: readonly string[],
): Promise<ReadonlyMap<string, CalendarDate>> {
  const { itemId } = cards
  const { plannedFrom, plannedTo } = orders
  const rows = await db
    .select({ itemId, plannedFrom, plannedTo })
    .from(orders)
    .innerJoin(cards, eq(cards.orderId, orders.id))
    .where(
      and(
        isOneOf(orders.aircraftId, aircraftIds),
        inArray(orders.state, holdingStates),
        or(isNotNull(plannedFrom), isNotNull(plannedTo)),
        isNull(cards.removedAt),
        isNotNull(itemId),
      ),
    )
  return new Map(
    rows.flatMap(({ itemId: of, plannedFrom: from, plannedTo: to }) => {
      const day = from ?? to
      return of === null || day === null ? [] : [[of, day] as const]
    }),
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
