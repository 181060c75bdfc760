import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { By } from '../../db/author'
import type { Transaction } from '../../db/database'
import { findCompletion, lockCompletion, strikeCompletion } from './completions'
import { completionStruck, itemUpdated } from './entry'
import type { NewEvent } from './log'
import { lockItem, lockTerminatedBy, storeItems, withEvents } from './queries'

type Asked = { reason: string; ifMatch: number | null; today: CalendarDate }

/**
 * Strikes a completion. Its item, and those that it has terminated, are as they were before it.
 * @throws 409 if it is struck, or not the last one that counts
 */
export async function strikeDone(
  tx: Transaction,
  by: By,
  completionId: string,
  { reason, ifMatch, today }: Asked,
) {
  const { itemId } = await findCompletion(tx, completionId)
  const { on, ...before } = await lockItem(tx, itemId, null, today, 'Completion')
  const struck = await lockCompletion(tx, completionId, ifMatch)
  const writing = { by, at: new Date() }
  const strike: NewEvent = { kind: 'strike', values: { completionId, reason } }
  const after = withEvents(before, [strike], writing, on)
  const others = await lockTerminatedBy(tx, struck)
  const back = others.map((other) => withEvents(other, [strike], writing, on))
  await storeItems(tx, { changed: [after, ...back] })
  const completion = await strikeCompletion(tx, by, struck, reason)
  const updates = back.map(({ row }, at) => itemUpdated(others[at]?.row ?? row, row))
  const entries = [completionStruck(struck, completion), ...updates]
  return { completion, item: after.row, on, entries }
}
