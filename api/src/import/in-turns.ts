import { setImmediate } from 'node:timers/promises'
import { inBatches } from '../db/columns'

/** Checking a row takes up to a tenth of a millisecond. */
const rowsInTurn = 250

/** @param atOnce rows between two turns of other requests */
export async function* inTurns<Row>(
  rows: readonly Row[],
  atOnce = rowsInTurn,
): AsyncGenerator<Row> {
  for (const batch of inBatches(rows, atOnce)) {
    yield* batch
    await setImmediate()
  }
}
