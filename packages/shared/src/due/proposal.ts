import { readingsAround } from './allowed'
import { dayInWords, daysBetween, type CalendarDate } from './calendar-date'
import { counters, figureOf, floorDivide, wholeOf, type Counter, type Figures } from './figures'
import { figureText } from './plausible'
import type { Reading } from './rates'

/**
 * The probable figures of an aircraft on a day, and the readings that they come from. Without figures, `from` has the
 * nearest readings.
 */
type Proposal = { figures?: Figures; from: readonly Reading[] }

/**
 * Proposes the figures of a day: those of its newest reading, or between two readings in proportion to the days,
 * rounded down. It proposes none before the first reading and after the newest one.
 * @param log all readings that are not struck, in order, or only those from the last day before `date`
 */
export function proposeFigures(log: readonly Reading[], date: CalendarDate): Proposal {
  const { upTo, after } = readingsAround(log, date)
  if (!upTo) return { from: log.slice(0, 1) }
  if (upTo.date === date) return { figures: upTo, from: [upTo] }
  if (!after) return { from: [upTo] }
  const from = [upTo, after]
  if (counters.some((counter) => after[counter] < upTo[counter])) return { from }
  return { figures: figuresBetween(upTo, after, date), from }
}

/** Returns the figures of a day between two readings, in proportion to the days, rounded down. */
export function figuresBetween(upTo: Reading, after: Reading, date: CalendarDate): Figures {
  const between = (counter: Counter) => {
    const first = wholeOf(counter, upTo[counter])
    const used = (wholeOf(counter, after[counter]) - first) * daysBetween(upTo.date, date)
    return figureOf(counter, first + floorDivide(used, daysBetween(upTo.date, after.date)))
  }
  return { hours: between('hours'), cycles: between('cycles') }
}

/** Returns a sentence beneath a field: `From 4,288.00 h on 26 Nov 2026`. */
export function proposalText(counter: Counter, { figures, from }: Proposal): string | undefined {
  const [first, second] = from.map(
    (reading) => `${figureText[counter](reading[counter])} on ${dayInWords(reading.date)}`,
  )
  if (second) return `Between ${first} and ${second}`
  return figures && first ? `From ${first}` : first
}
