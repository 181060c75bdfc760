import { explainNeed, mayStrike } from '@aerofleet/shared/access'
import type { ComponentActed } from '@aerofleet/shared/contract/maintenance/components'
import { dayInWords } from '@aerofleet/shared/due/calendar-date'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Caller } from '../../db/author'
import type { Work } from '../../db/change'
import type { Transaction } from '../../db/database'
import { isOneOf } from '../../db/json'
import { conflict, forbidden } from '../../errors'
import { componentEvents, emptyPositions } from '../parts/reads'
import { struckBy } from '../struck'
import { answerAct, type ActRequest } from './acts'
import { beneath, type ComponentRow } from './assembly'
import { componentLabel, componentStruck } from './entry'
import { openShop, partOf, requireVersion, type Shop } from './shop'

type EventRow = typeof componentEvents.$inferSelect

const { id: eventId, actId, componentId, struckAt } = componentEvents

async function findLastEvent(tx: Transaction, of: string): Promise<EventRow | undefined> {
  const [last] = await tx
    .select()
    .from(componentEvents)
    .where(and(eq(componentId, of), isNull(struckAt)))
    .orderBy(desc(eventId))
    .limit(1)
  return last
}

/** @throws 403 for the event of somebody else, or one of yesterday */
function requireStriker(caller: Caller, { byUid, at }: EventRow): void {
  if (mayStrike(caller, { by: { uid: byUid }, at: at.toISOString() })) return
  throw forbidden(explainNeed('overrideCounter'))
}

/** @throws 409 if one of the parts has a later event */
async function requireLast(shop: Shop, events: readonly EventRow[]): Promise<void> {
  const act = events[0]?.actId
  for (const of of new Set(events.map((event) => event.componentId))) {
    const last = await findLastEvent(shop.tx, of)
    if (last?.actId === act) continue
    const row = shop.rows.get(of)
    const name = row ? componentLabel(row) : 'A component'
    throw conflict('not-last', `${name} has a later event. Strike that first.`)
  }
}

/** @throws 409 if the part was overhauled in its place, and the strike takes it away from there */
function requireNoOverhaul({ base, ...row }: ComponentRow, before: EventRow['before']): void {
  if (!base.overhaulAt || before?.aircraftId === row.aircraftId) return
  const day = dayInWords(row.overhauledOn ?? base.date)
  const message = `${componentLabel(row)} was overhauled on ${day}. Strike that completion first.`
  throw conflict('later-completion', message)
}

function restore(shop: Shop, events: readonly EventRow[]): void {
  const first = new Map<string, EventRow>()
  for (const event of events) if (!first.has(event.componentId)) first.set(event.componentId, event)
  for (const [id, { before }] of first) {
    const row = partOf(shop, id)
    requireNoOverhaul(row, before)
    if (before) {
      shop.rows.set(id, { ...row, ...before })
      continue
    }
    const others = beneath(shop.rows, id).filter((each) => !first.has(each.id))
    if (others.length > 0)
      throw conflict('not-last', `${componentLabel(row)} has other components beneath it.`)
    const gone = { aircraftId: null, parentId: null, position: '', key: null }
    shop.rows.set(id, { ...row, ...gone, struckAt: new Date() })
  }
}

/** Strikes the last act on a part: everything is as it was before, also for the parts that came along. */
export const strikeLast =
  ({ id, ifMatch, day }: ActRequest, reason: string): Work<ComponentActed> =>
  async (tx, caller) => {
    const found = await findLastEvent(tx, id)
    const acted = found
      ? await tx
          .select()
          .from(componentEvents)
          .where(and(eq(actId, found.actId), isNull(struckAt)))
          .orderBy(eventId)
      : []
    const ids = acted.map((event) => event.componentId)
    const aircraftIds = acted.flatMap(({ aircraftId, before }) => [
      ...(aircraftId === null ? [] : [aircraftId]),
      ...(before?.aircraftId ? [before.aircraftId] : []),
    ])
    const shop = await openShop({
      ...{ tx, caller, day },
      componentIds: [...new Set([id, ...ids])],
      aircraftIds: [...new Set(aircraftIds)],
    })
    await requireVersion(shop, id, ifMatch)
    const [event] = acted
    if (!found || !event) throw conflict('nothing-to-strike', 'No event of this component is left.')
    requireStriker(caller, event)
    await requireLast(shop, acted)
    restore(shop, acted)
    await tx
      .update(componentEvents)
      .set(struckBy(caller, reason))
      .where(
        isOneOf(
          actId,
          acted.map((each) => each.actId),
        ),
      )
    await tx.delete(emptyPositions).where(eq(emptyPositions.emptiedBy, event.actId))
    await tx
      .update(emptyPositions)
      .set({ filledBy: null })
      .where(eq(emptyPositions.filledBy, event.actId))
    const isGone = shop.rows.get(id)?.struckAt !== null
    const rows = new Map(shop.rows)
    const { answer } = await answerAct(shop, id, [], {}, isGone)
    const entries = [...new Set(ids)].flatMap((each) => {
      const before = shop.before.get(each)
      return before ? [componentStruck(before, rows.get(each), reason)] : []
    })
    return { entries, answer }
  }
