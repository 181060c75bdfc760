import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { offsetOn, totalOfMeter, type MeterOn } from '@aerofleet/shared/due/meter'
import { figureText } from '@aerofleet/shared/due/plausible'
import { largestFigure } from '@aerofleet/shared/largest-figure'
import type { Details } from '../../errors'

export function totalProblems(hours: number, path: string): Details {
  if (hours < 0) return [{ path, message: 'Hours must be at least 0' }]
  return hours > largestFigure ? [{ path, message: 'Hours must be at most 1,000,000' }] : []
}

type Given = { date: CalendarDate; hours?: number | undefined; meter?: number | undefined }

export function hoursOf(
  { date, hours, meter }: Given,
  meters: readonly MeterOn[],
): { hours: number; problems: Details } {
  if (meter === undefined) return { hours: hours ?? 0, problems: [] }
  const total = totalOfMeter(meter, offsetOn(meters, date))
  const shown = figureText.hours(meter)
  const message = `The meter at ${shown} means ${figureText.hours(total)} in all, not ${figureText.hours(hours ?? total)}`
  const differs = hours !== undefined && hours !== total
  return {
    hours: total,
    problems: differs ? [{ path: 'meter', message }] : totalProblems(total, 'meter'),
  }
}
