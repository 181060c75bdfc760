import { partName } from '@aerofleet/shared/work/component'
import { and, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import { components } from '../parts/reads'
import { isLifeUnknown } from './assembly'
import { findEmptyPositions } from './positions'

/** Needs attention: nothing is in the position, and nobody has said that nothing has to be. */
export async function findPositionAttention(
  db: Database,
  aircraftIds: readonly string[],
  today: string,
) {
  const open = await findEmptyPositions(db, aircraftIds, today)
  return open
    .filter(({ notRequired }) => notRequired === undefined)
    .map(({ id, aircraft: of, position, parent, robbedFor, reason, order }) => ({
      aircraftId: of.id,
      kind: 'position-open',
      message: `${[position, parent && `of ${partName(parent)}`].filter(Boolean).join(' ')} is empty. ${robbedFor ?? reason}.`,
      positionId: id,
      ...(order && { orderId: order.id }),
    }))
}

/** Needs attention: a part is on the aircraft although its life is not known. */
export async function findUnknownLives(db: Database, aircraftIds: readonly string[]) {
  const rows = await db
    .select()
    .from(components)
    .where(and(isOneOf(components.aircraftId, aircraftIds), isNotNull(components.unknownAccepted)))
    .orderBy(components.n)
  return rows.filter(isLifeUnknown).map((row) => ({
    aircraftId: row.aircraftId ?? '',
    kind: 'life-unknown',
    message: `${partName(row)}: life used is not known. Installed because: ${row.unknownAccepted}.`,
    componentId: row.id,
  }))
}
