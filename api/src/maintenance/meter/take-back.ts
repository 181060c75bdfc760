import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Transaction } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import { readingChanged } from '../readings/entry'
import type { ReadingRow } from '../readings/queries'
import { findMeters, isOfReplacement, recalculate } from './queries'

/**
 * Takes a replacement back whose reading was struck: what was logged by meter from its day on belongs to the meter
 * before.
 * @returns lines of the history for the readings that have other hours now
 */
export async function takeMeterBack(
  tx: Transaction,
  struck: ReadingRow,
  of: Aircraft,
): Promise<HistoryEntry[]> {
  if (!(await isOfReplacement(tx, struck))) return []
  const meters = (await findMeters(tx, [of.id]))(of.id)
  const changed = await recalculate(tx, of.id, struck.date, meters)
  return changed.map(({ before, after }) => readingChanged('update', before, after, of))
}
