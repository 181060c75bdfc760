import { randomUUID } from 'node:crypto'
import type {
  Closing,
  ClosedCard,
  OrderClosed,
} from '@aerofleet/shared/contract/maintenance/orders'
import { dayInWords } from '@aerofleet/shared/due/calendar-date'
import type { Figures } from '@aerofleet/shared/due/figures'
import { proposeFigures } from '@aerofleet/shared/due/proposal'
import type { Reading } from '@aerofleet/shared/due/rates'
import { isFinished } from '@aerofleet/shared/work/card-state'
import { rehearse, withoutRaces, type Work } from '../../db/change'
import type { Transaction } from '../../db/database'
import { isOneOf, updateRows } from '../../db/json'
import { invalid, notFound, requireNoProblems } from '../../errors'
import type { Context } from '../../http/handlers'
import { dateProblems, type DayOfZone } from '../../today'
import { changeParts, type ChangedParts } from '../components/writes'
import { findJudging, findStandings, requireAllowed } from '../items/reads'
import { completeItems, type Done } from '../items/writes'
import { checkFigures, findPlace } from '../ledger/reads'
import { record } from '../ledger/writes'
import { items } from '../table'
import { cards } from '../work/reads'
import { findOrderAnswer } from './answer'
import { orderEntry } from './entry'
import { releaseFindings } from './findings'
import {
  findCards,
  findOrder,
  lockOrderAlone,
  refuseCards,
  requireOrderAct,
  updateOrder,
  type CardColumns,
  type OrderColumns,
} from './queries'
import { stampOf } from './sign'

/** Cards of one day stay in the order of their numbers. */
const compareDays = (one: string | null, other: string | null) =>
  (one ?? '').localeCompare(other ?? '')

const isPerformed = ({ performed }: CardColumns) => performed !== null

/** @throws 400 for a day before the opening or a card, and 409 while a card is not finished */
function requireClosable(order: OrderColumns, list: CardColumns[], closing: Closing): void {
  const open = list.filter((card) => !isFinished(card))
  if ((order.state === 'open' || order.state === 'in-work') && open.length > 0)
    throw refuseCards('cards-open', 'These cards are not finished', open)
  requireOrderAct('close', order)
  const last = list.filter(isPerformed).findLast(({ doneOn }) => (doneOn ?? '') > closing.date)
  const { opening } = order
  const reason = last
    ? `${dayInWords(last.doneOn ?? '')}, when card ${last.n} was done`
    : opening && opening.date > closing.date
      ? `the opening day, ${dayInWords(opening.date)}`
      : undefined
  if (reason === undefined) return
  throw invalid([{ path: 'date', message: `Date must not be before ${reason}` }])
}

/** The reading of the end, judged like any other; `undefined` if one with the same day and figures stands. */
async function readingOf(
  tx: Transaction,
  { aircraftId, number }: OrderColumns,
  { accept, ...figures }: Closing,
  log: readonly Reading[],
) {
  const isThere = log.some(
    ({ date, hours, cycles }) =>
      date === figures.date && hours === figures.hours && cycles === figures.cycles,
  )
  if (isThere) return undefined
  const { division, ...neighbours } = await findPlace(tx, aircraftId, figures, false)
  checkFigures(figures, neighbours, { accept })
  const of = { id: randomUUID(), aircraftId, source: 'work-order' as const, note: number }
  return { ...of, ...figures, division }
}

const noteLength = 500

/** What the completion of the card's item says. Figures that the card lacks are those of the readings on its day. */
function doneOf(
  { number }: OrderColumns,
  card: CardColumns,
  closing: Closing,
  log: readonly Reading[],
): Done {
  const { doneOn, n, measures, validUntil } = card
  const date = doneOn ?? closing.date
  const proposed: Figures =
    date === closing.date ? closing : (proposeFigures(log, date).figures ?? closing)
  return {
    date,
    hours: card.hours ?? proposed.hours,
    cycles: card.cycles ?? proposed.cycles,
    ...(validUntil !== null && { validUntil }),
    reference: `${number}, card ${n}`,
    note: measures.length > noteLength ? `${measures.slice(0, noteLength - 1)}…` : measures,
  }
}

type Closed = Work<OrderClosed>

