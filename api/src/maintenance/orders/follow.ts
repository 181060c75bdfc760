import { holdingStates, runningStates } from '@aerofleet/shared/work/order-state'
import { authorOf } from '../../db/author'
import type { Transaction } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import { isOneOf } from '../../db/json'
import type { Follower } from '../../db/save-change'
import { findPlanned, orders } from '../work/reads'
import { orderEntry } from './entry'
import { findCards, updateCard, updateOrder, type OrderColumns } from './queries'

const gone = 'aircraft deleted'

const lockOrdersOf = (tx: Transaction, aircraftIds: readonly string[]) =>
  tx
    .select()
    .from(orders)
    .where(isOneOf(orders.aircraftId, aircraftIds))
    .orderBy(orders.id)
    .for('update')

/** A card becomes one without an item, if its item is planned in another order by now. */
async function freeTaken(tx: Transaction, order: OrderColumns): Promise<void> {
  const list = await findCards(tx, order.id)
  const planned = await findPlanned(
    tx,
    list.flatMap(({ itemId }) => itemId ?? []),
  )
  for (const card of list) {
    const { number } = planned.get(card.itemId ?? '') ?? {}
    if (number === undefined) continue
    const text = [card.text, `${card.code} is planned in ${number}.`].filter(Boolean).join(' ')
    await updateCard(tx, card, { itemId: null, code: null, text })
  }
}

/** A deleted aircraft takes its running orders along. They come back with it as they were. */
export const followOrders: Follower = async (tx, by, changed) => {
  const idsOf = (did: HistoryEntry['action']) =>
    changed.flatMap(({ kind, action, subjectId }) =>
      kind === 'aircraft' && action === did ? [subjectId] : [],
    )
  const deleted = idsOf('delete')
  const restored = idsOf('restore')
  if (deleted.length + restored.length === 0) return { entries: [] }
  const { byUid: uid, byName: name } = authorOf(by)
  const entries: HistoryEntry[] = []
  for (const order of await lockOrdersOf(tx, [...deleted, ...restored])) {
    const { aircraftId, state, cancelled } = order
    if (deleted.includes(aircraftId) && runningStates.includes(state)) {
      const stamp = { reason: gone, by: { uid, name }, at: new Date().toISOString(), from: state }
      const after = await updateOrder(tx, order, { state: 'cancelled', cancelled: stamp })
      entries.push({ ...orderEntry('cancel', order, after), isAlone: true })
    } else if (restored.includes(aircraftId) && cancelled?.from) {
      if (holdingStates.some((held) => held === cancelled.from)) await freeTaken(tx, order)
      const after = await updateOrder(tx, order, { state: cancelled.from, cancelled: null })
      entries.push({ ...orderEntry('restore', order, after), isAlone: true })
    }
  }
  return { entries }
}
