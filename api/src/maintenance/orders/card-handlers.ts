import { withoutRaces } from '../../db/change'
import { now, withNulls } from '../../db/columns'
import { conflict } from '../../errors'
import type { Context, HandlersOf } from '../../http/handlers'
import { findCardAnswer } from './answer'
import { cardRemoved, stateEntries } from './entry'
import { releaseFindings } from './findings'
import { findMyCards } from './list'
import { findCard, findCards, settleState, updateCard } from './queries'
import {
  addFinding,
  inspectCard,
  leaveCard,
  lockFor,
  performCard,
  rejectCard,
  reopenCard,
  storeCard,
} from './sign'

type CardCall = Pick<Context<'maintenanceCardReopen'>, 'params' | 'ifMatch' | 'today' | 'timeZone'>
const requestOf = ({ params, ifMatch, today, timeZone }: CardCall) => ({
  id: params.id,
  ifMatch,
  day: { today: today(), timeZone },
})

const absent = {
  assignedTo: undefined,
  manHoursUsed: undefined,
  doneOn: undefined,
  hours: undefined,
  cycles: undefined,
  validUntil: undefined,
  change: undefined,
}

export const cardHandlers: HandlersOf<'maintenanceCard' | 'maintenanceMyCards'> = {
  maintenanceMyCards: ({ db, caller, query, today }) => findMyCards(db, caller, query, today()),

  maintenanceCardView: async ({ db, params }) => {
    await findCard(db, params.id)
    return findCardAnswer(db, params.id)
  },

  maintenanceCardUpdate: (call) =>
    call.change(async (tx) => {
      const locked = await lockFor(tx, requestOf(call), 'edit-cards', 'edit')
      const { itemId, title, critical } = locked.card
      return storeCard(tx, locked, 'update', {
        ...withNulls({ ...absent, ...call.body }),
        title: itemId === null ? call.body.title : title,
        critical: critical || call.body.critical,
      })
    }),

  maintenanceCardRemove: (call) =>
    call.change(async (tx, caller) => {
      const locked = await lockFor(tx, requestOf(call), 'remove-cards', 'remove')
      const { order, card } = locked
      if (card.attempts.length > 0)
        throw conflict('wrong-state', `Card ${card.n} was signed before, which stays visible.`)
      const isLast = (await findCards(tx, order.id)).length === 1
      if (isLast && order.state !== 'draft')
        throw conflict('no-cards', 'This is the last card of the order. Cancel the order instead.')
      await releaseFindings(tx, caller, order, [card])
      await updateCard(tx, card, { removedAt: now })
      const settled = await settleState(tx, order, true)
      return {
        entries: [cardRemoved(order, card), ...stateEntries(order, settled)],
        answer: undefined,
      }
    }),

  maintenanceCardPerform: (call) =>
    withoutRaces(() => call.change(performCard(requestOf(call), call.body))),

  maintenanceCardPerformOnPaper: (call) => {
    const { paper, ...work } = call.body
    return withoutRaces(() => call.change(performCard(requestOf(call), work, paper)))
  },

  maintenanceCardInspect: (call) => call.change(inspectCard(requestOf(call))),

  maintenanceCardInspectOnPaper: (call) =>
    call.change(inspectCard(requestOf(call), call.body.paper)),

  maintenanceCardReject: (call) => call.change(rejectCard(requestOf(call), call.body.reason)),

  maintenanceCardReopen: (call) => call.change(reopenCard(requestOf(call), call.body.reason)),

  maintenanceCardNotDone: (call) => call.change(leaveCard(requestOf(call), call.body.reason)),

  maintenanceCardFindingAdd: (call) => call.change(addFinding(requestOf(call), call.body)),
}
