import { withNulls } from '../../db/columns'
import type { HandlersOf } from '../../http/handlers'
import { cancelOrder, createOrder, noCards } from './acts'
import { addCards, chooseCards } from './add'
import { findOrderAnswer } from './answer'
import { closeOrder } from './close'
import { orderEntry, stateEntries } from './entry'
import { countOrders, findOrderPage } from './list'
import { openingOf } from './opening'
import { requireUnplanned } from './planning'
import { findCards, lockOrder, requireOrderAct, settleState, updateOrder } from './queries'

/** Fields that a body may leave out are then empty. */
const absent = { plannedFrom: undefined, plannedTo: undefined, waiting: undefined }

export const orderHandlers: HandlersOf<'maintenanceOrder'> = {
  maintenanceOrderList: ({ db, query, today }) => findOrderPage(db, query, today()),

  maintenanceOrderCounts: async ({ db }) => ({ items: await countOrders(db) }),

  maintenanceOrderView: ({ db, params, caller, today }) =>
    findOrderAnswer(db, params.id, caller, today()),

  maintenanceOrderCreate: ({ change, body, today, timeZone }) =>
    change(createOrder(body, { today: today(), timeZone })),

  maintenanceOrderUpdate: ({ change, params, body, ifMatch, today }) =>
    change(async (tx, caller) => {
      const before = await lockOrder(tx, params.id, ifMatch)
      requireOrderAct('edit', before)
      const after = await updateOrder(tx, before, withNulls({ ...absent, ...body }))
      return {
        entries: [orderEntry('update', before, after)],
        answer: await findOrderAnswer(tx, params.id, caller, today()),
      }
    }),

  maintenanceOrderCardsAdd: ({ change, params, body, ifMatch, today: readToday }) =>
    change(async (tx, caller) => {
      const today = readToday()
      const before = await lockOrder(tx, params.id, ifMatch)
      requireOrderAct('add-cards', before)
      const { added, entries } = await addCards(
        tx,
        before,
        await chooseCards(tx, before, body, today),
      )
      const after = await settleState(tx, before, added.length > 0)
      return {
        entries: [...entries, ...stateEntries(before, after)],
        answer: {
          order: await findOrderAnswer(tx, params.id, caller, today),
          added: added.length,
        },
      }
    }),

  maintenanceOrderOpen: ({ change, params, ifMatch, today }) =>
    change(async (tx, caller) => {
      const before = await lockOrder(tx, params.id, ifMatch)
      requireOrderAct('open', before)
      const list = await findCards(tx, before.id)
      if (list.length === 0) throw noCards()
      const planned = list.flatMap(({ itemId, code }) =>
        itemId === null ? [] : [{ id: itemId, code: code ?? '' }],
      )
      await requireUnplanned(tx, planned)
      const after = await updateOrder(tx, before, { state: 'open' })
      return {
        entries: [orderEntry('open', before, after)],
        answer: await findOrderAnswer(tx, params.id, caller, today()),
      }
    }),

  maintenanceOrderStart: ({ change, params, body, ifMatch, today: readToday, timeZone }) =>
    change(async (tx, caller) => {
      const today = readToday()
      const before = await lockOrder(tx, params.id, ifMatch)
      const isMoved = before.opening !== null
      requireOrderAct(isMoved ? 'move-opening' : 'start', before)
      const day = { today, timeZone }
      const opening = await openingOf(tx, caller, before.aircraftId, body, day, {
        before: before.opening,
      })
      const state = isMoved ? {} : { state: 'in-work' as const }
      const after = await updateOrder(tx, before, { opening, ...state })
      return {
        entries: [orderEntry(isMoved ? 'update' : 'start', before, after)],
        answer: await findOrderAnswer(tx, params.id, caller, today),
      }
    }),

  maintenanceOrderClose: closeOrder,

  maintenanceOrderCancel: ({ change, params, body: { reason }, ifMatch, today }) =>
    change(cancelOrder(params.id, ifMatch, reason, today())),
}

export { cardHandlers } from './card-handlers'
export { completeHandlers } from './complete-item'
export { findingHandlers } from './findings'
