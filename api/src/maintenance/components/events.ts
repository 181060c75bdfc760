import type { ComponentEvent } from '@aerofleet/shared/contract/maintenance/components'
import type { CursorQuery } from '@aerofleet/shared/contract/page'
import { and, desc, eq, isNull, lt, max } from 'drizzle-orm'
import { aircraft } from '../../aircraft/reads'
import { withoutNulls } from '../../db/columns'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import { NumberCursor, readCursor, rowsToRead } from '../../http/page'
import { componentEvents, components } from '../parts/reads'
import { toStruck } from '../struck'
import { orders } from '../work/reads'
import { namedFigures, toRef } from './answer'

const { id, componentId, struckAt } = componentEvents

/** The events of a part, newest first. */
export async function findEvents(db: Database, of: string, query: CursorQuery) {
  const after = readCursor(query.after, NumberCursor)
  const rows = await db
    .select({
      event: componentEvents,
      aircraft: { id: aircraft.id, tailNumber: aircraft.tailNumber },
      order: { id: orders.id, number: orders.number },
    })
    .from(componentEvents)
    .leftJoin(aircraft, eq(aircraft.id, componentEvents.aircraftId))
    .leftJoin(orders, eq(orders.id, componentEvents.orderId))
    .where(and(eq(componentId, of), after === undefined ? undefined : lt(id, after)))
    .orderBy(desc(id))
    .limit(rowsToRead(query))
  const [{ last } = { last: null }] = await db
    .select({ last: max(id) })
    .from(componentEvents)
    .where(and(eq(componentId, of), isNull(struckAt)))
  const parentIds = rows.flatMap(({ event }) => event.parentId ?? [])
  const parents = await db.select().from(components).where(isOneOf(components.id, parentIds))
  const refs = new Map(parents.map((row) => [row.id, toRef(row)]))
  return rows.map((row) => ({ ...row, parent: refs.get(row.event.parentId ?? ''), last }))
}

type Found = Awaited<ReturnType<typeof findEvents>>[number]

export function toEvent({ event, aircraft: on, order, parent, last }: Found): ComponentEvent {
  const { kind, date, position, figures, used, condition, reason, certificate } = event
  const { byUid: uid, byName: name, at } = event
  return {
    id: String(event.id),
    ...{ kind, date, position, reason, certificate },
    ...withoutNulls({ aircraft: on, order, figures, condition }),
    ...(parent && { parent }),
    ...namedFigures(used.life, used.overhaul),
    by: { uid, name },
    at: at.toISOString(),
    ...toStruck(event),
    isLast: event.id === last,
  }
}
