import { disallowedFigures } from '@aerofleet/shared/due/allowed'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { Figures } from '@aerofleet/shared/due/figures'
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
