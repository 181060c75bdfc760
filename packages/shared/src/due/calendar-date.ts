/** A calendar day, `YYYY-MM-DD`, with a year of four digits. Days compare as text. No time zone ever shifts one. */
export type CalendarDate = string

const dayLength = 86_400_000

/** Returns the number of days from 1970-01-01 to a day. Long lists compare numbers faster than texts. */
export const dayNumber = (date: CalendarDate): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8))) /
  dayLength

/** Returns the day from its number, counted from 1970-01-01. */
export const dateOf = (day: number): CalendarDate =>
  new Date(day * dayLength).toISOString().slice(0, 10)

/** Checks whether a text is a real day from 1900-01-01 to 2199-12-31. Users may enter only such days. */
export function isCalendarDate(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const day = dayNumber(text)
  // `Date` takes 30 February for 2 March.
  return dateOf(day) === text
}

/** Returns the day that many days later, or earlier if `days` is below 0. */
export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  dateOf(dayNumber(date) + days)

/** Returns the number of days from one day to another, below 0 if `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  dayNumber(to) - dayNumber(from)

/** Returns the day of the month, 1 to 31. */
export const dayOfMonth = (date: CalendarDate): number => Number(date.slice(8))

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
/** Returns a day as sentences show it: `26 Nov 2026`. */
export const dayInWords = (date: CalendarDate): string =>
  `${dayOfMonth(date)} ${month.format(Date.parse(date))} ${date.slice(0, 4)}`

/**
 * Returns the same day of a later month, or the last day of a shorter month: a month after 31 January is 28 or 29
 * February.
 * @param months 0 or more
 * @param anchor the wanted day of the month, by default the day of `date`
 */
export function addMonths(
  date: CalendarDate,
  months: number,
  anchor = dayOfMonth(date),
): CalendarDate {
  const [year = 0, month = 0] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0))
  lastDay.setUTCDate(Math.min(anchor, lastDay.getUTCDate()))
  return lastDay.toISOString().slice(0, 10)
}

/** Returns the last day of the month. A calendar month of the FAA ends with it. */
export const endOfMonth = (date: CalendarDate): CalendarDate => addMonths(date, 0, 31)
