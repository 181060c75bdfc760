import { randomUUID } from 'node:crypto'
import type { Finding } from '@aerofleet/shared/contract/maintenance/orders'
import type { CursorQuery } from '@aerofleet/shared/contract/page'
import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { findAircraft } from '../../aircraft/reads'
import { authorOf, type By } from '../../db/author'
import { incremented } from '../../db/columns'
import type { Database, Transaction } from '../../db/database'
import { lastChangedBy } from '../../db/history'
import { isOneOf } from '../../db/json'
import { conflict, notFound, versionMismatch } from '../../errors'
import type { HandlersOf } from '../../http/handlers'
import { NumberCursor, readCursor, rowsToRead, toPage } from '../../http/page'
import { lockFigures } from '../lock'
import { cards, findings, orders } from '../work/reads'
import type { FindingRow } from './add'
import { findingEnded } from './entry'
import type { CardColumns, OrderColumns } from './queries'

const isOpen = and(isNull(findings.plannedIn), isNull(findings.closed))

type Found = {
  finding: FindingRow
  order: Pick<OrderColumns, 'id' | 'number'>
  card: Pick<CardColumns, 'id' | 'n'>
}

const selectFindings = (db: Database) =>
  db
    .select({
      finding: findings,
      order: { id: orders.id, number: orders.number },
      card: { id: cards.id, n: cards.n },
    })
    .from(findings)
    .innerJoin(cards, eq(cards.id, findings.cardId))
    .innerJoin(orders, eq(orders.id, cards.orderId))

function findPage(db: Database, aircraftId: string, query: CursorQuery): Promise<Found[]> {
  const after = readCursor(query.after, NumberCursor)
  const isAfter = after === undefined ? undefined : lt(findings.n, after)
  return selectFindings(db)
    .where(and(eq(findings.aircraftId, aircraftId), isOpen, isAfter))
    .orderBy(desc(findings.n))
    .limit(rowsToRead(query))
}

function toFinding({ finding, order, card }: Found): Finding {
  const { id, version, aircraftId, title, text, byUid, byName, at, ended } = finding
  return {
    ...{ id, version, aircraftId, title, text, order, card },
    by: { uid: byUid, name: byName },
    at: at.toISOString(),
    ...(ended && { ended }),
  }
}

/** Needs attention: nobody has repaired them, and no running order will. */
export async function findOpenFindings(db: Database, aircraftIds: readonly string[]) {
  const rows = await selectFindings(db)
    .where(and(isOneOf(findings.aircraftId, aircraftIds), isOpen))
    .orderBy(findings.n)
  return rows.map(({ finding, order, card }) => ({
    aircraftId: finding.aircraftId,
    kind: 'finding-open',
    message: `${finding.title}: found on ${order.number}, card ${card.n}, and not repaired.`,
    orderId: order.id,
    findingId: finding.id,
  }))
}

/** @param found the card on which it was found */
export async function insertFinding(
  tx: Transaction,
  by: By,
  { aircraftId }: OrderColumns,
  found: Pick<CardColumns, 'id' | 'title' | 'text'>,
): Promise<FindingRow> {
  const { id: cardId, title, text } = found
  const [row] = await tx
    .insert(findings)
    .values({ id: randomUUID(), aircraftId, cardId, title, text, ...authorOf(by) })
    .returning()
  if (!row) throw new Error('Nothing was written')
  return row
}

const isRepaired = ({ state }: CardColumns) => state === 'performed' || state === 'inspected'

/**
 * Runs when these cards leave their order, or the order ends. A finding that nobody has repaired is open again. A job
 * without item or finding becomes a finding if it was signed as not done.
 * @returns the cards of the findings that stay open
 */
export async function releaseFindings(
  tx: Transaction,
  by: By,
  order: OrderColumns,
  leaving: readonly CardColumns[],
): Promise<CardColumns[]> {
  const open: CardColumns[] = []
  for (const card of leaving) {
    const { findingId, itemId, state } = card
    if (findingId !== null) {
      const closed = isRepaired(card) ? ('performed' as const) : null
      await tx
        .update(findings)
        .set({ plannedIn: null, closed, version: incremented(findings.version) })
        .where(eq(findings.id, findingId))
      if (!closed) open.push(card)
    } else if (itemId === null && state === 'not-done') {
      await insertFinding(tx, by, order, card)
      open.push(card)
    }
  }
  return open
}

async function lockFinding(tx: Transaction, id: string, ifMatch: number | null) {
  const [found] = await selectFindings(tx).where(eq(findings.id, id))
  if (!found) throw notFound('Finding')
  await lockFigures(tx, [found.finding.aircraftId], 'update')
  const [locked = found] = await selectFindings(tx).where(eq(findings.id, id))
  if (ifMatch !== null && locked.finding.version !== ifMatch)
    throw versionMismatch(await lastChangedBy(tx, 'finding', id), 'item')
  return locked
}

export const findingHandlers: HandlersOf<'maintenanceFinding'> = {
  maintenanceFindingList: async ({ db, params, query, today }) => {
    await findAircraft(db, params.id)
    const rows = await findPage(db, params.id, query)
    return { ...toPage(query, rows, ({ finding }) => finding.n, toFinding), today: today() }
  },

  maintenanceFindingEnd: ({ change, params, body: { reason }, ifMatch }) =>
    change(async (tx, caller) => {
      const found = await lockFinding(tx, params.id, ifMatch)
      const { plannedIn, closed } = found.finding
      if (plannedIn !== null || closed !== null) {
        const state = plannedIn === null ? 'closed' : 'planned in an order'
        throw conflict('wrong-state', `This finding is ${state}.`)
      }
      const { byUid: uid, byName: name } = authorOf(caller)
      const ended = { reason, by: { uid, name }, at: new Date().toISOString() }
      const [finding] = await tx
        .update(findings)
        .set({ closed: 'ended', ended, version: incremented(findings.version) })
        .where(eq(findings.id, params.id))
        .returning()
      if (!finding) throw new Error('Nothing was written')
      return { entries: [findingEnded(finding, reason)], answer: toFinding({ ...found, finding }) }
    }),
}
