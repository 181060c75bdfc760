import { averageHoursPerCycle, remaining } from './maintenance'

const locale = 'en-US'
const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
const oneDecimal = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const percent = new Intl.NumberFormat(locale, { style: 'percent' })
const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

export const formatNumber = (value: number) => number.format(value)
export const formatHours = (value: number) => `${number.format(value)} h`
export const formatPercent = (fraction: number) => percent.format(fraction)

/** An ISO 8601 instant as a day in UTC; anything else as an em dash. */
export function formatDate(iso: string | null | undefined): string {
  const time = iso ? Date.parse(iso) : Number.NaN
  return Number.isNaN(time) ? '—' : date.format(time)
}

type Usage = { totalHours: number; totalCycles: number }

/** Spec §9: `Overdue` when not positive; `by` is the secondary text. */
export function formatRemaining(usage: Usage) {
  const left = remaining(usage)
  return {
    hours: overdue(left.hours, (value) => formatHours(value)),
    cycles: overdue(
      left.cycles,
      (value) => `${formatNumber(value)} ${value === 1 ? 'cycle' : 'cycles'}`,
    ),
  }
}

function overdue(left: number, show: (value: number) => string): { text: string; by?: string } {
  return left > 0 ? { text: show(left) } : { text: 'Overdue', by: `by ${show(Math.abs(left))}` }
}

/** Spec §9: one decimal; `N/A` without cycles. */
export function formatAverage(usage: Usage): string {
  const average = averageHoursPerCycle(usage)
  return average === null ? 'N/A' : oneDecimal.format(average)
}
