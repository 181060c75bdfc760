import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { ReadingSaved } from '@aerofleet/shared/contract/maintenance/readings'
import { stateOn } from '@aerofleet/shared/due/state'
import { findReading, toReading } from './queries'
import type { Book, Recorded } from './record'

/** The answer to a change of one reading: the reading, its aircraft, and the items that have another state now. */
export async function toSaved(
  { tx, today }: Book,
  { outcome: { readingId, of }, updated, items }: Recorded<{ readingId: string; of: Aircraft }>,
): Promise<ReadingSaved> {
  const { id, totalHours, totalCycles, version = 1 } = updated.get(of.id) ?? of
  const changed = items.flatMap(({ id: itemId, code, before, after }) => {
    const [from, to] = [stateOn(before, today), stateOn(after, today)]
    return from === to ? [] : [{ itemId, code, from, to }]
  })
  const aircraft = { id, totalHours, totalCycles, version }
  return { reading: toReading(await findReading(tx, readingId)), aircraft, changed }
}
