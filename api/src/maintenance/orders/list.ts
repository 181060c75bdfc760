import { can } from '@aerofleet/shared/access'
import type { CardOfOrder } from '@aerofleet/shared/contract/maintenance/cards'
import type { OrderQuery, PageOfOrders } from '@aerofleet/shared/contract/maintenance/orders'
import type { CursorQuery } from '@aerofleet/shared/contract/page'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { tailKey } from '@aerofleet/shared/tail-number'
import { refuseInspection } from '@aerofleet/shared/work/authorisation'
import { orderStates, runningStates, unfinishedStates } from '@aerofleet/shared/work/order-state'
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import * as z from 'zod/mini'
import { aircraft, aircraftExists } from '../../aircraft/reads'
import type { Caller } from '../../db/author'
import type { Database } from '../../db/database'
import { contains } from '../../db/like'
import { NumberCursor, readCursor, rowsToRead, toPage } from '../../http/page'
import { findAuthorisations } from '../inspectors/reads'
import { cards, orders } from '../work/reads'
import { findAircraftRefs, findTallies, toCardsOfOrders, toOrderRow } from './answer'

const Cursor = z.tuple([NumberCursor, NumberCursor])
const isRunning = inArray(orders.state, runningStates)

function matching(
  db: Database,
  { aircraftId, waiting, late, q }: OrderQuery,
  today: CalendarDate,
): SQL | undefined {
  const ofAircraft = (which: SQL) =>
    exists(
      db
        .select({ id: aircraft.id })
        .from(aircraft)
        .where(and(eq(aircraft.id, orders.aircraftId), which)),
    )
  const text = q?.trim().toLowerCase() ?? ''
  const tail = tailKey(text)
  const hasText = (column: typeof orders.number | typeof orders.title | typeof orders.place) =>
    like(sql`lower(${column})`, contains(text))
  return and(
    ofAircraft(aircraftExists),
    aircraftId === undefined ? undefined : eq(orders.aircraftId, aircraftId),
    waiting === '1' ? and(isRunning, isNotNull(orders.waiting)) : undefined,
    late === '1'
      ? and(inArray(orders.state, unfinishedStates), lt(orders.plannedTo, today))
      : undefined,
    text === ''
      ? undefined
      : or(
          hasText(orders.number),
          hasText(orders.title),
          hasText(orders.place),
          tail === '' ? undefined : ofAircraft(like(aircraft.tailKey, contains(tail))),
        ),
  )
}

async function countStates(db: Database, which: SQL | undefined) {
  const rows = await db
    .select({ state: orders.state, n: count() })
    .from(orders)
    .where(which)
    .groupBy(orders.state)
  const found = new Map(rows.map(({ state, n }) => [state, n]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` forgets the names
  return Object.fromEntries(
    orderStates.map((state) => [state, found.get(state) ?? 0]),
  ) as NonNullable<PageOfOrders['counts']>
}

export async function findOrderPage(
  db: Database,
  query: OrderQuery,
  today: CalendarDate,
): Promise<PageOfOrders> {
  const after = readCursor(query.after, Cursor)
  const which = matching(db, query, today)
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        which,
        query.state && inArray(orders.state, query.state),
        after && sql`(${orders.year}, ${orders.n}) < (${after[0]}::bigint, ${after[1]}::bigint)`,
      ),
    )
    .orderBy(desc(orders.year), desc(orders.n))
    .limit(rowsToRead(query))
  const page = toPage(
    query,
    rows,
    ({ year, n }) => [year, n],
    (row) => row,
  )
  const refs = await findAircraftRefs(
    db,
    page.items.map((row) => row.aircraftId),
  )
  const tallies = await findTallies(
    db,
    page.items.map(({ id }) => id),
  )
  const items = page.items.flatMap((row) => {
    const of = refs.get(row.aircraftId)
    return of ? [toOrderRow(row, of, tallies.get(row.id) ?? { all: 0, finished: 0 }, today)] : []
  })
  const counts = query.after === undefined ? await countStates(db, which) : undefined
  return { items, next: page.next, ...(counts && { counts }), today }
}

/** The running orders of each aircraft that has some. */
export async function countOrders(db: Database) {
  const { aircraftId } = orders
  return db
    .select({ aircraftId, orders: count() })
    .from(orders)
    .where(isRunning)
    .groupBy(aircraftId)
}

const MyCursor = z.tuple([NumberCursor, NumberCursor, NumberCursor])
type Mine = { card: typeof cards.$inferSelect; order: typeof orders.$inferSelect }

/**
 * The cards of orders in work that are assigned to the caller or name the caller, and those that wait for the caller's
 * second signature.
 */
export async function findMyCards(
  db: Database,
  { uid, role }: Caller,
  query: CursorQuery,
  today: CalendarDate,
): Promise<{ items: CardOfOrder[]; next: string | null; today: CalendarDate }> {
  const after = readCursor(query.after, MyCursor)
  const own = can(role, 'inspectWork') ? await findAuthorisations(db, uid) : []
  const isUnfinished = or(
    eq(cards.state, 'open'),
    and(eq(cards.state, 'performed'), cards.critical),
  )
  const isNamed = sql`${cards.workedBy} @> ${JSON.stringify([{ uid }])}::jsonb`
  const isMine = or(sql`${cards.assignedTo} ->> 'uid' = ${uid}`, isNamed)
  const rows: Mine[] = await db
    .select({ card: cards, order: orders })
    .from(cards)
    .innerJoin(orders, eq(orders.id, cards.orderId))
    .where(
      and(
        inArray(orders.state, ['open', 'in-work']),
        isNull(cards.removedAt),
        isUnfinished,
        own.length === 0 ? isMine : or(isMine, eq(cards.state, 'performed')),
        after &&
          sql`(${orders.year}, ${orders.n}, ${cards.n}) > (${after[0]}::bigint, ${after[1]}::bigint, ${after[2]}::bigint)`,
      ),
    )
    .orderBy(asc(orders.year), asc(orders.n), asc(cards.n))
  const refs = await findAircraftRefs(
    db,
    rows.map(({ order }) => order.aircraftId),
  )
  const mayInspect = (aircraftType: string) =>
    refuseInspection(own, { uid, aircraftType }, today) === undefined
  const mine = rows.filter(
    ({ card: { assignedTo, workedBy }, order }) =>
      [assignedTo, ...workedBy].some((person) => person?.uid === uid) ||
      mayInspect(refs.get(order.aircraftId)?.aircraftType ?? ''),
  )
  const page = toPage(
    query,
    mine.slice(0, rowsToRead(query)),
    ({ card, order }) => [order.year, order.n, card.n],
    (row) => row,
  )
  return { items: await toCardsOfOrders(db, page.items), next: page.next, today }
}
