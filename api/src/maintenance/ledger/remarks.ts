import type { ImportError } from '@aerofleet/shared/contract/import'
import { unusualFigures, type UsualRates } from '@aerofleet/shared/due/unusual'
import { inTurns } from '../../import/in-turns'
import { isLine, type Row } from './judge'
import type { LoggedReading } from './place'

/**
 * Asks about figures that are unusual for their aircraft. Compares each row with the reading before it, and
 * with the one after it if that is stored.
 * @param log the stored readings and the rows to store, in order
 */
export async function remarksOn(
  log: readonly (LoggedReading | Row)[],
  usual: UsualRates | undefined,
): Promise<ImportError[]> {
  const remarks: ImportError[] = []
  let at = 0
  for await (const reading of inTurns(log)) {
    const [before, next] = [log[at - 1], log[++at]]
    if (!isLine<Row>(reading)) continue
    const after = next && isLine<Row>(next) ? undefined : next
    const { line, date, hours, cycles, keepsCycles } = reading
    const entered = keepsCycles ? { date, hours } : { date, hours, cycles }
    const found = unusualFigures(entered, { before, after }, usual)
    remarks.push(...found.map(({ path, message }) => ({ line, column: path, message })))
  }
  return remarks
}
