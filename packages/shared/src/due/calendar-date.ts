/** A calendar day, `YYYY-MM-DD`, with a year of four digits. Days compare as text. No time zone ever shifts one. */
export type CalendarDate = string

const dayLength = 86_400_000

/** Returns the days from 1970-01-01 to a day. Long lists compare numbers faster than texts. */
export const dayNumber = (date: CalendarDate): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8))) /
  dayLength

/** A forecast makes a million of these texts; `toISOString` would need three times as long. */
export function dateOf(day: number): CalendarDate {
  const date = new Date(day * dayLength)
  return textOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

const twoDigits = (figure: number) => (figure < 10 ? `0${figure}` : `${figure}`)
const textOf = (year: number, month: number, day: number): CalendarDate =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`

/** Whether users may enter this text: a real day from 1900-01-01 to 2199-12-31. */
export function isCalendarDate(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const day = dayNumber(text)
  // `Date` takes 30 February for 2 March.
  return dateOf(day) === text
}

export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  dateOf(dayNumber(date) + days)

/** Returns the days from one day to another, below 0 if `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  dayNumber(to) - dayNumber(from)

export const dayOfMonth = (date: CalendarDate): number => Number(date.slice(8))

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
/** Returns a day for a sentence: `26 Nov 2026`. */
export const dayInWords = (date: CalendarDate): string =>
  `${dayOfMonth(date)} ${month.format(Date.parse(date))} ${date.slice(0, 4)}`

/** Returns the sentence that refuses a later day. It names today and its time zone. */
export const afterTodayText = (today: CalendarDate, timeZone: string): string =>
  `Date must not be after today, ${dayInWords(today)} (${timeZone})`

/**
 * Returns the same day of a later month, or the last day of a shorter month: a month after 31 January is 28 or 29
 * February.
 * @param months 0 or more
 * @param anchor the wanted day of the month
 */
export function addMonths(
  date: CalendarDate,
  months: number,
  anchor = dayOfMonth(date),
): CalendarDate {
  const all = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const [year, month] = [Math.floor(all / 12), (all % 12) + 1]
  return textOf(year, month, Math.min(anchor, lastDayOf(year, month)))
}

function lastDayOf(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

/** A calendar month of the FAA ends with its last day. */
export const endOfMonth = (date: CalendarDate): CalendarDate => addMonths(date, 0, 31)

/** Returns the first day of a week. Days are as in `dayNumber`: 1970-01-01 was a Thursday. */
export const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7)

/** Returns the week of ISO 8601. The first week of a year has its first Thursday. */
export function isoWeek(monday: number): { year: number; week: number } {
  const year = Number(dateOf(monday + 3).slice(0, 4))
  const first = mondayOf(dayNumber(`${year}-01-04`))
  return { year, week: (monday - first) / 7 + 1 }
}
