import { setImmediate } from 'node:timers/promises'
import { inBatches } from '../db/columns'

/** Each row of a file takes up to a tenth of a millisecond to check. */
const rowsInTurn = 250

/** Gives rows one by one; after some of them others have their turn. */
export async function* inTurns<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  for (const batch of inBatches(rows, rowsInTurn)) {
    yield* batch
    await setImmediate()
  }
}
