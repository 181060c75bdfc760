import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { daysBetween } from '@aerofleet/shared/due/calendar-date'
import { formatDate } from '@aerofleet/shared/format'
import { daysText, decimalText, hoursText } from '../words/words'

type Rates = MaintainedRow['rates']

/** Returns `3.20 h, 2.00 cycles`, or an empty text without rates. */
const perDayText = ({ hours, cycles }: Pick<Rates, 'hours' | 'cycles'>): string =>
  [
    hours === undefined ? '' : `${hoursText(hours)} h`,
    cycles === undefined ? '' : `${decimalText(cycles)} cycles`,
  ]
    .filter(Boolean)
    .join(', ')

/** Returns the use of an aircraft a day: the plan, else the measured rates. A parked aircraft flies nothing. */
export const ratesText = ({ plan, ...measured }: Rates): string =>
  plan
    ? perDayText({ hours: plan.hoursPerDay, cycles: plan.cyclesPerDay })
    : perDayText(measured) || (measured.to ? '0 h a day' : 'No rate yet')

/** Returns the measured rates if a plan replaces them: `3.20 h, 2.00 cycles measured Aug 24, 2026 to Nov 22, 2026`. */
export function measuredText({ plan, from, to, ...measured }: Rates): string {
  const text = perDayText(measured)
  return plan && text && from && to
    ? `${text} measured ${formatDate(from)} to ${formatDate(to)}`
    : ''
}

export const noRate = 'Projected dates need readings 7 days apart; until then the plan counts.'

export function rateSource({ plan, from, to }: Rates): string {
  if (plan) return `Planned by ${plan.by.name}: ${plan.reason}`
  return from && to ? `Measured ${formatDate(from)} to ${formatDate(to)}` : noRate
}

/** Returns the source in few words: `planned` with the measured rates, or the number of measured days. */
export function spanText({ plan, from, to, ...measured }: Rates): string {
  const text = perDayText(measured)
  if (plan) return text ? `planned; ${text} measured` : 'planned'
  return from && to ? `over ${daysText(daysBetween(from, to))}` : ''
}
