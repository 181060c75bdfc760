import { setImmediate } from 'node:timers/promises'
import { inBatches } from '../db/columns'

/** Checking a row takes up to a tenth of a millisecond. */
const rowsInTurn = 250

export async function* inTurns<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  for (const batch of inBatches(rows, rowsInTurn)) {
    yield* batch
    await setImmediate()
  }
}
