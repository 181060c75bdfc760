import type { Reading } from '@aerofleet/shared/contract/maintenance/readings'
import { isCalendarDate } from '@aerofleet/shared/due/calendar-date'
import { neighboursIn } from '@aerofleet/shared/due/neighbours'
import { readFigure, readHours } from '@aerofleet/shared/typed-figure'
import { useQuery } from '@tanstack/react-query'
import { logAround } from '../form/read-log'
import { isCount, type Typed } from './reading-change'
import type { Known } from './unusual-reading'

/** Returns the stored reading before the typed one, if the typed day is before that of the newest reading. */
export function useReadingBefore(
  { aircraft, counters, totalsUnknown }: Known,
  { date, hours, cycles }: Typed,
  today: string,
): Reading | undefined {
  const isEarlier = isCalendarDate(date) && date < counters.date && !totalsUnknown
  const log = useQuery({ ...logAround(aircraft.id, date, today), enabled: isEarlier })
  const read = readHours(hours)
  const count = readFigure(cycles, 'cycles')
  if (!isEarlier || !log.data || !('hours' in read) || !isCount(count)) return undefined
  const { before } = neighboursIn(log.data, { date, ...read, cycles: count })
  return log.data.find((reading) => reading === before)
}
