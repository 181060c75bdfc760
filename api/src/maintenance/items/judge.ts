import { disallowedFigures } from '@aerofleet/shared/due/allowed'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { Figures } from '@aerofleet/shared/due/figures'
import { proposeFigures } from '@aerofleet/shared/due/proposal'
import type { Database } from '../../db/database'
import { conflict, type Details } from '../../errors'
import { findReadingsAround, type LoggedReading } from '../ledger/reads'

type Done = Partial<Figures> & { date: CalendarDate }
type Given = { path: string; done: Done }

export async function findJudging(
  db: Database,
  sheets: readonly { aircraftId: string; lines: readonly { date: CalendarDate }[] }[],
  today: CalendarDate,
): Promise<(aircraftId: string) => readonly LoggedReading[]> {
  const logs = await findReadingsAround(db, sheets)
  return (aircraftId) => (logs.get(aircraftId) ?? []).filter(({ date }) => date <= today)
}

/** Returns the figures of a day by the readings: of the day, between two readings, or of the newest one up to the day. */
export async function findProposed(
  db: Database,
  aircraftId: string,
  date: CalendarDate,
  today: CalendarDate,
): Promise<Figures | undefined> {
  const log = (await findJudging(db, [{ aircraftId, lines: [{ date }] }], today))(aircraftId)
  return proposeFigures(log, date).figures ?? log.findLast((reading) => reading.date <= date)
}

/** @throws 409 if the readings of the aircraft do not allow the figures */
export async function requireAllowed(
  db: Database,
  code: 'completion-implausible' | 'baseline-implausible' | 'opening-implausible',
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
