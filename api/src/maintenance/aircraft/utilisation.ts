import type { Utilisation } from '@aerofleet/shared/contract/maintenance/due'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { monthsOfUse } from '@aerofleet/shared/due/utilisation'
import { and, eq, not } from 'drizzle-orm'
import { aircraft, aircraftExists } from '../../aircraft/reads'
import type { Database } from '../../db/database'
import { notFound } from '../../errors'
import { isCounting, logged, oldestFirst } from '../ledger/reads'
import { readings } from '../table'

const shownMonths = 12

/** @throws 404 if there is no such aircraft */
export async function findUtilisation(
  db: Database,
  id: string,
  today: CalendarDate,
): Promise<Utilisation> {
  const [found] = await db
    .select({ id: aircraft.id })
    .from(aircraft)
    .where(and(eq(aircraft.id, id), aircraftExists))
  if (!found) throw notFound('Aircraft')
  const log = await db
    .select(logged)
    .from(readings)
    .where(and(eq(readings.aircraftId, id), isCounting, not(readings.placeholder)))
    .orderBy(...oldestFirst)
  return { months: monthsOfUse(log).slice(-shownMonths), today }
}
