import { isDeepStrictEqual } from 'node:util'
import type {
  Attempt,
  CardOfOrder,
  CardPerform,
  FindingCreate,
  Signature,
} from '@aerofleet/shared/contract/maintenance/cards'
import { dayInWords } from '@aerofleet/shared/due/calendar-date'
import { refuseInspection } from '@aerofleet/shared/work/authorisation'
import { isSamePerson } from '@aerofleet/shared/work/card-state'
import type { OrderAct } from '@aerofleet/shared/work/order-state'
import { eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { authorOf, type Caller } from '../../db/author'
import type { Work } from '../../db/change'
import { withNulls, withoutNulls } from '../../db/columns'
import type { Database, Transaction } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import { asStored } from '../../db/json'
import { conflict, forbidden, invalid, requireNoProblems } from '../../errors'
import { dateProblems, type DayOfZone } from '../../today'
import { changeParts } from '../components/writes'
import { findAuthorisations } from '../inspectors/reads'
import { paperProblems, requireAllowed, whyNotActive, type ItemRow } from '../items/reads'
import { items } from '../table'
import type { cards } from '../work/reads'
import { addCards } from './add'
import { findAircraftRefs, findCardAnswer } from './answer'
import { cardEntry, stateEntries } from './entry'
import { insertFinding } from './findings'
import {
  lockCard,
  requireCardAct,
  requireOrderAct,
  settleState,
  updateCard,
  type CardColumns,
  type LockedCard,
  type OrderColumns,
} from './queries'

type Paper = NonNullable<Signature['paper']>
export type CardWork = Work<CardOfOrder>
export type CardRequest = { id: string; ifMatch: number | null; day: DayOfZone }

export const stampOf = (by: Caller) => {
  const { byUid: uid, byName: name } = authorOf(by)
  return { by: { uid, name }, at: new Date().toISOString() }
}

async function findItem(db: Database, { itemId }: CardColumns): Promise<ItemRow | undefined> {
  if (itemId === null) return undefined
  const [item] = await db.select().from(items).where(eq(items.id, itemId))
  return item
}

/** Stores a card, and the state of its order that follows. */
export async function storeCard(
  tx: Transaction,
  { order, card }: LockedCard,
  action: HistoryEntry['action'],
  values: PgUpdateSetSource<typeof cards>,
  reason?: string,
): Promise<{ entries: HistoryEntry[]; answer: CardOfOrder }> {
  const after = await updateCard(tx, card, values)
  const settled = await settleState(tx, order)
  return {
    entries: [cardEntry(action, order, card, after, reason), ...stateEntries(order, settled)],
    answer: await findCardAnswer(tx, card.id),
  }
}

const nothingTyped = {
  manHoursUsed: undefined,
  hours: undefined,
  cycles: undefined,
  validUntil: undefined,
  change: undefined,
}

/** Whether this user has given the same signature already, and its answer was lost. */
function isRepeated(caller: Caller, card: CardColumns, work: object, paper: Paper | undefined) {
  const { performed } = card
  const isOwn = performed?.by.uid === caller.uid && isDeepStrictEqual(performed.paper, paper)
  const stored = Object.keys(work).map((name) => [name, Reflect.get(card, name)])
  return isOwn && isDeepStrictEqual(Object.fromEntries(stored), work)
}

/** @throws 409 if the parts may not change so, or the card of a life limit says nothing of its part */
async function judgeChange(
  {
    order,
    ...book
  }: Omit<Parameters<typeof changeParts>[0], 'aircraftId'> & { order: OrderColumns },
  item: ItemRow | undefined,
  change: CardPerform['change'],
): Promise<void> {
  if (item?.componentLimit === 'life' && change?.off?.componentId !== item.componentId)
    throw conflict('replace-only', `Say which part came off: ${item.code} has a life limit.`, [
      {
        path: 'change.off.componentId',
        message: `The life limit of ${item.code} needs its removal`,
      },
    ])
  const { aircraftId, id, number } = order
  if (change) await changeParts({ ...book, aircraftId, order: { id, number } }, change, true)
}

/**
 * Signs that a card was done.
 * @param paper what somebody without an account has signed; the caller records it
 */
export const performCard =
  ({ id, ifMatch, day }: CardRequest, { accept, ...given }: CardPerform, paper?: Paper): CardWork =>
  async (tx, caller) => {
    const work = asStored(withNulls({ ...nothingTyped, ...given }))
    let repeated = false
    const locked = await lockCard(tx, id, null, ({ card }) => {
      repeated = isRepeated(caller, card, work, paper)
    })
    if (repeated) return { entries: [], answer: await findCardAnswer(tx, id) }
    const { order, card } = ifMatch === null ? locked : await lockCard(tx, id, ifMatch)
    requireNoProblems(dateProblems(given.doneOn, day, 'doneOn'))
    requireOrderAct('sign', order)
    requireCardAct('perform', card)
    const { opening } = order
    if (opening && given.doneOn < opening.date) {
      const message = `Done on must not be before the opening day, ${dayInWords(opening.date)}`
      throw invalid([{ path: 'doneOn', message }])
    }
    const item = await findItem(tx, card)
    if (item) {
      const { doneOn: date, validUntil } = given
      requireNoProblems(paperProblems(item.task, { date, validUntil }, ''))
      if (item.status !== 'active') throw conflict('item-suspended', whyNotActive(item))
    }
    const { doneOn: date, hours, cycles } = given
    const done = { date, ...withoutNulls({ hours: hours ?? null, cycles: cycles ?? null }) }
    const judged = accept ? [] : [{ path: '', done }]
    await requireAllowed(tx, 'completion-implausible', order.aircraftId, judged, day.today)
    await judgeChange({ tx, caller, day, order, ...done }, item, given.change)
    return storeCard(tx, { order, card }, 'perform', {
      ...work,
      state: 'performed',
      critical: card.critical || item?.task.critical === true,
      performed: { ...stampOf(caller), ...(paper && { paper }) },
    })
  }

/** @throws 403 unless the caller has a valid authorisation for the type of the aircraft */
async function requireInspector(
  tx: Transaction,
  { uid }: Caller,
  { order }: LockedCard,
  { today }: DayOfZone,
): Promise<void> {
  const { aircraftType = '' } =
    (await findAircraftRefs(tx, [order.aircraftId])).get(order.aircraftId) ?? {}
  const own = await findAuthorisations(tx, uid)
  const refusal = refuseInspection(own, { uid, aircraftType }, today)
  if (refusal) throw forbidden(refusal.message, refusal.code)
}

const samePerson = () =>
  conflict(
    'same-person',
    'Who has performed a card or worked on it cannot give the second signature.',
  )

/**
 * Gives the second signature.
 * @param paper the signature of somebody without an account, whose authorisation nobody checks
 */
export const inspectCard =
  ({ id, ifMatch, day }: CardRequest, paper?: Paper): CardWork =>
  async (tx, caller) => {
    const locked = await lockCard(tx, id, ifMatch, (each) =>
      paper ? undefined : requireInspector(tx, caller, each, day),
    )
    const { order, card } = locked
    requireOrderAct('sign', order)
    requireCardAct('inspect', card)
    const { performed, workedBy, attempts } = card
    const all = [{ performed: performed ?? undefined, workedBy }, ...attempts]
    const inspector = paper ?? { uid: caller.uid, name: caller.displayName }
    if (isSamePerson(all, inspector, caller.uid)) throw samePerson()
    return storeCard(tx, locked, 'inspect', {
      state: 'inspected',
      inspected: { ...stampOf(caller), ...(paper && { paper }) },
    })
  }

/** Puts a card back to open. Its signature stays with the card, struck. */
function storeAttempt(
  tx: Transaction,
  locked: LockedCard,
  caller: Caller,
  how: Attempt['ended']['how'],
  reason: string,
) {
  const { measures, parts, workedBy, manHoursUsed, doneOn, hours, cycles, ...card } = locked.card
  const { validUntil, change, performed, inspected, notDone, attempts } = card
  const attempt: Attempt = {
    ...{ measures, parts, workedBy },
    ...withoutNulls({ manHoursUsed, doneOn, hours, cycles, validUntil, change }),
    ...withoutNulls({ performed, inspected, notDone }),
    ended: { how, reason, ...stampOf(caller) },
  }
  const values = {
    state: 'open' as const,
    ...{ performed: null, inspected: null, notDone: null, doneOn: null },
    attempts: [...attempts, attempt],
  }
  return storeCard(tx, locked, how === 'rejected' ? 'reject' : 'reopen', values, reason)
}

export const rejectCard =
  ({ id, ifMatch, day }: CardRequest, reason: string): CardWork =>
  async (tx, caller) => {
    const locked = await lockCard(tx, id, ifMatch, (each) =>
      requireInspector(tx, caller, each, day),
    )
    requireOrderAct('sign', locked.order)
    requireCardAct('reject', locked.card)
    return storeAttempt(tx, locked, caller, 'rejected', reason)
  }

export const reopenCard =
  ({ id, ifMatch }: CardRequest, reason: string): CardWork =>
  async (tx, caller) => {
    const locked = await lockCard(tx, id, ifMatch)
    requireOrderAct('reopen', locked.order)
    requireCardAct('reopen', locked.card)
    return storeAttempt(tx, locked, caller, 'reopened', reason)
  }

/** An act on a card whose order and card are in states that know it. */
export async function lockFor(
  tx: Transaction,
  { id, ifMatch }: CardRequest,
  onOrder: OrderAct,
  onCard?: Parameters<typeof requireCardAct>[0],
): Promise<LockedCard> {
  const locked = await lockCard(tx, id, ifMatch)
  requireOrderAct(onOrder, locked.order)
  if (onCard) requireCardAct(onCard, locked.card)
  return locked
}

/** Finishes a card without its work. */
export const leaveCard =
  (request: CardRequest, reason: string): CardWork =>
  async (tx, caller) => {
    const locked = await lockFor(tx, request, 'sign', 'not-done')
    const notDone = { reason, ...stampOf(caller) }
    return storeCard(tx, locked, 'not-done', { state: 'not-done', notDone })
  }

/** A fault that was found gets a card of its own in the same order. */
export const addFinding =
  ({ id, day }: CardRequest, { title, text, critical }: FindingCreate): CardWork =>
  async (tx, caller) => {
    const { order, card } = await lockFor(tx, { id, day, ifMatch: null }, 'add-cards')
    const finding = await insertFinding(tx, caller, order, { id: card.id, title, text })
    const { added, entries } = await addCards(tx, order, [{ finding, critical }])
    const settled = await settleState(tx, order, true)
    return {
      entries: [...entries, ...stateEntries(order, settled)],
      answer: await findCardAnswer(tx, added[0]?.id ?? ''),
    }
  }
