import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import { dayInWords, daysBetween } from '@aerofleet/shared/due/calendar-date'
import { figureText } from '@aerofleet/shared/due/plausible'
import { and, eq, ne, sql } from 'drizzle-orm'
import { aircraft } from '../../aircraft/reads'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import { readings } from '../table'
import { isCounting, newestFirst } from './place'
import { findNewestReading, findOldestReading } from './queries'

// We chose these values: the hours must stand still this long before anybody is asked to look.
const fewestDays = 14
const fewestCycles = 10

/** Finds aircraft whose hours are those of the newest reading that is old enough. */
async function findStill(db: Database, ids: readonly string[]): Promise<string[]> {
  const { aircraftId, date, hours } = readings
  const newest = db
    .select({ date, hours })
    .from(readings)
    .where(and(eq(aircraftId, aircraft.id), isCounting))
    .orderBy(...newestFirst)
    .limit(1)
    .as('newest')
  const earlier = db
    .select({ hours })
    .from(readings)
    .where(
      and(
        eq(aircraftId, aircraft.id),
        isCounting,
        sql`${date} <= ${newest.date} - ${sql.raw(`${fewestDays}`)}`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(1)
    .as('earlier')
  const rows = await db
    .select({ id: aircraft.id })
    .from(aircraft)
    .innerJoinLateral(newest, sql`true`)
    .innerJoinLateral(earlier, eq(earlier.hours, newest.hours))
    .where(isOneOf(aircraft.id, ids))
  return rows.map(({ id }) => id)
}

export async function findHoursStill(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Maintained['attention']>> {
  const found = new Map<string, Maintained['attention']>()
  for (const id of await findStill(db, ids)) found.set(id, await findOfAircraft(db, id))
  return found
}

async function findOfAircraft(db: Database, aircraftId: string): Promise<Maintained['attention']> {
  const newest = await findNewestReading(db, aircraftId)
  if (!newest) return []
  const { date, division, hours, cycles, n } = readings
  const moving = await findNewestReading(db, aircraftId, ne(hours, newest.hours))
  const since = moving
    ? sql`(${date}, ${division}, ${hours}, ${cycles}, ${n}) > (${sql.param(moving.date, date)}, ${sql.param(moving.division, division)}, ${sql.param(moving.hours, hours)}, ${sql.param(moving.cycles, cycles)}, ${sql.param(moving.n, n)})`
    : undefined
  const first = (await findOldestReading(db, aircraftId, since)) ?? newest
  const logged = newest.cycles - first.cycles
  if (daysBetween(first.date, newest.date) < fewestDays || logged < fewestCycles) return []
  const message = `Hours have stood at ${figureText.hours(newest.hours)} since ${dayInWords(first.date)}, while ${figureText.cycles(logged)} were logged. Check the hour meter.`
  return [{ kind: 'hours-still', message }]
}
