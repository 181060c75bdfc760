import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { and, gt, isNull, lte, not, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database'
import { isOneOf } from '../../db/json'
import { readings } from '../table'

const { aircraftId, date, waiting, struckAt } = readings

/** Readings whose day has come. */
const isComing = (today: CalendarDate) => and(isNull(struckAt), waiting, lte(date, today))

/** Those, and readings that begin to wait, as the clock was set back. */
const isUnsettled = (today: CalendarDate) =>
  or(isComing(today), and(isNull(struckAt), not(waiting), gt(date, today)))

/** The aircraft that have such readings. */
export async function findUnsettled(db: Database, today: CalendarDate): Promise<string[]> {
  const rows = await db.selectDistinct({ aircraftId }).from(readings).where(isUnsettled(today))
  return rows.map((row) => row.aircraftId)
}

/**
 * Lets the readings of aircraft count whose day has come, and those wait that are after today.
 * @param mayWait `false` leaves the latter to a change that is compared with readings
 * @returns the aircraft that have one whose day has come
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
    .where(and(mayWait ? isUnsettled(today) : isComing(today), isOneOf(aircraftId, aircraftIds)))
    .returning({ aircraftId, waiting })
  return [...new Set(settled.flatMap((row) => (row.waiting ? [] : [row.aircraftId])))]
}
