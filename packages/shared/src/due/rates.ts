import { addDays, daysBetween, type CalendarDate } from './calendar-date'
import { counters, floorDivide, wholeOf, type Counter, type Figures } from './figures'

/** The figures of an aircraft on a day. Readings that were struck are never passed to these functions. */
export type Reading = Figures & { date: CalendarDate }

/** An exact fraction: hundredths of an hour, or cycles, that are used in so many days; both above 0. */
export type Rate = { used: number; days: number }

/** The rates of an aircraft; one that is missing projects nothing. */
export type Rates = Partial<Record<Counter, Rate>>

/** The use a day that somebody has planned, with at most 2 decimals; 0 means that the aircraft does not fly. */
type UtilisationPlan = { hoursPerDay: number; cyclesPerDay: number }

// These three values are rules of this product, not of a regulation.
const spanDays = 90
const shortestSpan = 7
/** In hundredths of an hour. */
const smallCorrection = 100

/** Whether a counter fell, or only lost decimals: less than 1.00 hours and no cycles, as an edit cuts them off. */
export function fallBetween(before: Figures, after: Figures): 'none' | 'decimals' | 'fall' {
  const lost = wholeOf('hours', before.hours) - wholeOf('hours', after.hours)
  if (after.cycles < before.cycles || lost >= smallCorrection) return 'fall'
  return lost > 0 ? 'decimals' : 'none'
}

/**
 * The readings that make a rate. The series starts again at a reading with fewer hours or cycles than the one
 * before it. One with less than 1.00 hours fewer and no fewer cycles, as after an edit that cuts decimals
 * off, is skipped.
 */
function seriesOf(readings: readonly Reading[]): Reading[] {
  let series: Reading[] = []
  for (const [index, reading] of readings.entries()) {
    const fall = fallBetween(readings[index - 1] ?? reading, reading)
    if (fall === 'fall') series = [reading]
    else if (fall === 'none') series.push(reading)
  }
  return series
}

/** Rates with the days that they were measured between. */
export type MeasuredRates = Rates & { from?: CalendarDate; to?: CalendarDate }

function rateOf(used: number, days: number): Rate | undefined {
  return used > 0 ? { used, days } : undefined
}

/**
 * The rates that were flown: from the newest reading at least 90 days before the last one, else from the
 * oldest, and only over 7 days or more.
 * @param readings in the order of their dates and, on one day, of their creation
 * @returns the rates with the days that they were measured between, which are missing without such a span
 */
export function measuredRates(readings: readonly Reading[]): MeasuredRates {
  const series = seriesOf(readings)
  const last = series.at(-1)
  if (!last) return {}
  const latestStart = addDays(last.date, -spanDays)
  const start = series.findLast(({ date }) => date <= latestStart) ?? series[0] ?? last
  const days = daysBetween(start.date, last.date)
  if (days < shortestSpan) return {}
  const [hours, cycles] = counters.map((counter) =>
    rateOf(wholeOf(counter, last[counter]) - wholeOf(counter, start[counter]), days),
  )
  return {
    ...(hours && { hours }),
    ...(cycles && { cycles }),
    from: start.date,
    to: last.date,
  }
}

/**
 * The rates that were flown, by the newest readings of a log alone.
 * @returns `undefined` where earlier ones may count as well
 */
export function ratesOfNewest(newest: readonly Reading[]): MeasuredRates | undefined {
  const measured = measuredRates(newest)
  const [{ date } = { date: '' }] = newest
  // Whether the first of them counts depends on the one before it.
  return measured.from !== undefined && measured.from > date ? measured : undefined
}

/** The rates of a plan, which wins over what was flown in both counters, also where it says 0. */
export function plannedRates({ hoursPerDay, cyclesPerDay }: UtilisationPlan): Rates {
  const hours = rateOf(Math.round(hoursPerDay * 100), 1)
  const cycles = rateOf(Math.round(cyclesPerDay * 100), 100)
  return { ...(hours && { hours }), ...(cycles && { cycles }) }
}

/** Hours or cycles a day, rounded half up to 2 decimals: for display, not for calculations. */
export function perDay(counter: Counter, { used, days }: Rate): number {
  const hundredths = counter === 'hours' ? used : used * 100
  return floorDivide(2 * hundredths + days, 2 * days) / 100
}
