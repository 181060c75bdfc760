import type { ImportError } from '@aerofleet/shared/contract/import'
import { unusualFigures, type UsualRates } from '@aerofleet/shared/due/unusual'
import { isLine, type Row } from './judge'
import type { LoggedReading } from './place'

/**
 * Asks about figures that are unusual for their aircraft. Compares each row with the reading before it, and
 * with the one after it if that is stored.
 * @param log the stored readings and the rows to store, in order
 */
export const remarksOn = (
  log: readonly (LoggedReading | Row)[],
  usual: UsualRates | undefined,
): ImportError[] =>
  log.flatMap((reading, at) => {
    if (!isLine<Row>(reading)) return []
    const next = log[at + 1]
    const after = next && isLine<Row>(next) ? undefined : next
    const { date, hours, cycles, keepsCycles } = reading
    const entered = keepsCycles ? { date, hours } : { date, hours, cycles }
    return unusualFigures(entered, { before: log[at - 1], after }, usual).map(
      ({ path, message }) => ({ line: reading.line, column: path, message }),
    )
  })
