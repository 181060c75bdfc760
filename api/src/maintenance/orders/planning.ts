import { and, asc, eq, isNull } from 'drizzle-orm'
import { now } from '../../db/columns'
import type { Database, Transaction } from '../../db/database'
import { conflict } from '../../errors'
import { cards, findPlanned, orders } from '../work/reads'
import { cardRemoved } from './entry'
import { updateCard, updateOrder } from './queries'

type Item = { id: string; code: string }

/** @throws 409 if an item is planned in another order, naming item and order */
export async function requireUnplanned(
  db: Database,
  items: readonly Item[],
  code: 'already-planned' | 'planned-elsewhere' = 'already-planned',
): Promise<void> {
  const planned = await findPlanned(
    db,
    items.map(({ id }) => id),
  )
  const details = items.flatMap(({ id, code: of }) => {
    const { number } = planned.get(id) ?? {}
    return number === undefined ? [] : [{ path: of, message: `${of} is planned in ${number}` }]
  })
  if (details.length === 0) return
  throw conflict(code, `${details.map(({ message }) => message).join('; ')}.`, details)
}

/** Removes the cards of an item from drafts, because somebody completes it without an order. */
export async function leaveDrafts(tx: Transaction, itemId: string) {
  const drafted = await tx
    .select({ card: cards, order: orders })
    .from(cards)
    .innerJoin(orders, eq(orders.id, cards.orderId))
    .where(and(eq(cards.itemId, itemId), isNull(cards.removedAt), eq(orders.state, 'draft')))
    .orderBy(asc(orders.id))
    .for('update')
  const entries = []
  for (const { card, order } of drafted) {
    await updateCard(tx, card, { removedAt: now })
    await updateOrder(tx, order, {})
    entries.push(cardRemoved(order, card))
  }
  return { entries, removedFrom: drafted.map(({ order: { id, number } }) => ({ id, number })) }
}
