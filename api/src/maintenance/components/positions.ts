import type { EmptyPosition } from '@aerofleet/shared/contract/maintenance/components'
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { aircraft } from '../../aircraft/reads'
import type { Work } from '../../db/change'
import { incremented } from '../../db/columns'
import type { Database } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import { lastChangedBy } from '../../db/history'
import { isOneOf } from '../../db/json'
import { notFound, versionMismatch } from '../../errors'
import { findOnAircraft } from '../items/reads'
import { lockFigures } from '../lock'
import { components, emptyPositions } from '../parts/reads'
import { orders } from '../work/reads'
import { toRef } from './answer'
import { componentLabel } from './entry'

type Row = typeof emptyPositions.$inferSelect

/** The empty positions of aircraft, also beneath their parts. */
export async function findEmptyPositions(
  db: Database,
  aircraftIds: readonly string[],
  today: string,
): Promise<EmptyPosition[]> {
  const { aircraftId, parentId, filledBy, since, position } = emptyPositions
  const isBeneath = isOneOf(components.aircraftId, aircraftIds)
  const rows = await db
    .select({ row: emptyPositions, parent: components })
    .from(emptyPositions)
    .leftJoin(components, eq(components.id, parentId))
    .where(and(isNull(filledBy), or(isOneOf(aircraftId, aircraftIds), isBeneath)))
    .orderBy(asc(since), asc(position))
  return toPositions(db, rows, today)
}

type Found = { row: Row; parent: typeof components.$inferSelect | null }

async function namesOf(db: Database, found: readonly Found[]) {
  const { id, tailNumber } = aircraft
  const removedIds = found.map(({ row }) => row.removedId)
  const parts = await db.select().from(components).where(isOneOf(components.id, removedIds))
  const orderIds = found.flatMap(({ row }) => row.orderId ?? [])
  const numbers = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(isOneOf(orders.id, orderIds))
  const robbedFor = found.flatMap(({ row }) => row.robbedFor ?? [])
  const tails = await db.select({ id, tailNumber }).from(aircraft).where(isOneOf(id, robbedFor))
  return {
    removed: new Map(parts.map((row) => [row.id, toRef(row)])),
    orderOf: new Map(numbers.map((order) => [order.id, order])),
    tailOf: new Map(tails.map((row) => [row.id, row.tailNumber])),
  }
}

async function toPositions(
  db: Database,
  found: readonly Found[],
  today: string,
): Promise<EmptyPosition[]> {
  if (found.length === 0) return []
  const aircraftOf = ({ row, parent }: Found) => row.aircraftId ?? parent?.aircraftId ?? ''
  const on = await findOnAircraft(db, [...new Set(found.map(aircraftOf))], today)
  const { removed, orderOf, tailOf } = await namesOf(db, found)
  return found.flatMap((each) => {
    const { row, parent } = each
    const part = removed.get(row.removedId)
    const standing = on.get(aircraftOf(each))
    if (!part || !standing) return []
    const order = orderOf.get(row.orderId ?? '')
    const tail = tailOf.get(row.robbedFor ?? '')
    const { id, position, since, reason, notRequired } = row
    return [
      {
        ...{ id, aircraft: standing.aircraft, position, since, removed: part, reason },
        ...(parent && { parent: toRef(parent) }),
        ...(order && { order }),
        ...(tail !== undefined && {
          robbedFor: `Robbed for ${[tail, order?.number].filter(Boolean).join(', ')}`,
        }),
        ...(notRequired !== null && { notRequired }),
      },
    ]
  })
}

export const declareNotRequired =
  (id: string, ifMatch: number | null, reason: string, today: string): Work<EmptyPosition> =>
  async (tx) => {
    const [found] = await tx.select().from(emptyPositions).where(eq(emptyPositions.id, id))
    if (!found) throw notFound('Position')
    const [parent = null] =
      found.parentId === null
        ? []
        : await tx.select().from(components).where(eq(components.id, found.parentId))
    const aircraftId = found.aircraftId ?? parent?.aircraftId ?? ''
    await lockFigures(tx, [aircraftId], 'update')
    const [row] = await tx
      .select()
      .from(emptyPositions)
      .where(eq(emptyPositions.id, id))
      .for('update')
    if (!row || row.filledBy !== null) throw notFound('Position')
    if (ifMatch !== null && row.version !== ifMatch)
      throw versionMismatch(await lastChangedBy(tx, 'component', row.removedId), 'component')
    const [after = row] = await tx
      .update(emptyPositions)
      .set({ notRequired: reason, version: incremented(emptyPositions.version) })
      .where(eq(emptyPositions.id, id))
      .returning()
    const [answer] = await toPositions(tx, [{ row: after, parent }], today)
    if (!answer) throw notFound('Position')
    const { removed, position } = answer
    const component = componentLabel(removed)
    const entry: HistoryEntry = {
      kind: 'component',
      action: 'end',
      subjectId: removed.id,
      partOf: aircraftId,
      isFollowed: true,
      before: { component, position },
      after: { component, position, reason },
    }
    return { entries: [entry], answer }
  }
