import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { and, eq, exists, gt, isNull, lte, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { By } from '../../db/author'
import { incremented } from '../../db/columns'
import type { Database, Transaction } from '../../db/database'
import { isOneOf } from '../../db/json'
import { notStruck, struckBy } from '../struck'
import { readings } from '../table'

const { id, aircraftId, date, placeholder, waiting, struckAt } = readings

const startsToCount = (today: CalendarDate) => and(isNull(struckAt), waiting, lte(date, today))

/** Such readings are there once somebody has set the clock back. */
const mustWait = (today: CalendarDate) => and(isNull(struckAt), not(waiting), gt(date, today))

export async function findUnsettled(db: Database, today: CalendarDate): Promise<string[]> {
  const rows = await db
    .selectDistinct({ aircraftId })
    .from(readings)
    .where(or(startsToCount(today), mustWait(today)))
  return rows.map((row) => row.aircraftId)
}

/**
 * Lets waiting readings count from their day on, and makes readings after today wait.
 * @param mayWait the readings of these aircraft alone begin to wait: a later step of the change still compares those of
 * the others
 * @returns the aircraft with a reading that started to count, and those with one that waits now
 */
export async function settle(
  tx: Transaction,
  by: By,
  aircraftIds: readonly string[],
  today: CalendarDate,
  mayWait: readonly string[],
): Promise<{ startedIds: string[]; waitingIds: string[] }> {
  if (aircraftIds.length === 0) return { startedIds: [], waitingIds: [] }
  const started = await tx
    .update(readings)
    .set({ waiting: false })
    .where(and(startsToCount(today), isOneOf(aircraftId, aircraftIds)))
    .returning({ aircraftId })
  const stopped =
    mayWait.length === 0
      ? []
      : await tx
          .update(readings)
          .set({ waiting: true })
          .where(and(mustWait(today), isOneOf(aircraftId, mayWait)))
          .returning({ aircraftId })
  const startedIds = [...new Set(started.map((row) => row.aircraftId))]
  const waitingIds = stopped.map((row) => row.aircraftId)
  await settlePlaceholders(tx, startedIds, by)
  return { startedIds, waitingIds }
}

/**
 * Strikes the placeholders of aircraft that have another reading, whatever its date, and restores them for
 * aircraft that have none. Call it after readings were added or struck, or began to count.
 */
export async function settlePlaceholders(
  tx: Transaction,
  aircraftIds: readonly string[],
  by: By,
): Promise<void> {
  if (aircraftIds.length === 0) return
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
  for (const [ids, values] of [
    [changing(true), struckBy(by, 'Replaced')],
    [changing(false), notStruck],
  ] as const)
    if (ids.length > 0)
      await tx
        .update(readings)
        .set({ ...values, version: incremented(readings.version) })
        .where(isOneOf(id, ids))
}
