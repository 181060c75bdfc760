import type { Transaction } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import { conflict } from '../../errors'
import { readingChanged } from '../readings/entry'
import type { ReadingRow } from '../readings/queries'
import { totalProblems } from './hours'
import { findMeters, findOfReplacements, recalculate } from './queries'

/**
 * Takes back the replacements of struck readings. Later readings by meter then count with the meter before.
 * @returns the history entries of readings with changed hours
 */
export async function takeMetersBack(
  tx: Transaction,
  struck: readonly ReadingRow[],
  tailOf: (aircraftId: string) => string,
): Promise<HistoryEntry[]> {
  // A replacement always has a manual reading. Thanks to this filter, the undo of a large import reads
  // nothing here.
  const logged = struck.filter(({ source }) => source === 'manual')
  const found = await findOfReplacements(tx, logged)
  const entries: HistoryEntry[] = []
  for (const { aircraftId, date, n } of found) {
    const meters = (await findMeters(tx, [aircraftId]))(aircraftId)
    const at = { on: date, n }
    const changed = await recalculate(tx, aircraftId, at, meters, (reading, hours) => {
      const [problem] = totalProblems(hours, '', `Hours of the reading of ${reading.date}`)
      const message = `${problem?.message}. Strike that reading first.`
      if (problem) throw conflict('total-out-of-range', message)
    })
    const of = { tailNumber: tailOf(aircraftId) }
    for (const { before, after } of changed)
      entries.push(readingChanged('update', before, after, of))
  }
  return entries
}
