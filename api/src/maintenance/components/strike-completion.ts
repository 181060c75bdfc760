import { and, eq } from 'drizzle-orm'
import { withoutRaces } from '../../db/change'
import type { Transaction } from '../../db/database'
import { conflict } from '../../errors'
import type { HandlersOf } from '../../http/handlers'
import { findCompletion, toCompletion, toItem } from '../items/reads'
import { strikeDone } from '../items/writes'
import { completions, items } from '../table'
import { withPlanned } from '../work/reads'
import { hasLaterEvent } from './assembly'
import { componentLabel } from './entry'
import { finish, openShop, partOf, type Shop } from './shop'

/** @throws 409 if a later event has stored what the part counts since the completion */
async function requireNoEventAfter({ tx }: Shop, completionId: string, label: string) {
  const later = await tx
    .select({ id: completions.id })
    .from(completions)
    .innerJoin(items, eq(items.id, completions.itemId))
    .where(and(eq(completions.id, completionId), hasLaterEvent(tx, items.componentId)))
  if (later.length > 0) throw conflict('not-last', `${label} has a later event. Strike that first.`)
}

async function findComponentId(tx: Transaction, completionId: string): Promise<string | null> {
  const { itemId } = await findCompletion(tx, completionId)
  const { componentId } = items
  const [item] = await tx.select({ componentId }).from(items).where(eq(items.id, itemId))
  return item?.componentId ?? null
}

/** A completion may be an overhaul in place, so its strike asks the part and changes it. */
export const completionHandlers: HandlersOf<'maintenanceCompletionStrike'> = {
  maintenanceCompletionStrike: (call) => {
    const { change, params, body, ifMatch, today: readToday, timeZone } = call
    return withoutRaces(() =>
      change(async (tx, caller) => {
        const today = readToday()
        const id = await findComponentId(tx, params.id)
        const day = { today, timeZone }
        const shop =
          id === null ? undefined : await openShop({ tx, caller, day, componentIds: [id] })
        const asked = { reason: body.reason, ifMatch, today }
        const { completion, item, on, entries } = await strikeDone(tx, caller, params.id, asked)
        let row = item
        if (shop && id !== null) {
          await requireNoEventAfter(shop, params.id, componentLabel(partOf(shop, id)))
          for (const stored of shop.stored.values()) shop.rows.set(stored.id, stored)
          const { moved } = await finish(shop)
          row = moved.find(({ after }) => after.id === item.id)?.after ?? item
        }
        const [answered = toItem(row, on, today)] = await withPlanned(tx, [toItem(row, on, today)])
        return { entries, answer: { completion: toCompletion(completion), item: answered } }
      }),
    )
  },
}
