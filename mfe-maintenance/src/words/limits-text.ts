import type { Limits } from '@aerofleet/shared/contract/maintenance/tasks'
import type { Dimension } from '@aerofleet/shared/due/figures'
import { formatNumber } from '@aerofleet/shared/format'
import { dimensions, remainingInWords } from './words'

/**
 * Returns a limit in words: `first at 2,000 cycles, then 500 cycles`, `6 months`, `the date on the paper`; empty
 * without a limit.
 */
export function limitText(limits: Limits, dimension: Dimension): string {
  const { calendar } = limits
  if (dimension === 'calendar' && calendar?.printed) return 'the date on the paper'
  const { threshold, interval } = limits[dimension] ?? {}
  const inUnit = (amount: number) =>
    dimension === 'calendar'
      ? timeText(amount, calendar?.unit)
      : remainingInWords(dimension, amount)
  const first = threshold === undefined ? [] : [`first at ${inUnit(threshold)}`]
  const then = interval === undefined ? [] : [inUnit(interval)]
  return [...first, ...then].join(', then ')
}

/** A printed date has no tolerance, and cannot be varied. */
export const isPrintedAlone = ({ hours, cycles, calendar }: Limits): boolean =>
  calendar?.printed === true && !hours && !cycles

/** Checks whether no limit has a tolerance, so that none can be varied. */
export const lacksTolerance = ({ hours, cycles, calendar }: Limits): boolean =>
  [hours, cycles, calendar].every((limit) => !limit?.tolerance)

/** Returns the tolerances of a task: `tolerance 10.00 h / 36 days`; empty without one. */
export function toleranceText(limits: Limits): string {
  const texts = dimensions.flatMap((dimension) => {
    const { tolerance } = limits[dimension] ?? {}
    return tolerance ? remainingInWords(dimension, tolerance) : []
  })
  return texts.length > 0 ? `tolerance ${texts.join(' / ')}` : ''
}

const margins = { tolerance: 'tolerance', warn: 'warning', earlyWindow: 'early window' } as const
const marginNames = ['tolerance', 'warn', 'earlyWindow'] as const

/** Returns what differs besides the limits themselves: `tolerance 50.00 h → 30.00 h`, `warning none → 20 cycles`. */
export const marginChanges = (from: Limits, to: Limits): string[] =>
  dimensions.flatMap((dimension) =>
    marginNames.flatMap((name) => {
      // A warning of 0 differs from none: then the warning of the product does not count.
      const amountIn = (limits: Limits) =>
        limits[dimension]?.[name] ?? (name === 'warn' ? undefined : 0)
      const textIn = (limits: Limits) => {
        const amount = amountIn(limits)
        const isNone = amount === undefined || (amount === 0 && name !== 'warn')
        return isNone ? 'none' : remainingInWords(dimension, amount)
      }
      if (amountIn(from) === amountIn(to)) return []
      return [`${margins[name]} ${textIn(from)} → ${textIn(to)}`]
    }),
  )

/** Returns `6 years`, `1 month`. */
export const timeText = (amount: number, unit = 'days') =>
  `${formatNumber(amount)} ${amount === 1 ? unit.slice(0, -1) : unit}`

/** Returns all limits of a task: `500.00 h / 300 cycles / 6 months`. */
export const limitsText = (limits: Limits): string =>
  dimensions.flatMap((dimension) => limitText(limits, dimension) || []).join(' / ')
