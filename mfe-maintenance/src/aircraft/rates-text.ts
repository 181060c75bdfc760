import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { daysBetween } from '@aerofleet/shared/due/calendar-date'
import { formatDate } from '@aerofleet/shared/format'
import { daysText, decimalText, hoursText } from '../words'

/** What an aircraft flies a day, as `3.20 h, 2.00 cycles`. */
export function ratesText({ hours, cycles }: MaintainedRow['rates']): string {
  const parts = [
    ...(hours === undefined ? [] : [`${hoursText(hours)} h`]),
    ...(cycles === undefined ? [] : [`${decimalText(cycles)} cycles`]),
  ]
  return parts.length > 0 ? parts.join(', ') : 'No rate yet'
}

/** Where the rates come from: a plan, the days between which they were measured, or nothing yet. */
export function rateSource({ plan, from, to }: MaintainedRow['rates']): string {
  if (plan) return `Planned by ${plan.by.name}: ${plan.reason}`
  return from && to
    ? `Measured ${formatDate(from)} to ${formatDate(to)}`
    : 'A rate needs two readings that are at least 7 days apart.'
}

/** The same in a few words: `planned`, or over how many days it was measured. */
export const spanText = ({ plan, from, to }: MaintainedRow['rates']): string =>
  plan ? 'planned' : from && to ? `over ${daysText(daysBetween(from, to))}` : ''
