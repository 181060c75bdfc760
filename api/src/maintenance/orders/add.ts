import { randomUUID } from 'node:crypto'
import type { CardToAdd } from '@aerofleet/shared/contract/maintenance/cards'
import { maxCards, type CardsToAdd } from '@aerofleet/shared/contract/maintenance/orders'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { isHolding } from '@aerofleet/shared/work/order-state'
import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import { insertRows, isOneOf } from '../../db/json'
import { conflict, invalid } from '../../errors'
import { findOnAircraft, toDueRow, whyNotActive, type ItemRow } from '../items/reads'
import { items } from '../table'
import { cards, findPlanned, findings } from '../work/reads'
import { cardEntry } from './entry'
import { requireUnplanned } from './planning'
import { findCards, findLastNumber, type CardColumns, type OrderColumns } from './queries'

export type FindingRow = typeof findings.$inferSelect
type Source = { item: ItemRow } | { finding: FindingRow; critical?: boolean } | { job: CardToAdd }
type Planning = Pick<OrderColumns, 'id' | 'number' | 'aircraftId' | 'state'>

export function titleOf(source: Source): string {
  if ('item' in source) return source.item.title
  return 'finding' in source ? source.finding.title : source.job.title
}

const isActive = ({ status }: ItemRow) => status === 'active'

/** The items that the user names, and then all others of the aircraft that are due until a day or nearly due. */
async function chooseItems(
  tx: Transaction,
  order: Planning,
  { itemIds, dueUntil, within }: CardsToAdd,
  today: CalendarDate,
): Promise<ItemRow[]> {
  const isOfAircraft = and(eq(items.aircraftId, order.aircraftId), ne(items.status, 'terminated'))
  const takesDue = dueUntil !== undefined || within !== undefined
  const found =
    takesDue || itemIds.length > 0
      ? await tx
          .select()
          .from(items)
          .where(and(isOfAircraft, takesDue ? undefined : isOneOf(items.id, itemIds)))
          .orderBy(items.urgentOn, items.id)
      : []
  const byId = new Map(found.map((row) => [row.id, row]))
  const missing = itemIds.findIndex((id) => !byId.has(id))
  if (missing >= 0) throw invalid([{ path: `itemIds.${missing}`, message: 'Item not found' }])
  const chosen = [...new Set(itemIds)].flatMap((id) => byId.get(id) ?? [])
  const idle = chosen.find((row) => !isActive(row))
  if (idle) throw conflict('not-active', `${idle.code}: ${whyNotActive(idle)}`)
  const own = new Set((await findCards(tx, order.id)).map(({ itemId }) => itemId))
  const doubled = chosen.find(({ id }) => own.has(id))
  if (doubled) {
    const message = `${doubled.code} is planned in ${order.number}`
    throw conflict('already-planned', `${message}.`, [{ path: doubled.code, message }])
  }
  if (isHolding(order.state)) await requireUnplanned(tx, chosen)
  if (!takesDue) return chosen
  const planned = await findPlanned(tx, [...byId.keys()])
  const on = (await findOnAircraft(tx, [order.aircraftId], today)).get(order.aircraftId)
  const isNear = (row: ItemRow) => {
    const { remaining = {} } = on && within ? toDueRow(row, on, today) : {}
    return (['hours', 'cycles', 'days'] as const).some(
      (of) => (remaining[of] ?? Infinity) <= (within?.[of] ?? -Infinity),
    )
  }
  const isDue = ({ projectedOn }: ItemRow) =>
    dueUntil !== undefined && projectedOn !== null && projectedOn <= dueUntil
  const others = found.filter(
    (row) =>
      isActive(row) &&
      !own.has(row.id) &&
      !planned.has(row.id) &&
      !chosen.includes(row) &&
      (isDue(row) || isNear(row)),
  )
  return [...chosen, ...others]
}

async function chooseFindings(tx: Transaction, order: Planning, ids: readonly string[]) {
  const chosen = [...new Set(ids)]
  if (chosen.length === 0) return []
  const rows = await tx
    .select()
    .from(findings)
    .where(and(isOneOf(findings.id, chosen), eq(findings.aircraftId, order.aircraftId)))
    .for('update')
  const byId = new Map(rows.map((row) => [row.id, row]))
  const missing = chosen.findIndex((id) => !byId.has(id))
  if (missing >= 0) throw invalid([{ path: `findingIds.${missing}`, message: 'Finding not found' }])
  const taken = rows.find(({ plannedIn, closed }) => plannedIn !== null || closed !== null)
  if (taken) {
    const message = `The finding "${taken.title}" ${taken.plannedIn === null ? 'is closed' : 'stands in another order'}.`
    throw conflict('already-planned', message)
  }
  return chosen.flatMap((id) => byId.get(id) ?? [])
}

/** The caller has locked the aircraft, so nobody plans these items or findings meanwhile. */
export async function chooseCards(
  tx: Transaction,
  order: Planning,
  given: CardsToAdd,
  today: CalendarDate,
): Promise<Source[]> {
  const found = await chooseItems(tx, order, given, today)
  const carried = await chooseFindings(tx, order, given.findingIds)
  return [
    ...found.map((item) => ({ item })),
    ...carried.map((finding) => ({ finding })),
    ...given.jobs.map((job) => ({ job })),
  ]
}

const plainCard = {
  version: 1,
  itemId: null,
  code: null,
  findingId: null,
  text: '',
  state: 'open' as const,
  critical: false,
  assignedTo: null,
  reference: '',
  skill: 'none' as const,
  manHours: 0,
  link: '',
  measures: '',
  parts: [],
  workedBy: [],
  manHoursUsed: null,
  doneOn: null,
  hours: null,
  cycles: null,
  validUntil: null,
  change: null,
  performed: null,
  inspected: null,
  notDone: null,
  attempts: [],
  completionId: null,
  withoutCompletion: null,
  removedAt: null,
}

function fieldsOf(source: Source): Partial<CardColumns> & { title: string } {
  if ('job' in source) {
    const { assignedTo, ...job } = source.job
    return { ...job, assignedTo: assignedTo ?? null }
  }
  if ('finding' in source) {
    const { id: findingId, title, text } = source.finding
    return { findingId, title, text, critical: source.critical ?? false }
  }
  const { id: itemId, code, title, task } = source.item
  const { reference, skill, manHours } = task
  return { itemId, code, title, reference, skill, manHours }
}

/** @throws 409 if the order would have too many cards */
export async function addCards(
  tx: Transaction,
  order: OrderColumns,
  sources: readonly Source[],
): Promise<{ added: CardColumns[]; entries: HistoryEntry[] }> {
  if (sources.length === 0) return { added: [], entries: [] }
  const last = await findLastNumber(tx, order.id)
  if (last + sources.length > maxCards)
    throw conflict('too-many-cards', `An order can have at most ${maxCards} cards.`)
  const added = sources.map((source, at) => ({
    ...plainCard,
    id: randomUUID(),
    orderId: order.id,
    n: last + at + 1,
    ...fieldsOf(source),
  }))
  await insertRows(tx, cards, added)
  for (const { id, findingId } of added)
    if (findingId !== null)
      await tx.update(findings).set({ plannedIn: id }).where(eq(findings.id, findingId))
  return { added, entries: added.map((card) => cardEntry('create', order, null, card)) }
}