export const closeWork =
  (orderId: string, ifMatch: number | null, body: Closing, day: DayOfZone): Closed =>
  async (tx, caller) => {
    const { today } = day
    const { aircraftId } = await findOrder(tx, orderId)
    const book = { tx, by: caller, today }
    const { outcome, entries: recorded } = await record(book, { ids: [aircraftId] }, async () => {
      const order = await lockOrderAlone(tx, orderId, ifMatch)
      requireNoProblems(dateProblems(body.date, day, 'date'))
      const list = await findCards(tx, orderId)
      requireClosable(order, list, body)
      const log = (await findJudging(tx, [{ aircraftId, lines: [body] }], today))(aircraftId)
      const reading = await readingOf(tx, order, body, log)
      const logged = () => ({ reason: order.number })
      const deed = reading ? { added: [reading], logged } : {}
      return { deed, outcome: { order, list, reading } }
    })
    const { order, list, reading } = outcome
    const performed = list.filter(isPerformed)
    const lines = [body, ...performed.map(({ doneOn }) => ({ date: doneOn ?? body.date }))]
    const log = (await findJudging(tx, [{ aircraftId, lines }], today))(aircraftId)
    const replaced = await findReplaced(tx, performed)
    const byDay = performed.toSorted((one, other) => compareDays(one.doneOn, other.doneOn))
    const completing = byDay.flatMap((card) =>
      card.itemId === null || replaced.has(card.id)
        ? []
        : [{ card, itemId: card.itemId, done: doneOf(order, card, body, log) }],
    )
    const given = completing.map(({ card: { n }, done }) => ({ path: `cards.${n}.`, done }))
    await requireAllowed(tx, 'completion-implausible', aircraftId, body.accept ? [] : given, today)
    const standing = (await findStandings(tx, [aircraftId], today)).get(aircraftId)
    if (!standing) throw notFound('Order')
    const { outcomes, entries: completed } = await completeItems(tx, caller, standing, completing)
    const results = new Map(completing.map(({ card }, at) => [card.id, outcomes[at]]))
    const changes = new Map<string, ChangedParts>()
    for (const card of byDay) {
      if (!card.change) continue
      const done = doneOf(order, card, body, log)
      const changing = { tx, caller, day, order, aircraftId, ...done }
      changes.set(card.id, await changeParts(changing, card.change))
    }
    await updateRows(
      tx,
      cards,
      completing.map(({ card: { id }, done: { hours, cycles } }) => {
        const result = results.get(id)
        const completionId = result && 'completion' in result ? result.completion.id : null
        const withoutCompletion = result && 'refusal' in result ? result.refusal.message : null
        return { id, completionId, withoutCompletion, hours, cycles }
      }),
    )
    const open = await releaseFindings(tx, caller, order, list)
    const { date, hours, cycles } = body
    const end = { date, hours, cycles, ...stampOf(caller) }
    const after = await updateOrder(tx, order, { state: 'closed', closing: end, waiting: null })
    return {
      entries: [
        ...recorded,
        ...completed,
        ...[...changes.values()].flatMap(({ entries }) => entries),
        orderEntry('close', order, after),
      ],
      answer: {
        order: await findOrderAnswer(tx, orderId, caller, today),
        ...(reading && { reading: { date, hours, cycles } }),
        cards: performed.map((card) => {
          const done = completing.find((each) => each.card === card)?.done
          return {
            ...toClosed(card, results.get(card.id), done),
            ...toChange(changes.get(card.id)),
          }
        }),
        withoutText: performed.filter(({ measures }) => measures === '').map(({ n }) => n),
        findings: open.map(({ id, n, title }) => ({ cardId: id, n, title })),
      },
    }
  }

function toChange(changed: ChangedParts | undefined): Pick<ClosedCard, 'change'> {
  if (!changed) return {}
  const { off, on, items: moved } = changed
  return { change: { ...(off && { off }), ...(on && { on }), items: moved } }
}

/** The cards whose item ends with the part that came off. */
async function findReplaced(tx: Transaction, list: readonly CardColumns[]): Promise<Set<string>> {
  const { id, componentId } = items
  const itemIds = list.flatMap(({ itemId, change }) => (change?.off ? (itemId ?? []) : []))
  const rows = await tx.select({ id, componentId }).from(items).where(isOneOf(id, itemIds))
  const componentOf = new Map(rows.map((row) => [row.id, row.componentId]))
  return new Set(
    list.flatMap(({ id: of, itemId, change }) => {
      const component = componentOf.get(itemId ?? '')
      return component && component === change?.off?.componentId ? [of] : []
    }),
  )
}

type Result = Awaited<ReturnType<typeof completeItems>>['outcomes'][number] | undefined

function toClosed(
  { id, n, title, itemId, code }: CardColumns,
  result: Result,
  done: Done | undefined,
): ClosedCard {
  const of = { cardId: id, n, title, ...(itemId !== null && { itemId, code: code ?? '' }) }
  if (!result) return of
  if ('refusal' in result) return { ...of, withoutCompletion: result.refusal.message }
  const { previousDue: from, newDue: to } = result.completion
  const { date, hours, cycles } = done ?? result.completion
  return { ...of, done: { date, hours, cycles }, from, to }
}

/** Closes an order, or with `dryRun` shows what closing would do. */
export function closeOrder(call: Context<'maintenanceOrderClose'>): Promise<OrderClosed> {
  const { db, caller, change, params, body, query, ifMatch, today, timeZone } = call
  const work = closeWork(params.id, ifMatch, body, { today: today(), timeZone })
  // Somebody else may move a component between two looks at it.
  return withoutRaces(() => (query.dryRun === '1' ? rehearse(db, caller, work) : change(work)))
}
