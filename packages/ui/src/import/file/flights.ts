import { readClock } from '@aerofleet/shared/typed-figure'
import { toPlain } from './figures'

/** No flight takes longer. Totals are small only in the first days of an aircraft. */
const longest = 24

const hoursIn = (cell: string) =>
  readClock(cell) ?? Number(toPlain(cell, cell.includes(',') ? 'comma' : 'point'))

const withoutWord = (cell: string) => cell.replace(/\s*\p{L}+\.?$/u, '')

/**
 * Whether the hours may be those of single flights: none is above 24, or they rise and fall.
 * @param series the cells of each aircraft, in the order of the file
 * @param maySmall whether small figures alone raise the doubt
 */
export function mayBeFlights(series: readonly (readonly string[])[], maySmall = true): boolean {
  const hours = series.map((cells) =>
    cells.filter((cell) => /^\d/.test(cell)).map((cell) => hoursIn(withoutWord(cell))),
  )
  if (hours.every(({ length }) => length === 0)) return false
  if (maySmall && hours.every((each) => each.every((figure) => figure <= longest))) return true
  let [rises, falls] = [0, 0]
  for (const each of hours) {
    for (const [at, figure] of each.entries()) {
      const before = each[at - 1] ?? figure
      if (figure > before) rises += 1
      if (figure < before) falls += 1
    }
  }
  // A wrong figure among totals makes one fall. The newest may also stand first.
  return rises + falls > 3 && 4 * Math.min(rises, falls) > rises + falls
}
