import { and, eq, exists, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { authorOf, type By } from '../../db/author'
import { incremented, now } from '../../db/columns'
import type { Transaction } from '../../db/database'
import { isOneOf } from '../../db/json'
import { readings } from '../table'

const { id, aircraftId, placeholder, struckAt } = readings

/**
 * Strikes the placeholders of aircraft that have another reading, whatever its date, and restores them for
 * aircraft that have none. Call it after readings were added or struck, or began to count.
 */
export async function settlePlaceholders(
  tx: Transaction,
  aircraftIds: readonly string[],
  by: By,
): Promise<void> {
  const real = alias(readings, 'real')
  const isReal = and(
    eq(real.aircraftId, aircraftId),
    not(real.placeholder),
    not(real.waiting),
    sql`${real.struckAt} is null`,
  )
  const hasRealReading = exists(tx.select({ id: real.id }).from(real).where(isReal))
  const found = await tx
    .select({
      id,
      isReplaced: sql<boolean>`${hasRealReading}`,
      isStruck: sql<boolean>`${struckAt} is not null`,
    })
    .from(readings)
    .where(and(placeholder, isOneOf(aircraftId, aircraftIds)))
  const changing = (isReplaced: boolean) =>
    found.flatMap((row) =>
      row.isReplaced === isReplaced && row.isStruck !== isReplaced ? [row.id] : [],
    )
  const { byUid: struckByUid, byName: struckByName } = authorOf(by)
  const struck = { struckAt: now, struckByUid, struckByName, struckReason: 'Replaced' }
  const counting = { struckAt: null, struckByUid: null, struckByName: null, struckReason: null }
  for (const [ids, values] of [
    [changing(true), struck],
    [changing(false), counting],
  ] as const)
    if (ids.length > 0)
      await tx
        .update(readings)
        .set({ ...values, version: incremented(readings.version) })
        .where(isOneOf(id, ids))
}
