import type { Transaction } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import { readingChanged } from '../readings/entry'
import type { ReadingRow } from '../readings/queries'
import { findMeters, findOfReplacements, recalculate } from './queries'

/**
 * Takes replacements back whose readings were struck: what was logged by meter from their days on belongs to the
 * meters before.
 * @returns lines of the history for the readings that have other hours now
 */
export async function takeMetersBack(
  tx: Transaction,
  struck: readonly ReadingRow[],
  tailOf: (aircraftId: string) => string,
): Promise<HistoryEntry[]> {
  // That of a replacement is one of these; an import strikes thousands of others.
  const logged = struck.filter(({ source }) => source === 'manual')
  const found = await findOfReplacements(tx, logged)
  const entries: HistoryEntry[] = []
  for (const { aircraftId, date } of found) {
    const meters = (await findMeters(tx, [aircraftId]))(aircraftId)
    const changed = await recalculate(tx, aircraftId, date, meters)
    const of = { tailNumber: tailOf(aircraftId) }
    for (const { before, after } of changed)
      entries.push(readingChanged('update', before, after, of))
  }
  return entries
}
