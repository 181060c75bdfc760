import { namesOf, valuesIn } from '@aerofleet/shared/records/field'
import { orderFields } from '@aerofleet/shared/records/order'
import { withoutNulls } from '../../db/columns'
import type { HistoryEntry } from '../../db/history'
import type { findings } from '../work/reads'
import type { CardColumns, OrderColumns } from './queries'

type Action = HistoryEntry['action']

function orderValues(row: OrderColumns) {
  const { number, state, waiting, opening, closing, cancelled } = row
  return {
    number,
    ...withoutNulls(valuesIn(namesOf(orderFields), row)),
    state,
    ...withoutNulls({ waiting, opening, closing }),
    ...(cancelled && { reason: cancelled.reason }),
  }
}

export const orderEntry = (
  action: Action,
  before: OrderColumns | null,
  after: OrderColumns,
): HistoryEntry => ({
  kind: 'order',
  action,
  subjectId: after.id,
  partOf: after.aircraftId,
  isFollowed: true,
  before: before && orderValues(before),
  after: orderValues(after),
})

/** Of an order that becomes done with its last card, or is in work again; none if its state stays. */
export const stateEntries = (before: OrderColumns, after: OrderColumns): HistoryEntry[] =>
  before.state === after.state ? [] : [orderEntry('update', before, after)]

const cardName = ({ number }: Pick<OrderColumns, 'number'>, { n }: Pick<CardColumns, 'n'>) =>
  `${number}, card ${n}`

function cardValues(order: OrderColumns, row: CardColumns) {
  const { title, text, state, critical, assignedTo, reference, skill, manHours, link } = row
  const { measures, parts, workedBy, manHoursUsed, doneOn, hours, cycles, validUntil } = row
  const { performed, inspected, notDone, itemId, findingId } = row
  return {
    card: cardName(order, row),
    orderId: order.id,
    ...{ title, text, state, critical, reference, skill, manHours, link, measures },
    ...(parts.length > 0 && { parts }),
    ...(workedBy.length > 0 && { workedBy: workedBy.map(({ name }) => name) }),
    ...withoutNulls({ assignedTo, manHoursUsed, doneOn, hours, cycles, validUntil }),
    ...withoutNulls({ performed, inspected, notDone, itemId, findingId }),
  }
}

/** @param reason why an inspector has rejected the card, or somebody has reopened it */
export const cardEntry = (
  action: Action,
  order: OrderColumns,
  before: CardColumns | null,
  after: CardColumns,
  reason?: string,
): HistoryEntry => ({
  kind: 'card',
  action,
  subjectId: after.id,
  partOf: order.aircraftId,
  isFollowed: true,
  before: before && cardValues(order, before),
  after: { ...cardValues(order, after), ...(reason !== undefined && { reason }) },
})

export const cardRemoved = (order: OrderColumns, before: CardColumns): HistoryEntry => ({
  ...cardEntry('delete', order, before, before),
  after: null,
})

export const findingEnded = (
  { id, aircraftId, title, text }: typeof findings.$inferSelect,
  reason: string,
): HistoryEntry => ({
  kind: 'finding',
  action: 'end',
  subjectId: id,
  partOf: aircraftId,
  isFollowed: true,
  before: { title, text },
  after: { title, text, reason },
})
