import { clean } from './clean'
import { largestFigure } from './largest-figure'
import type { Field } from './records/field'
import { isUnitWord, wordsOfUnit } from './unit-words'

export const figureHint = 'Enter a number such as 4210.5'

type Unit = Field['unit']

const plainNumber = /^-?(\d+\.?\d*|\.\d+)$/
const withUnit = /^(.*?[\d.])\s*(\p{L}[\p{L}\s.]*)$/u
const withThousands = /^-?\d{1,3}(?:\s\d{3})+(?![\d\s])/

/** Takes the unit and the blanks between thousands off `4 312.50 h`. Any other text stays as it is. */
function plainFigure(text: string, unit: Unit): string {
  const typed = clean(text)
  const [, figure = typed, word] = withUnit.exec(typed) ?? []
  if (word !== undefined && !(unit && isUnitWord(word, wordsOfUnit[unit]))) return typed
  return withThousands.test(figure) ? figure.replace(/\s/g, '') : figure
}

const toNumber = (plain: string) => {
  const figure = plainNumber.test(plain) ? Number(plain) : Number.NaN
  return Number.isFinite(figure) ? figure : Number.NaN
}

/**
 * Returns the typed number: `null` for an empty text, `NaN` for no number. It reads blanks between thousands, a unit
 * after a blank, and `4288:43` as hours. A text with a comma is no number, because the comma may separate decimals or
 * thousands.
 */
export function readFigure(text: string, unit?: Unit): number | null {
  const typed = clean(text)
  if (typed === '') return null
  if (/\d\p{L}/u.test(typed)) return Number.NaN
  const plain = plainFigure(typed, unit)
  return (unit === 'h' ? readClock(plain) : undefined) ?? toNumber(plain)
}

export function figureError(text: string, unit?: Unit): string | undefined {
  return Number.isNaN(readFigure(text, unit)) ? figureHint : undefined
}

/**
 * Returns what a schema reads: the number, `undefined` for an empty text, or the text that is no number, which the
 * schema refuses.
 */
export function typedNumber(text: string, unit?: Unit): number | string | undefined {
  const figure = readFigure(text, unit)
  if (figure === null) return undefined
  return Number.isNaN(figure) ? text : figure
}

/** Returns the same for a cell of a file that a program sends: the number must be plain. */
export function fileNumber(text: string): number | string | undefined {
  const typed = clean(text)
  if (typed === '') return undefined
  const figure = toNumber(typed)
  return Number.isNaN(figure) ? text : figure
}

export const typedText = (text: string) => clean(text) || undefined

/**
 * Returns the hours of `4288:43`, or of `4288:43:00` as spreadsheets write it, rounded to hundredths; `undefined` for
 * any other text, also with other seconds.
 */
export function readClock(text: string): number | undefined {
  const [, hours, minutes] = /^(\d+):([0-5]\d)(?::00)?$/.exec(clean(text)) ?? []
  if (hours === undefined) return undefined
  return (Number(hours) * 100 + Math.round((Number(minutes) * 60) / 36)) / 100
}

export const fileHours = (text: string) => readClock(text) ?? fileNumber(text)

/**
 * Reads typed hours such as `4288.72`, `4 288.72 h` or `4288:43`.
 * @returns the hours, with at most 2 decimals, from 0 to 1,000,000; or the sentence to show at the field
 */
export function readHours(text: string): { hours: number } | { message: string } {
  const typed = plainFigure(text, 'h')
  if (typed.includes(',')) return { message: 'Use a point for decimals: 4288.72' }
  const hours = /^\d+(\.\d{1,2})?$/.test(typed) ? Number(typed) : readClock(typed)
  if (hours === undefined) return { message: 'Enter hours such as 4288.72 or 4288:43' }
  return hours <= largestFigure ? { hours } : { message: 'Hours must be at most 1,000,000' }
}

/**
 * Shows hours as `4288:43`. The minutes are those that a user typed, because a hundredth of an hour is less than a
 * minute.
 * @param hours 0 or more, with at most 2 decimals
 */
export function formatHoursAndMinutes(hours: number): string {
  const hundredths = Math.round(hours * 100)
  const minutes = Math.round(((hundredths % 100) * 60) / 100)
  return `${Math.floor(hundredths / 100)}:${String(minutes).padStart(2, '0')}`
}
