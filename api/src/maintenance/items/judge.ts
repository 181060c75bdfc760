import { disallowedFigures } from '@aerofleet/shared/due/allowed'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { Figures } from '@aerofleet/shared/due/figures'
import type { Database } from '../../db/database'
import { conflict, type Details } from '../../errors'
import type { LoggedReading } from '../project'
import { findReadingsAround } from '../readings/queries'

/** Something that was done on a day at some figures. */
type Done = Partial<Figures> & { date: CalendarDate }
/** The same, with the place of the figures in the body, with its point. */
type Given = { path: string; done: Done }

/** The readings by which things done are judged: those around their days, by the ids of the aircraft. */
export async function findJudging(
  db: Database,
  sheets: readonly { aircraftId: string; lines: readonly { date: CalendarDate }[] }[],
  today: CalendarDate,
): Promise<(aircraftId: string) => readonly LoggedReading[]> {
  const logs = await findReadingsAround(db, sheets)
  return (aircraftId) => (logs.get(aircraftId) ?? []).filter(({ date }) => date <= today)
}

/**
 * Compares what was done on an aircraft with its readings.
 * @throws 409 for figures that they do not allow
 */
export async function requireAllowed(
  db: Database,
  code: 'completion-implausible' | 'baseline-implausible',
  aircraftId: string,
  given: readonly Given[],
  today: CalendarDate,
): Promise<void> {
  if (given.length === 0) return
  const lines = given.map(({ done }) => done)
  const log = (await findJudging(db, [{ aircraftId, lines }], today))(aircraftId)
  const details: Details = given.flatMap(({ path, done }) =>
    disallowedFigures(log, done).map((issue) => ({ ...issue, path: `${path}${issue.path}` })),
  )
  const [first] = details
  if (first) throw conflict(code, first.message, details)
}
