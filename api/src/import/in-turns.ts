import { setImmediate } from 'node:timers/promises'
import { inBatches } from '../db/columns'

/** Checking a row takes up to a tenth of a millisecond. */
const rowsInTurn = 250

/** Yields rows one by one, and lets other requests run after every few of them. */
export async function* inTurns<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  for (const batch of inBatches(rows, rowsInTurn)) {
    yield* batch
    await setImmediate()
  }
}
