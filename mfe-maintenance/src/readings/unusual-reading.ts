import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import type { Figures } from '@aerofleet/shared/due/figures'
import { neighboursIn } from '@aerofleet/shared/due/neighbours'
import { fallingFigures, implausibleFigures } from '@aerofleet/shared/due/plausible'
import { unusualFigures, usualOfShown } from '@aerofleet/shared/due/unusual'
import { withDays } from '@aerofleet/shared/format'
import { readLog } from '../form/read-log'

export type Known = Pick<MaintainedRow, 'counters' | 'rates' | 'totalsUnknown'> & {
  aircraft: { id: string }
}
type Given = Partial<Figures> & { date: string }

/** Returns the readings before and after a new one. For a day after the newest reading no call is needed. */
export async function readNeighbours(known: Known, today: string, given: Given) {
  const { aircraft, counters, totalsUnknown } = known
  // A figure is never compared with unknown totals.
  if (totalsUnknown) return {}
  const isNewest = given.date > counters.date
  return neighboursIn(isNewest ? [counters] : await readLog(aircraft.id, given.date, today), given)
}

export async function readQuestions(
  known: Known,
  today: string,
  given: Given,
): Promise<string | undefined> {
  const usual = usualOfShown(known.rates)
  if (!usual || known.totalsUnknown) return undefined
  const neighbours = await readNeighbours(known, today, given)
  const whole = { ...known.counters, ...neighbours.before, ...given }
  // The server will refuse these figures, so there is no question.
  if (fallingFigures(whole, neighbours).length > 0) return undefined
  if (implausibleFigures(whole, neighbours).length > 0) return undefined
  const issues = unusualFigures(given, neighbours, usual)
  return issues.length > 0 ? withDays(issues.map(({ message }) => message).join('. ')) : undefined
}
