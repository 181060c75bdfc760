import { randomUUID } from 'node:crypto'
import type { Order, OrderCreate } from '@aerofleet/shared/contract/maintenance/orders'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { isHolding } from '@aerofleet/shared/work/order-state'
import { authorOf } from '../../db/author'
import type { Work } from '../../db/change'
import { conflict, invalid } from '../../errors'
import type { DayOfZone } from '../../today'
import { lockFigures } from '../lock'
import { orders } from '../work/reads'
import { addCards, chooseCards, titleOf } from './add'
import { findOrderAnswer } from './answer'
import { orderEntry } from './entry'
import { releaseFindings } from './findings'
import { openingOf } from './opening'
import {
  findCards,
  lockOrder,
  refuseCards,
  requireOrderAct,
  takeNumber,
  updateOrder,
} from './queries'
import { stampOf } from './sign'

export const noCards = () => conflict('no-cards', 'An order needs at least one card.')

/** Drafts an order, or creates, opens and starts it at once. */
export const createOrder =
  ({ aircraftId, open, start, title: given, ...rest }: OrderCreate, day: DayOfZone): Work<Order> =>
  async (tx, caller) => {
    const { today } = day
    const { itemIds, findingIds, jobs, dueUntil, within, ...fields } = rest
    const locked = await lockFigures(tx, [aircraftId], 'update')
    if (locked.length === 0) throw invalid([{ path: 'aircraftId', message: 'Aircraft not found' }])
    const taken = await takeNumber(tx, Number(today.slice(0, 4)))
    const state = start ? ('in-work' as const) : open ? ('open' as const) : ('draft' as const)
    const id = randomUUID()
    const wanted = { itemIds, findingIds, jobs, dueUntil, within }
    const sources = await chooseCards(tx, { id, state, aircraftId, ...taken }, wanted, today)
    const [first] = sources
    if (!first && isHolding(state)) throw noCards()
    const title = given ?? (first && titleOf(first))
    if (title === undefined) throw invalid([{ path: 'title', message: 'Title is required' }])
    const opening = start
      ? await openingOf(tx, caller, aircraftId, start, day, { path: 'start.' })
      : null
    const [order] = await tx
      .insert(orders)
      .values({ id, aircraftId, ...taken, ...fields, title, state, opening, ...authorOf(caller) })
      .returning()
    if (!order) throw new Error('Nothing was written')
    const { entries } = await addCards(tx, order, sources)
    return {
      entries: [orderEntry('create', null, order), ...entries],
      answer: await findOrderAnswer(tx, id, caller, today),
    }
  }

export const cancelOrder =
  (id: string, ifMatch: number | null, reason: string, today: CalendarDate): Work<Order> =>
  async (tx, caller) => {
    const before = await lockOrder(tx, id, ifMatch)
    requireOrderAct('cancel', before)
    const list = await findCards(tx, before.id)
    const signed = list.filter(({ performed }) => performed)
    if (signed.length > 0) throw refuseCards('cards-performed', 'Reopen these cards first', signed)
    await releaseFindings(tx, caller, before, list)
    const cancelled = { reason, ...stampOf(caller) }
    const after = await updateOrder(tx, before, { state: 'cancelled', cancelled })
    return {
      entries: [orderEntry('cancel', before, after)],
      answer: await findOrderAnswer(tx, id, caller, today),
    }
  }
