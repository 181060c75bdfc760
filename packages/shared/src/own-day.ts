import { daysBetween, type CalendarDate } from './due/calendar-date'
import type { Field } from './records/field'
import { dayFormat } from './time-zone'

/** The zone whose calendar day is today in maintenance; the server writes it into the page. */
export const timeZone = () => document.documentElement.dataset['timeZone'] ?? 'UTC'

/** The label of a field in a form and in a file: `Day (UTC)` where its day is that of the zone. */
export const labelOf = (field: Field) =>
  field.kind === 'date' && field.isOfZone ? `${field.label} (${timeZone()})` : field.label

/** No two places of the world are further apart. */
const maxDaysApart = 2

/** The day that a form proposes: the user's own, unless that is after today or this computer's clock is wrong. */
export function ownDay(today: CalendarDate): CalendarDate {
  const own = dayFormat().format(Date.now())
  const behind = daysBetween(own, today)
  return behind >= 0 && behind <= maxDaysApart ? own : today
}
