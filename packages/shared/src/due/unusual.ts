import { dayInWords, daysBetween, type CalendarDate } from './calendar-date'
import { counters, wholeOf, type Counter, type Figures } from './figures'
import type { FigureIssue, Neighbours } from './plausible'
import {
  perDay,
  plannedRates,
  type MeasuredRates,
  type Rate,
  type Rates,
  type Reading,
} from './rates'

// These values are rules of this product, not of a regulation.
const shortestMeasure = 30
const usualTimes = 3
const leastExcess: Figures = { hours: 10, cycles: 10 }
/** In days. A shorter time without a flight is usual. */
const longPause = 30

/** The usual use a day. `used` is 0 if the aircraft stands still. */
export type UsualRates = Record<Counter, Rate>

/**
 * Returns the usual use of an aircraft: its plan, or a measurement over at least 30 days. A counter without a rate
 * stands still.
 * @returns `undefined` without either
 */
export function usualRates(
  plan: Rates | undefined,
  measured: MeasuredRates,
): UsualRates | undefined {
  const { from, to } = measured
  const isMeasured =
    from !== undefined && to !== undefined && daysBetween(from, to) >= shortestMeasure
  const usual = plan ?? (isMeasured ? measured : undefined)
  const still = { used: 0, days: 1 }
  return usual && { hours: usual.hours ?? still, cycles: usual.cycles ?? still }
}

type ShownRates = Partial<Figures> & {
  from?: CalendarDate | undefined
  to?: CalendarDate | undefined
  plan?: { hoursPerDay: number; cyclesPerDay: number } | undefined
}
/** Does the same with the rates of the API, which have two decimals. */
export function usualOfShown({ hours = 0, cycles = 0, from, to, plan }: ShownRates) {
  const measured = plannedRates({ hoursPerDay: hours, cyclesPerDay: cycles })
  return usualRates(plan && plannedRates(plan), {
    ...measured,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  })
}

function isUnusual(counter: Counter, used: number, days: number, usual: Rate): boolean {
  // Both sides are multiplied by the days of the rate, so that all numbers are whole.
  const [flown, expected] = [used * usual.days, usual.used * days]
  const isMore =
    flown > usualTimes * expected &&
    flown - expected >= wholeOf(counter, leastExcess[counter]) * usual.days
  return isMore || (days >= longPause && usualTimes * flown < expected)
}

/**
 * Returns the figures of a reading that are far above or below the usual use, each with a question such as `7.33 h a
 * day since 28 Sep; usually 1.2`. A figure that falls is not unusual.
 * @param reading lacks a figure that nobody has entered
 */
export function unusualFigures(
  reading: Partial<Figures> & { date: CalendarDate },
  { before, after }: Neighbours,
  usual: UsualRates | undefined,
): FigureIssue[] {
  if (!usual) return []
  return counters.flatMap((path) => {
    const figure = reading[path]
    if (figure === undefined) return []
    const own = { date: reading.date, figure }
    const at = (neighbour: Reading) => ({ date: neighbour.date, figure: neighbour[path] })
    const message =
      (before && question(path, at(before), own, usual[path])) ??
      (after && question(path, own, at(after), usual[path]))
    return message === undefined ? [] : [{ path, message }]
  })
}

type FigureOfDay = { date: CalendarDate; figure: number }

function question(
  counter: Counter,
  from: FigureOfDay,
  to: FigureOfDay,
  usual: Rate,
): string | undefined {
  const used = wholeOf(counter, to.figure) - wholeOf(counter, from.figure)
  const days = daysBetween(from.date, to.date)
  const span = Math.max(1, days)
  if (used < 0 || !isUnusual(counter, used, span, usual)) return undefined
  const rate = perDay(counter, { used, days: span })
  const usually = numbers.format(perDay(counter, usual))
  const since = days < yearDays ? dayInWords(from.date).replace(/ \d+$/, '') : dayInWords(from.date)
  return `${numbers.format(rate)} ${units[counter](rate)} a day since ${since}; usually ${usually}`
}

const yearDays = 365
const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const units: Record<Counter, (rate: number) => string> = {
  hours: () => 'h',
  cycles: (rate) => (rate === 1 ? 'cycle' : 'cycles'),
}
