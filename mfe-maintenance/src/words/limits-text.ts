import type { Limits } from '@aerofleet/shared/contract/maintenance/tasks'
import type { Dimension } from '@aerofleet/shared/due/figures'
import { formatNumber } from '@aerofleet/shared/format'
import { dimensions, remainingInWords } from './words'

/** When a limit comes: `first at 2,000 cycles, then 500 cycles`, `6 months`; empty where there is none. */
export function limitText(limits: Limits, dimension: Dimension): string {
  const { calendar } = limits
  if (dimension === 'calendar') {
    if (!calendar) return ''
    const { interval, unit } = calendar
    return `${formatNumber(interval)} ${interval === 1 ? unit.slice(0, -1) : unit}`
  }
  const { threshold, interval } = limits[dimension] ?? {}
  const first =
    threshold === undefined ? [] : [`first at ${remainingInWords(dimension, threshold)}`]
  const then = interval === undefined ? [] : [remainingInWords(dimension, interval)]
  return [...first, ...then].join(', then ')
}

/** All limits of a task: `500.00 h / 300 cycles / 6 months`. */
export const limitsText = (limits: Limits): string =>
  dimensions.flatMap((dimension) => limitText(limits, dimension) || []).join(' / ')
