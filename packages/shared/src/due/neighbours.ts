import { counters, type Figures } from './figures'
import type { Neighbours } from './plausible'
import { fallBetween, type Reading } from './rates'

/**
 * The readings between which a new one stands: by its day, and within that by its figures, behind what has lowered a
 * counter.
 * @param log all that count, in order, or those from the last day before it on
 * @param given without a figure that is to stay as it is in the reading before
 */
export function neighboursIn(
  log: readonly Reading[],
  given: Partial<Figures> & { date: string },
): Neighbours {
  const standsBefore = (reading: Reading, at: number) => {
    if (reading.date !== given.date) return reading.date < given.date
    if (fallBetween(log[at - 1] ?? reading, reading) !== 'none') return true
    for (const counter of counters) {
      const figure = given[counter] ?? reading[counter]
      if (figure !== reading[counter]) return reading[counter] < figure
    }
    return true
  }
  const before = log.findLastIndex(standsBefore)
  return { before: log[before], after: log[before + 1] }
}
