import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { invalid } from '../errors'
import { dateProblems, type DayOfZone } from '../today'

export function requireDay(asOf: CalendarDate | undefined, day: DayOfZone): void {
  const problems = asOf === undefined ? [] : dateProblems(asOf, day, 'asOf')
  if (problems.length > 0) throw invalid(problems)
}
