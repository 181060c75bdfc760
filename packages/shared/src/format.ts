import {
  averageHoursPerCycle,
  limitUse,
  remaining,
  type LimitedFigure,
  type Usage,
} from './maintenance'

const locale = 'en-US'
const wholeNumber = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const twoDecimals = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const oneDecimal = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const percent = new Intl.NumberFormat(locale, { style: 'percent' })
const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

/** Shows no decimals or two, so that the points of a column stand below each other. */
export const formatNumber = (value: number) =>
  (Number.isInteger(value) ? wholeNumber : twoDecimals).format(value)
export const formatHours = (value: number) => `${formatNumber(value)} h`

/** Shows the used share of a limit in percent, and from ten times the limit as `12.2×`. */
export const formatShare = (fraction: number) =>
  fraction < 10 ? percent.format(fraction) : `${oneDecimal.format(fraction)}×`

/** Shows an ISO 8601 instant as a day in UTC, and anything else as an em dash. */
export function formatDate(iso: string | null | undefined): string {
  const time = iso ? Date.parse(iso) : Number.NaN
  return Number.isNaN(time) ? '—' : date.format(time)
}

/**
 * Shows the days of a sentence of the server, such as `2026-11-27`, as screens do. A day after `such as` says how one is
 * typed, and stays.
 */
export const withDays = (sentence: string) =>
  sentence.replaceAll(/(?<!such as |\d)\d{4}-\d{2}-\d{2}(?!\d)/g, (day) =>
    Number.isNaN(Date.parse(day)) ? day : formatDate(day),
  )

export const formatCycles = (value: number) =>
  `${formatNumber(value)} ${value === 1 ? 'cycle' : 'cycles'}`
const formatHoursInWords = (value: number) =>
  `${formatNumber(value)} ${value === 1 ? 'hour' : 'hours'}`

type Remaining = { text: string; by?: string }

/**
 * Shows the hours and cycles left before the limit (spec §9). When nothing is left, `text` is `Overdue` and `by` says
 * by how much: `by 312 h`.
 */
export function formatRemaining(usage: Usage): { hours: Remaining; cycles: Remaining } {
  const { hours, cycles } = remaining(usage)
  return { hours: orOverdue(hours, formatHours), cycles: orOverdue(cycles, formatCycles) }
}

function orOverdue(left: number, format: (value: number) => string): Remaining {
  return left > 0 ? { text: format(left) } : { text: 'Overdue', by: `by ${format(Math.abs(left))}` }
}

/** Returns `81.60 h left` or `846 cycles over`, by default for the figure that decides the condition. */
export function formatLeft(usage: Usage, of: LimitedFigure = limitUse(usage).decidedBy): string {
  return leftOrOver(remaining(usage)[of], of === 'hours' ? formatHours : formatCycles)
}

/** Returns words for a screen reader: `1,225 percent of the limit, 56,234.50 hours over`. */
export function describeUse(usage: Usage, of: LimitedFigure = limitUse(usage).decidedBy): string {
  const share = formatNumber(Math.round(limitUse(usage)[of] * 100))
  const format = of === 'hours' ? formatHoursInWords : formatCycles
  return `${share} percent of the limit, ${leftOrOver(remaining(usage)[of], format)}`
}

function leftOrOver(left: number, format: (value: number) => string): string {
  return `${format(Math.abs(left))} ${left > 0 ? 'left' : 'over'}`
}

/** Shows the average hours per cycle with one decimal (spec §9), and `N/A` without cycles. */
export function formatAverage(usage: Usage): string {
  const average = averageHoursPerCycle(usage)
  return average === null ? 'N/A' : oneDecimal.format(average)
}
