import { isPossibleOnCard, cardStateWords, type CardAct } from '@aerofleet/shared/work/card-state'
import {
  isPossible,
  orderNumber,
  orderStateWords,
  stateWith,
  type OrderAct,
} from '@aerofleet/shared/work/order-state'
import { and, asc, eq, isNull, max } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { incremented } from '../../db/columns'
import type { Database, Transaction } from '../../db/database'
import { lastChangedBy } from '../../db/history'
import type { Details } from '../../errors'
import { conflict, notFound, versionMismatch } from '../../errors'
import { lockFigures } from '../lock'
import { cards, orderNumbers, orders } from '../work/reads'

export type OrderColumns = typeof orders.$inferSelect
export type CardColumns = typeof cards.$inferSelect

const isThere = isNull(cards.removedAt)

/** Takes the next number of the year. Its row stays locked until the transaction ends, so no number is lost. */
export async function takeNumber(tx: Transaction, year: number) {
  const { n } = orderNumbers
  const [taken] = await tx
    .insert(orderNumbers)
    .values({ year, n: 1 })
    .onConflictDoUpdate({ target: orderNumbers.year, set: { n: incremented(n) } })
    .returning({ n })
  if (!taken) throw new Error('Nothing was written')
  return { year, n: taken.n, number: orderNumber(year, taken.n) }
}

export async function findOrder(db: Database, id: string): Promise<OrderColumns> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw notFound('Order')
  return order
}

/** In the order of their numbers, without removed ones. */
export const findCards = (db: Database, orderId: string): Promise<CardColumns[]> =>
  db
    .select()
    .from(cards)
    .where(and(eq(cards.orderId, orderId), isThere))
    .orderBy(asc(cards.n))

export async function findCard(db: Database, id: string): Promise<CardColumns> {
  const [card] = await db
    .select()
    .from(cards)
    .where(and(eq(cards.id, id), isThere))
  if (!card) throw notFound('Card')
  return card
}

/**
 * Locks an order and the maintenance of its aircraft, so that nobody else changes its cards or its items.
 * @param ifMatch the version that the caller has read; `null` for any
 * @throws 404 if there is no such order, 412 if it has another version
 */
export async function lockOrder(
  tx: Transaction,
  id: string,
  ifMatch: number | null,
): Promise<OrderColumns> {
  const { aircraftId } = await findOrder(tx, id)
  await lockFigures(tx, [aircraftId], 'update')
  return lockOrderAlone(tx, id, ifMatch)
}

/** The caller has locked the aircraft. */
export async function lockOrderAlone(
  tx: Transaction,
  id: string,
  ifMatch: number | null,
): Promise<OrderColumns> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!order) throw notFound('Order')
  if (ifMatch !== null && order.version !== ifMatch)
    throw versionMismatch(await lastChangedBy(tx, 'order', id), 'order')
  return order
}

export type LockedCard = { order: OrderColumns; card: CardColumns }

/**
 * Locks a card and its order.
 * @param ifMatch the version of the card that the caller has read; `null` for any
 * @param prepare runs before the version is compared
 * @throws 404 if there is no such card, 412 if it has another version
 */
export async function lockCard(
  tx: Transaction,
  id: string,
  ifMatch: number | null,
  prepare?: (locked: LockedCard) => void | Promise<void>,
): Promise<LockedCard> {
  const { orderId } = await findCard(tx, id)
  const order = await lockOrder(tx, orderId, null)
  const card = await findCard(tx, id)
  await prepare?.({ order, card })
  if (ifMatch !== null && card.version !== ifMatch)
    throw versionMismatch(await lastChangedBy(tx, 'card', id), 'card')
  return { order, card }
}

/** @throws 409 if the order is in a state that does not know the act */
export function requireOrderAct(act: OrderAct, { number, state }: OrderColumns): void {
  if (isPossible(act, state)) return
  const word = orderStateWords[state].toLowerCase()
  throw conflict('wrong-state', `${number} is ${state === 'draft' ? `a ${word}` : word}.`)
}

/** @throws 409 if the card is in a state that does not know the act */
export function requireCardAct(act: CardAct, card: CardColumns): void {
  if (isPossibleOnCard(act, card)) return
  throw conflict('wrong-state', `Card ${card.n} is ${cardStateWords[card.state].toLowerCase()}.`)
}

export async function updateOrder(
  tx: Transaction,
  { id }: Pick<OrderColumns, 'id'>,
  values: PgUpdateSetSource<typeof orders>,
): Promise<OrderColumns> {
  const [after] = await tx
    .update(orders)
    .set({ ...values, version: incremented(orders.version) })
    .where(eq(orders.id, id))
    .returning()
  if (!after) throw new Error('Nothing was written')
  return after
}

export async function updateCard(
  tx: Transaction,
  { id }: Pick<CardColumns, 'id'>,
  values: PgUpdateSetSource<typeof cards>,
): Promise<CardColumns> {
  const [after] = await tx
    .update(cards)
    .set({ ...values, version: incremented(cards.version) })
    .where(eq(cards.id, id))
    .returning()
  if (!after) throw new Error('Nothing was written')
  return after
}

/** Removed cards keep their numbers. */
export async function findLastNumber(db: Database, orderId: string): Promise<number> {
  const [last] = await db
    .select({ n: max(cards.n) })
    .from(cards)
    .where(eq(cards.orderId, orderId))
  return last?.n ?? 0
}

/**
 * Writes the state that follows from the cards: an order is done with its last finished card.
 * @param isChanged whether the order gets a new version even in the same state, because its set of cards has changed
 */
export async function settleState(
  tx: Transaction,
  order: OrderColumns,
  isChanged = false,
): Promise<OrderColumns> {
  const state = stateWith(order.state, await findCards(tx, order.id))
  return isChanged || state !== order.state ? updateOrder(tx, order, { state }) : order
}

export const refuseCards = (
  code: string,
  sentence: string,
  refused: readonly Pick<CardColumns, 'n' | 'title'>[],
) => {
  const details: Details = refused.map(({ n, title }) => ({
    path: `cards.${n}`,
    message: `Card ${n}, ${title}`,
  }))
  return conflict(
    code,
    `${sentence}: ${details.map(({ message }) => message).join('; ')}.`,
    details,
  )
}
