import { addDays, type CalendarDate } from '@aerofleet/shared/due/calendar-date'

/** Tells the server's UTC date, by which everything in maintenance is judged. */
export type Today = () => CalendarDate

/** @param offsetDays moves the date for tests and trials */
export const createToday =
  (offsetDays = 0): Today =>
  () =>
    addDays(new Date().toISOString().slice(0, 10), offsetDays)
