import { disallowedFigures } from '@aerofleet/shared/due/allowed'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { Figures } from '@aerofleet/shared/due/figures'
import type { Database } from '../../db/database'
import { conflict, type Details } from '../../errors'
import type { LoggedReading } from '../project'
import { findReadingsAround } from '../readings/queries'

/** The day and the figures of a baseline or completion. */
type Done = Partial<Figures> & { date: CalendarDate }
/** `path` is the place of the figures in the body, and ends with a point. */
type Given = { path: string; done: Done }

/** Returns a function from an aircraft id to the readings around the days of its lines. */
export async function findJudging(
  db: Database,
  sheets: readonly { aircraftId: string; lines: readonly { date: CalendarDate }[] }[],
  today: CalendarDate,
): Promise<(aircraftId: string) => readonly LoggedReading[]> {
  const logs = await findReadingsAround(db, sheets)
  return (aircraftId) => (logs.get(aircraftId) ?? []).filter(({ date }) => date <= today)
}

/**
 * Compares the figures of baselines or completions with the readings of the aircraft.
 * @throws 409 if the readings do not allow them
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
