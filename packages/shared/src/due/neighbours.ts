import { counters, type Figures } from './figures'
import type { Neighbours } from './plausible'
import { fallBetween, type Reading } from './rates'

/**
 * Returns the readings before and after a new one. Days decide, and within a day figures. A new reading stands after a
 * reading that lowered a counter.
 * @param log all readings that are not struck, in order, or only those from the last day before it
 * @param given lacks a figure that stays as in the reading before
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
