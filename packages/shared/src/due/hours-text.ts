import { clean } from '../clean'
import { largestFigure } from '../largest-figure'

/**
 * Reads hours as they are typed: `4288.72`, or `4288:43` with minutes of two digits, which are stored as
 * hundredths of an hour.
 * @returns the hours, with at most 2 decimals, from 0 to 1,000,000; or the sentence to show at the field
 */
export function readHours(text: string): { hours: number } | { message: string } {
  const typed = clean(text)
  // It separates thousands in some countries, and decimals in others.
  if (typed.includes(',')) return { message: 'Use a point for decimals: 4288.72' }
  const [, whole, decimals, minutes] = /^(\d+)(?:(\.\d{1,2})|:([0-5]\d))?$/.exec(typed) ?? []
  if (whole === undefined) return { message: 'Enter hours such as 4288.72 or 4288:43' }
  const hundredths = minutes ? Math.round((Number(minutes) * 100) / 60) : 0
  const hours = (Math.round(Number(`${whole}${decimals ?? ''}`) * 100) + hundredths) / 100
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
