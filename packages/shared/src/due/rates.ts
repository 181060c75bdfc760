import { addDays, daysBetween, type CalendarDate } from './calendar-date'
import { counters, floorDivide, wholeOf, type Counter, type Figures } from './figures'

/** The figures of an aircraft on a day. Callers leave out struck readings. */
export type Reading = Figures & { date: CalendarDate }

/** A rate as an exact fraction: hundredths of an hour, or cycles, in a number of days. Both are above 0. */
export type Rate = { used: number; days: number }

export type Rates = Partial<Record<Counter, Rate>>

/** Planned use with at most 2 decimals. With 0 the aircraft does not fly. */
type UtilisationPlan = { hoursPerDay: number; cyclesPerDay: number }

// These three values are rules of this product, not of a regulation.
const spanDays = 90
const shortestSpan = 7
/** In hundredths of an hour. */
const smallCorrection = 100

/**
 * How a counter falls between two readings. `decimals`: by less than 1.00 hours and no cycles, as when somebody rounds
 * the hours down.
 */
export function fallBetween(before: Figures, after: Figures): 'none' | 'decimals' | 'fall' {
  const lost = wholeOf('hours', before.hours) - wholeOf('hours', after.hours)
  if (after.cycles < before.cycles || lost >= smallCorrection) return 'fall'
  return lost > 0 ? 'decimals' : 'none'
}

/** Returns the readings in series: a fall begins one. What fell by decimals alone is passed over. */
export function readingSeries(readings: readonly Reading[]): Reading[][] {
  let series: Reading[] = []
  const all: Reading[][] = []
  for (const [index, reading] of readings.entries()) {
    const fall = fallBetween(readings[index - 1] ?? reading, reading)
    if (fall === 'fall' || index === 0) all.push((series = [reading]))
    else if (fall === 'none') series.push(reading)
  }
  return all
}

export type MeasuredRates = Rates & { from?: CalendarDate; to?: CalendarDate }

function rateOf(used: number, days: number): Rate | undefined {
  return used > 0 ? { used, days } : undefined
}

/**
 * Measures the rates up to the last reading: from the newest reading at least 90 days earlier, or else from the oldest.
 * @param readings by date and, within a day, by creation
 * @returns nothing if these days are fewer than 7
 */
export function measuredRates(readings: readonly Reading[]): MeasuredRates {
  const series = readingSeries(readings).at(-1) ?? []
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
 * Measures the rates from the newest readings of a log.
 * @returns `undefined` if earlier readings may count, too
 */
export function ratesOfNewest(newest: readonly Reading[]): MeasuredRates | undefined {
  const measured = measuredRates(newest)
  const [{ date } = { date: '' }] = newest
  // The reading before the first one is not here, and decides whether the first one counts.
  return measured.from !== undefined && measured.from > date ? measured : undefined
}

/** A plan replaces the measured rates of both counters, also where it says 0. */
export function plannedRates({ hoursPerDay, cyclesPerDay }: UtilisationPlan): Rates {
  const hours = rateOf(Math.round(hoursPerDay * 100), 1)
  const cycles = rateOf(Math.round(cyclesPerDay * 100), 100)
  return { ...(hours && { hours }), ...(cycles && { cycles }) }
}

/** Returns the rates of flying more or less. With 0 % there are none. */
export function ratesTimes({ hours, cycles }: Rates, percent: number): Rates {
  const times = ({ used, days }: Rate) => rateOf(used * percent, days * 100)
  const [ofHours, ofCycles] = [hours && times(hours), cycles && times(cycles)]
  return { ...(ofHours && { hours: ofHours }), ...(ofCycles && { cycles: ofCycles }) }
}

/** Returns hours or cycles a day, rounded half up to 2 decimals: to show, not to calculate with. */
export function perDay(counter: Counter, { used, days }: Rate): number {
  const hundredths = counter === 'hours' ? used : used * 100
  return floorDivide(2 * hundredths + days, 2 * days) / 100
}
