import { clean } from './clean'
import { largestFigure } from './largest-figure'

/** The message at a field whose text is no number. */
export const figureHint = 'Enter a number such as 4210.5'

/** Digits with at most one decimal point, and a minus in front of negative numbers. */
const plainNumber = /^-?(\d+\.?\d*|\.\d+)$/

/**
 * The number that was typed: `null` if nothing was, `NaN` if the text is no number. Text with a comma is no
 * number, because the comma may separate decimals or thousands.
 */
export function readFigure(text: string): number | null {
  const typed = clean(text)
  if (typed === '') return null
  const figure = plainNumber.test(typed) ? Number(typed) : Number.NaN
  return Number.isFinite(figure) ? figure : Number.NaN
}

/** The message at a field for a number, `undefined` if its text is a number or empty. */
export function figureError(text: string): string | undefined {
  return Number.isNaN(readFigure(text)) ? figureHint : undefined
}

/** What is handed to a schema: the number, or `undefined` for nothing; any other text, for it to refuse. */
export function typedNumber(text: string): number | string | undefined {
  const figure = readFigure(text)
  if (figure === null) return undefined
  return Number.isNaN(figure) ? text : figure
}

/** The same for a text. */
export const typedText = (text: string) => clean(text) || undefined

/**
 * The hours of a text such as `4288:43`, or `4288:43:00` as a spreadsheet writes it, in hundredths; `undefined` for
 * any other text, also with other seconds.
 */
export function readClock(text: string): number | undefined {
  const [, hours, minutes] = /^(\d+):([0-5]\d)(?::00)?$/.exec(clean(text)) ?? []
  if (hours === undefined) return undefined
  return (Number(hours) * 100 + Math.round((Number(minutes) * 60) / 36)) / 100
}

/** What is handed to a schema of a number for hours in a file. */
export const fileHours = (text: string) => readClock(text) ?? typedNumber(text)

/**
 * Reads hours as they are typed: `4288.72` or `4288:43`, which are stored as hundredths of an hour.
 * @returns the hours, with at most 2 decimals, from 0 to 1,000,000; or the sentence to show at the field
 */
export function readHours(text: string): { hours: number } | { message: string } {
  const typed = clean(text)
  // It separates thousands in some countries, and decimals in others.
  if (typed.includes(',')) return { message: 'Use a point for decimals: 4288.72' }
  const hours = /^\d+(\.\d{1,2})?$/.test(typed) ? Number(typed) : readClock(typed)
  if (hours === undefined) return { message: 'Enter hours such as 4288.72 or 4288:43' }
  return hours <= largestFigure ? { hours } : { message: 'Hours must be at most 1,000,000' }
}

/**
 * Hours as `4288:43`. The minutes are those that were typed: a hundredth of an hour is less than a minute.
 * @param hours 0 or more, with at most 2 decimals
 */
export function formatHoursAndMinutes(hours: number): string {
  const hundredths = Math.round(hours * 100)
  const minutes = Math.round(((hundredths % 100) * 60) / 100)
  return `${Math.floor(hundredths / 100)}:${String(minutes).padStart(2, '0')}`
}
