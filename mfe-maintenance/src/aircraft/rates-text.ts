import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { daysBetween } from '@aerofleet/shared/due/calendar-date'
import { formatDate } from '@aerofleet/shared/format'
import { daysText, decimalText, hoursText } from '../words/words'

type Rates = MaintainedRow['rates']

/** `3.20 h, 2.00 cycles`; empty where neither is known. */
const perDayText = ({ hours, cycles }: Pick<Rates, 'hours' | 'cycles'>): string =>
  [
    hours === undefined ? '' : `${hoursText(hours)} h`,
    cycles === undefined ? '' : `${decimalText(cycles)} cycles`,
  ]
    .filter(Boolean)
    .join(', ')

/** What an aircraft is expected to fly a day: what is planned, else what was measured; a parked one flies nothing. */
export const ratesText = ({ plan, ...measured }: Rates): string =>
  plan
    ? perDayText({ hours: plan.hoursPerDay, cycles: plan.cyclesPerDay })
    : perDayText(measured) || (measured.to ? '0 h a day' : 'No rate yet')

/** What was measured, if a plan wins over it: `3.20 h, 2.00 cycles measured Aug 24, 2026 to Nov 22, 2026`. */
export function measuredText({ plan, from, to, ...measured }: Rates): string {
  const text = perDayText(measured)
  return plan && text && from && to
    ? `${text} measured ${formatDate(from)} to ${formatDate(to)}`
    : ''
}

/** Why an item has no projected date yet. */
export const noRate = 'Projected dates need readings 7 days apart; until then the plan counts.'

/** Where the rates come from: a plan, the days between which they were measured, or nothing yet. */
export function rateSource({ plan, from, to }: Rates): string {
  if (plan) return `Planned by ${plan.by.name}: ${plan.reason}`
  return from && to ? `Measured ${formatDate(from)} to ${formatDate(to)}` : noRate
}

/** The same in a few words: `planned`, with what was measured, or over how many days it was measured. */
export function spanText({ plan, from, to, ...measured }: Rates): string {
  const text = perDayText(measured)
  if (plan) return text ? `planned; ${text} measured` : 'planned'
  return from && to ? `over ${daysText(daysBetween(from, to))}` : ''
}
