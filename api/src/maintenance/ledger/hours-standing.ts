import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import { dayInWords, daysBetween } from '@aerofleet/shared/due/calendar-date'
import { figureText } from '@aerofleet/shared/due/plausible'
import { ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { readings } from '../table'
import { findNewestReading, findOldestReading } from './queries'

// We chose these values: the hours must stand still this long before anybody is asked to look.
const fewestDays = 14
const fewestCycles = 10

export async function findHoursStill(
  db: Database,
  aircraftId: string,
): Promise<Maintained['attention']> {
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
