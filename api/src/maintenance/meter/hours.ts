import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { offsetsOn, totalOfMeter, type MeterOn } from '@aerofleet/shared/due/meter'
import { figureText } from '@aerofleet/shared/due/plausible'
import { largestFigure } from '@aerofleet/shared/largest-figure'
import { conflict, type Details } from '../../errors'

export function totalProblems(hours: number, path: string, what = 'Hours'): Details {
  if (hours < 0) return [{ path, message: `${what} must be at least 0` }]
  return hours > largestFigure ? [{ path, message: `${what} must be at most 1,000,000` }] : []
}

/** @throws 409 for hours that no aircraft can have */
export function requireTotal(problems: Details): void {
  const [first] = problems
  if (first) throw conflict('total-out-of-range', first.message, problems)
}

type Given = { date: CalendarDate; hours?: number | undefined; meter?: number | undefined }

/** On the day of a replacement the figure of the old meter may stand beside its hours, as in an exported file. */
export function hoursOf(
  { date, hours, meter }: Given,
  meters: readonly MeterOn[],
): { hours: number; problems: Details } {
  if (meter === undefined) return { hours: hours ?? 0, problems: [] }
  const totals = offsetsOn(meters, date).map((offset) => totalOfMeter(meter, offset))
  const total = totals.find((each) => each === hours) ?? totals[0] ?? meter
  const shown = figureText.hours(meter)
  const message = `The meter at ${shown} means ${figureText.hours(total)} in all, not ${figureText.hours(hours ?? total)}`
  const differs = hours !== undefined && hours !== total
  return {
    hours: total,
    problems: differs ? [{ path: 'meter', message }] : totalProblems(total, 'meter'),
  }
}
