import type { Card, CardOfOrder } from '@aerofleet/shared/contract/maintenance/cards'
import type { Order, OrderRow } from '@aerofleet/shared/contract/maintenance/orders'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { refuseInspection } from '@aerofleet/shared/work/authorisation'
import { isFinished } from '@aerofleet/shared/work/card-state'
import { isLate } from '@aerofleet/shared/work/order-state'
import { and, eq, isNull, max, sql } from 'drizzle-orm'
import { aircraft } from '../../aircraft/reads'
import type { Caller } from '../../db/author'
import { withoutNulls } from '../../db/columns'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import { operatorExists, operators } from '../../operators/reads'
import { findAuthorisations } from '../inspectors/reads'
import { toCompletion, whyNotActive } from '../items/reads'
import { components } from '../parts/reads'
import { completions, items } from '../table'
import { cards, findings, orders } from '../work/reads'
import { findCards, findOrder, type CardColumns, type OrderColumns } from './queries'

type Ref = OrderRow['aircraft']

/** Deleted aircraft keep their closed and cancelled orders. */
export async function findAircraftRefs(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Ref>> {
  const { id, tailNumber, aircraftType, operatorId } = aircraft
  const rows = await db
    .select({
      ref: { id, tailNumber, aircraftType },
      operator: { id: operators.id, name: operators.companyName },
    })
    .from(aircraft)
    .leftJoin(operators, and(eq(operators.id, operatorId), operatorExists))
    .where(isOneOf(id, ids))
  return new Map(
    rows.map(({ ref, operator }) => [ref.id, { ...ref, ...(operator && { operator }) }]),
  )
}

type Tally = { all: number; finished: number; doneOn?: CalendarDate }

const tallyOf = (list: readonly CardColumns[]): Tally => {
  const days = list.flatMap(({ performed, doneOn }) => (performed && doneOn ? [doneOn] : []))
  const doneOn = days.sort().at(-1)
  const finished = list.filter(isFinished).length
  return { all: list.length, finished, ...(doneOn !== undefined && { doneOn }) }
}

const isFinishedCard = sql`(${cards.state} in ('inspected', 'not-done')
  or ${cards.state} = 'performed' and not ${cards.critical})`

export async function findTallies(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Tally>> {
  const { orderId, doneOn } = cards
  const rows = await db
    .select({
      orderId,
      all: sql<number>`count(*)`.mapWith(Number),
      finished: sql<number>`count(case when ${isFinishedCard} then 1 end)`.mapWith(Number),
      doneOn: max(sql<string | null>`case when ${cards.performed} is not null then ${doneOn} end`),
    })
    .from(cards)
    .where(and(isOneOf(orderId, orderIds), isNull(cards.removedAt)))
    .groupBy(orderId)
  return new Map(
    rows.map(({ orderId: of, doneOn: on, ...counted }) => [
      of,
      { ...counted, ...(on !== null && { doneOn: on }) },
    ]),
  )
}

export function toOrderRow(
  row: OrderColumns,
  of: Ref,
  { doneOn, ...counted }: Tally,
  today: CalendarDate,
): OrderRow {
  const { id, version, number, title, place, priority, state, at } = row
  const { plannedFrom, plannedTo, waiting } = row
  return {
    ...{ id, version, number, aircraft: of, title, place, priority, state },
    ...withoutNulls({ plannedFrom, plannedTo, waiting }),
    late: isLate(row, today),
    cards: counted,
    ...(doneOn !== undefined && { doneOn }),
    createdAt: at.toISOString(),
  }
}

async function findItems(db: Database, ids: readonly string[]) {
  const { id, code, status, reason, task, componentId, componentLimit } = items
  const rows = await db
    .select({ id, code, status, reason, task, componentId, componentLimit })
    .from(items)
    .where(isOneOf(id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

async function findOrigins(db: Database, findingIds: readonly string[]) {
  const rows = await db
    .select({ id: findings.id, orderId: orders.id, number: orders.number, n: cards.n })
    .from(findings)
    .innerJoin(cards, eq(cards.id, findings.cardId))
    .innerJoin(orders, eq(orders.id, cards.orderId))
    .where(isOneOf(findings.id, findingIds))
  return new Map(rows.map(({ id, ...from }) => [id, from]))
}

async function findCompleted(db: Database, ids: readonly string[]) {
  const rows = await db.select().from(completions).where(isOneOf(completions.id, ids))
  return new Map(
    rows.map((row) => {
      const { id, struck } = toCompletion(row)
      return [id, { id, ...(struck && { struck }) }]
    }),
  )
}

type Change = CardColumns['change']

async function findComponents(db: Database, changes: readonly Change[]) {
  const ids = changes.flatMap((change) =>
    [change?.off?.componentId, change?.on?.componentId].flatMap((each) => each ?? []),
  )
  const { id, partNumber, serialNumber, name } = components
  const rows = await db
    .select({ id, partNumber, serialNumber, name })
    .from(components)
    .where(isOneOf(id, ids))
  return new Map(rows.map(({ id: of, ...component }) => [of, component]))
}

/** Names the parts of a change. */
function withComponents(
  change: Change | undefined,
  of: Awaited<ReturnType<typeof findComponents>>,
): NonNullable<Change> | undefined {
  if (!change) return undefined
  const named = <Side extends { componentId?: string | undefined }>(side: Side) => {
    const component = of.get(side.componentId ?? '')
    return component ? { ...side, component } : side
  }
  const { off, on } = change
  return { ...change, ...(off && { off: named(off) }), ...(on && { on: named(on) }) }
}

const notNull = (ids: readonly (string | null)[]) => ids.filter((id) => id !== null)

export async function toCards(db: Database, list: readonly CardColumns[]): Promise<Card[]> {
  const itemOf = await findItems(db, notNull(list.map(({ itemId }) => itemId)))
  const origins = await findOrigins(db, notNull(list.map(({ findingId }) => findingId)))
  const completed = await findCompleted(db, notNull(list.map(({ completionId }) => completionId)))
  const named = await findComponents(
    db,
    list.flatMap(({ change, attempts }) => [
      change,
      ...attempts.map((each) => each.change ?? null),
    ]),
  )
  return list.map((row) => {
    const { itemId, code, findingId, completionId, critical, removedAt: _, ...values } = row
    const item = itemOf.get(itemId ?? '')
    const from = origins.get(findingId ?? '')
    const completion = completed.get(completionId ?? '')
    const suspended =
      item && row.state === 'open' && item.status !== 'active' ? whyNotActive(item) : undefined
    const change = withComponents(row.change, named)
    return {
      ...withoutNulls(values),
      ...(change && { change }),
      attempts: row.attempts.map((attempt) => ({
        ...attempt,
        ...(attempt.change && { change: withComponents(attempt.change, named) }),
      })),
      critical: critical || (row.state === 'open' && item?.task.critical === true),
      ...(itemId !== null && {
        item: {
          id: itemId,
          code: code ?? '',
          ...(item?.task.limits.calendar?.printed && { printed: true }),
          ...(item?.componentId &&
            item.componentLimit && {
              part: { componentId: item.componentId, limit: item.componentLimit },
            }),
          ...(suspended !== undefined && { suspended }),
        },
      }),
      ...(findingId !== null && { finding: { id: findingId, ...(from && { from }) } }),
      ...(completion && { completion }),
    }
  })
}

/** An order as the caller sees it. */
export async function findOrderAnswer(
  db: Database,
  id: string,
  { uid }: Pick<Caller, 'uid'>,
  today: CalendarDate,
): Promise<Order> {
  const row = await findOrder(db, id)
  const list = await findCards(db, id)
  const of = (await findAircraftRefs(db, [row.aircraftId])).get(row.aircraftId)
  if (!of) throw new Error('An order has an aircraft')
  const { aircraftType } = of
  const own = await findAuthorisations(db, uid)
  const inspectionRefused = refuseInspection(own, { uid, aircraftType }, today)
  const { link, byUid, byName, opening, closing, cancelled } = row
  return {
    ...toOrderRow(row, of, tallyOf(list), today),
    link,
    createdBy: { uid: byUid, name: byName },
    ...withoutNulls({ opening, closing }),
    ...(cancelled && {
      cancelled: { reason: cancelled.reason, by: cancelled.by, at: cancelled.at },
    }),
    list: await toCards(db, list),
    ...(inspectionRefused && { inspectionRefused }),
    today,
  }
}

export async function toCardsOfOrders(
  db: Database,
  rows: readonly { card: CardColumns; order: OrderColumns }[],
): Promise<CardOfOrder[]> {
  const refs = await findAircraftRefs(
    db,
    rows.map(({ order }) => order.aircraftId),
  )
  const list = await toCards(
    db,
    rows.map(({ card }) => card),
  )
  return rows.flatMap(({ order }, at) => {
    const [card, of] = [list[at], refs.get(order.aircraftId)]
    const { id, version, number, title, state, opening } = order
    const within = { id, version, number, title, state, ...(opening && { opening: opening.date }) }
    return card && of ? [{ card, order: within, aircraft: of }] : []
  })
}

export async function findCardAnswer(db: Database, id: string): Promise<CardOfOrder> {
  const rows = await db
    .select({ card: cards, order: orders })
    .from(cards)
    .innerJoin(orders, eq(orders.id, cards.orderId))
    .where(and(eq(cards.id, id), isNull(cards.removedAt)))
  const [found] = await toCardsOfOrders(db, rows)
  if (!found) throw new Error('The card was there a moment ago')
  return found
}
