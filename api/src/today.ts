import { addDays, afterTodayText, type CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { dayFormat } from '@aerofleet/shared/time-zone'
import type { Details } from './errors'

/** Returns the calendar day in the time zone of the installation. Maintenance judges everything by it. */
export type Today = () => CalendarDate
export type DayOfZone = { today: CalendarDate; timeZone: string }

/** @param offsetDays moves the date for tests and trials */
export function createToday(timeZone = 'UTC', offsetDays = 0): Today {
  const day = dayFormat(timeZone)
  return () => addDays(day.format(Date.now()), offsetDays)
}

export const dateProblems = (
  date: CalendarDate,
  { today, timeZone }: DayOfZone,
  path: string,
): Details => (date > today ? [{ path, message: afterTodayText(today, timeZone) }] : [])
