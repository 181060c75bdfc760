import { and, asc, count, desc, eq, exists, isNull, lte, ne, not, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../db/database'
import { isOneOf } from '../../db/json'
import { readings } from '../table'

const { aircraftId, date, division, hours, cycles, n } = readings

/*
 * The order of the readings of an aircraft: by day, and within a day by figures, so that they may be entered in any
 * order. A correction divides its day: it stands after what was stored before it, what is stored later stands after
 * it, and a struck one divides nothing. So the division is even, but for the correction itself.
 */
const columns = [date, division, hours, cycles, n]
export const oldestFirst: SQL[] = columns.map((column) => asc(column))
export const newestFirst: SQL[] = columns.map((column) => desc(column))

type Placed = { date: string; division: number; hours: number; cycles: number }

/** @returns below 0 when the first one stands before the other; 0 leaves it to which was stored first */
export const comparePlaces = (one: Placed, other: Placed): number =>
  Number(one.date > other.date) - Number(one.date < other.date) ||
  one.division - other.division ||
  one.hours - other.hours ||
  one.cycles - other.cycles

/**
 * The division of a reading that is added to a day now.
 * @param last the last division of that day
 */
export const nextDivision = (last: number, isCorrection: boolean): number =>
  last + (last % 2) + (isCorrection ? 1 : 0)

/** Whether a reading counts: it is neither struck nor after today. */
export const counts = and(isNull(readings.struckAt), not(readings.waiting))

const divider = alias(readings, 'divider')
const isSameDay = and(eq(divider.aircraftId, aircraftId), eq(divider.date, date))
const isCorrection = eq(divider.source, 'correction')

/** Divides the days of aircraft anew, after readings were added or a correction was struck. */
export async function divideDays(tx: Transaction, aircraftIds: readonly string[]): Promise<void> {
  const divides = and(isSameDay, isCorrection, isNull(divider.struckAt), lte(divider.n, n))
  const upToIt = tx.select({ n: count() }).from(divider).where(divides)
  const isDivider = sql`${readings.source} = 'correction' and ${readings.struckAt} is null`
  const anew = sql`2 * ${upToIt} - case when ${isDivider} then 1 else 0 end`
  const ofDay = tx.select({ id: divider.id }).from(divider).where(and(isSameDay, isCorrection))
  await tx
    .update(readings)
    .set({ division: anew })
    .where(and(isOneOf(aircraftId, aircraftIds), exists(ofDay), ne(division, anew)))
}
