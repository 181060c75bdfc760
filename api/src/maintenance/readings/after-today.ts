import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { and, gt, isNull, lte, not, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database'
import { isOneOf } from '../../db/json'
import { readings } from '../table'

const { aircraftId, date, waiting, struckAt } = readings

const startsToCount = (today: CalendarDate) => and(isNull(struckAt), waiting, lte(date, today))

/** Also finds readings that must wait now, because somebody has set the clock back. */
const isUnsettled = (today: CalendarDate) =>
  or(startsToCount(today), and(isNull(struckAt), not(waiting), gt(date, today)))

export async function findUnsettled(db: Database, today: CalendarDate): Promise<string[]> {
  const rows = await db.selectDistinct({ aircraftId }).from(readings).where(isUnsettled(today))
  return rows.map((row) => row.aircraftId)
}

/**
 * Lets waiting readings count from their day on, and makes readings after today wait.
 * @param mayWait `false` if a later step of the same change compares figures with readings after today
 * @returns the aircraft with a reading that started to count
 */
export async function settleReadings(
  tx: Transaction,
  aircraftIds: readonly string[],
  today: CalendarDate,
  mayWait = true,
): Promise<string[]> {
  const settled = await tx
    .update(readings)
    .set({ waiting: gt(date, today) })
    .where(
      and(mayWait ? isUnsettled(today) : startsToCount(today), isOneOf(aircraftId, aircraftIds)),
    )
    .returning({ aircraftId, waiting })
  return [...new Set(settled.flatMap((row) => (row.waiting ? [] : [row.aircraftId])))]
}
