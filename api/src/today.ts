import { addDays, type CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { dayFormat } from '@aerofleet/shared/time-zone'
import type { Details } from './errors'

/** Tells the calendar day of the installation's time zone, by which everything in maintenance is judged. */
export type Today = () => CalendarDate
/** A day with the IANA name of the zone whose calendar has it. */
export type DayOfZone = { today: CalendarDate; timeZone: string }

/** @param offsetDays moves the date for tests and trials */
export function createToday(timeZone = 'UTC', offsetDays = 0): Today {
  const day = dayFormat(timeZone)
  return () => addDays(day.format(Date.now()), offsetDays)
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
/** `26 Nov 2026`. */
const dayText = (day: CalendarDate) =>
  `${Number(day.slice(8))} ${month.format(Date.parse(day))} ${day.slice(0, 4)}`

/** What is wrong about the date of a record. */
export const dateProblems = (
  date: CalendarDate,
  { today, timeZone }: DayOfZone,
  path: string,
): Details =>
  date > today
    ? [{ path, message: `Date must not be after today, ${dayText(today)} (${timeZone})` }]
    : []
