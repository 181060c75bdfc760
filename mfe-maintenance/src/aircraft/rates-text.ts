import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { formatDate } from '@aerofleet/shared/format'
import { hoursText } from '../words'

/** What an aircraft flies a day: `3.20 h` and `2.00 cycles`, or none of both. */
export const rateTexts = ({ hours, cycles }: MaintainedRow['rates']): string[] => [
  ...(hours === undefined ? [] : [`${hoursText(hours)} h`]),
  ...(cycles === undefined ? [] : [`${hoursText(cycles)} cycles`]),
]

/** What an aircraft flies a day, as `3.20 h, 2.00 cycles a day`. */
export function ratesText(rates: MaintainedRow['rates']): string {
  const parts = rateTexts(rates)
  return parts.length > 0 ? `${parts.join(', ')} a day` : 'No rate yet'
}

/** Where the rates come from: a plan, the days between which they were measured, or nothing yet. */
export function rateSource({ plan, from, to }: MaintainedRow['rates']): string {
  if (plan) return `Planned by ${plan.by.name}: ${plan.reason}`
  return from && to
    ? `Measured ${formatDate(from)} to ${formatDate(to)}`
    : 'It takes two readings that are 7 days apart.'
}
