import type { Opening } from '@aerofleet/shared/contract/maintenance/orders'
import { dayInWords } from '@aerofleet/shared/due/calendar-date'
import { authorOf, type By } from '../../db/author'
import type { Transaction } from '../../db/database'
import { invalid, requireNoProblems } from '../../errors'
import { dateProblems, type DayOfZone } from '../../today'
import { findProposed, requireAllowed } from '../items/reads'
import type { OrderColumns } from './queries'

/**
 * The day and the figures at which work begins. Figures that are not given are those of the readings: of the day,
 * between two readings, or of the newest one up to the day. They make no reading.
 * @param before the opening so far. It can only be set earlier.
 * @param path the place of the opening in the body; it ends with a point, or is empty
 * @throws 409 if the readings do not allow the figures
 */
export async function openingOf(
  tx: Transaction,
  by: By,
  aircraftId: string,
  given: Opening,
  day: DayOfZone,
  { before, path = '' }: { before?: OrderColumns['opening']; path?: string } = {},
): Promise<NonNullable<OrderColumns['opening']>> {
  const { date = day.today, accept } = given
  requireNoProblems(dateProblems(date, day, `${path}date`))
  if (before && date > before.date) {
    const message = `The opening day can only be set earlier than ${dayInWords(before.date)}`
    throw invalid([{ path: `${path}date`, message }])
  }
  const proposed = await findProposed(tx, aircraftId, date, day.today)
  const hours = given.hours ?? proposed?.hours
  const cycles = given.cycles ?? proposed?.cycles
  const figures = {
    ...(hours !== undefined && { hours }),
    ...(cycles !== undefined && { cycles }),
  }
  const judged = accept ? [] : [{ path, done: { date, ...figures } }]
  await requireAllowed(tx, 'opening-implausible', aircraftId, judged, day.today)
  const { byUid: uid, byName: name } = authorOf(by)
  return { date, ...figures, by: { uid, name }, at: new Date().toISOString() }
}
