import { daysBetween, type CalendarDate } from './due/calendar-date'
import type { Field } from './records/field'
import { dayFormat } from './time-zone'

/** Today in maintenance is the calendar day of this zone. The server writes it into the page. */
export const timeZone = () => document.documentElement.dataset['timeZone'] ?? 'UTC'

/** Returns the label for a form or a file: `Day (UTC)` if the day is one of the installation's zone. */
export const labelOf = (field: Field) =>
  field.kind === 'date' && field.isOfZone ? `${field.label} (${timeZone()})` : field.label

/** In days. No two places of the world are further apart. */
const maxDaysApart = 2

/** Returns the day that a form proposes: the user's own, or today if that is later or the computer's clock is wrong. */
export function ownDay(today: CalendarDate): CalendarDate {
  const own = dayFormat().format(Date.now())
  const behind = daysBetween(own, today)
  return behind >= 0 && behind <= maxDaysApart ? own : today
}
