import { addDays, isCalendarDate } from '@aerofleet/shared/due/calendar-date'
import { monthOf } from '@aerofleet/shared/month-names'
import type { CellExample, FormatQuestion } from './figures'

export type DateFormat = 'dayFirst' | 'monthFirst'
export type DateQuestion = FormatQuestion<DateFormat>

/** Matches `2026-11-01`, also with slashes or without zeros. A spreadsheet may add a time. */
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]\d{1,2}:\d{2}.*)?$/
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?: \d{1,2}:\d{2}.*)?$/
/** Some spreadsheets write `01.11.26`. With hyphens the year could stand first. */
const shortYearLast = /^(\d{1,2})([/.])(\d{1,2})\2(\d{2})$/
/** Matches `20-NOV-2026`, `1st Dec 2026`, `1er décembre 2026` and `3 de marzo de 2026`. */
const dayAndMonth =
  /^(\d{1,2})(?:st|nd|rd|th|er|º)?[-. /]{0,2}(?:de )?(\p{L}{3,12})[-. ,/]{0,2}(?:de )?(\d{4}|\d{2})$/iu
const monthAndDay = /^(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u

/** A year of two digits is one from 1970 to 2069. */
const fullYear = (year: string) =>
  year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`

function toDate(year: string, month: string, day: string): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : undefined
}

const numberOf = (month: string) => String(monthOf(month) ?? '')

/** Reads a date with the name of its month, such as `20-NOV-2026`. */
export function readNamedMonth(text: string): string | undefined {
  const [, day, name = '', year = ''] = dayAndMonth.exec(text) ?? []
  if (day !== undefined) return toDate(fullYear(year), numberOf(name), day)
  const [, first = '', second, last = ''] = monthAndDay.exec(text) ?? []
  return second === undefined ? undefined : toDate(last, numberOf(first), second)
}

function readAs(text: string, format: DateFormat | null): string | undefined {
  const [, year, , month = '', day = ''] = yearFirst.exec(text) ?? []
  if (year !== undefined) return toDate(year, month, day)
  const found = yearLast.exec(text) ?? shortYearLast.exec(text)
  const [, first = '', separator, second = '', last] = found ?? []
  if (last === undefined) return readNamedMonth(text)
  // People who separate the numbers by points write the day first.
  if (separator === '.' || format === 'dayFirst') return toDate(fullYear(last), second, first)
  return format === 'monthFirst' ? toDate(fullYear(last), first, second) : undefined
}

export const toPlainDate = (text: string, format: DateFormat | null) => readAs(text, format) ?? text

/** How a date such as 46353 is meant: as the number that spreadsheets give to a day, or not at all. */
export type SerialFormat = 'serial' | 'none'

/** Returns the day of a number from 1954 to 2119, as spreadsheets count days. A part of a day is a time. */
export function readSerial(text: string): string | undefined {
  const [, days] = /^([2-7]\d{4})(?:[.,]\d+)?$/.exec(text) ?? []
  return days === undefined ? undefined : addDays('1899-12-30', Number(days))
}

export function serialQuestionOf(
  dates: Iterable<CellExample>,
): FormatQuestion<SerialFormat> | undefined {
  for (const example of dates) {
    const reading = readSerial(example.text)
    if (reading === undefined) continue
    const choices = [
      { format: 'serial', reading },
      { format: 'none', reading: undefined },
    ] as const
    return { ...example, choices }
  }
  return undefined
}

/**
 * Finds the order of the numbers in the dates of a file. If one order alone makes all of them dates, that is the order.
 * Else it returns a question with an ambiguous date of the file, if there is one.
 */
export function dateFormatOf(dates: Iterable<CellExample>): {
  format: DateFormat | null
  question?: DateQuestion
} {
  const isPossible = { dayFirst: true, monthFirst: true }
  let question: DateQuestion | undefined
  for (const example of dates) {
    const [day, month] = [readAs(example.text, 'dayFirst'), readAs(example.text, 'monthFirst')]
    if (day === month) continue
    if (day === undefined) isPossible.dayFirst = false
    else if (month === undefined) isPossible.monthFirst = false
    else
      question ??= {
        ...example,
        choices: [
          { format: 'dayFirst', reading: day },
          { format: 'monthFirst', reading: month },
        ],
      }
  }
  const { dayFirst, monthFirst } = isPossible
  if (question && dayFirst === monthFirst) return { format: null, question }
  return { format: dayFirst ? 'dayFirst' : monthFirst ? 'monthFirst' : null }
}
