import { wholeOf, type Counter } from './figures'
import { figureText } from './plausible'

/** What is left of a limit by a sheet, and by its limit less what was used. A missing one is not known. */
export type TwoRemainings = {
  printed: number | undefined
  reckoned: number | undefined
  /** `reckoned` in the counter of the aircraft, if the part counts with a factor. */
  ofAircraft?: number | undefined
}

/**
 * Decides between what a sheet prints as remaining and its limit less what was used: the smaller one counts.
 * @param takesLarger the user has chosen the other one
 * @returns the printed figure if it counts, and a remark if both differ
 */
export function judgePrinted(
  counter: Counter,
  { printed, reckoned, ofAircraft }: TwoRemainings,
  takesLarger = false,
): { printed?: number; remark?: string } {
  if (printed === undefined || printed === reckoned) return {}
  if (reckoned === undefined) return { printed }
  // Sheets round what a factor makes of a remaining in one way or the other.
  const isOfAircraft =
    ofAircraft !== undefined &&
    Math.abs(wholeOf(counter, printed) - wholeOf(counter, ofAircraft)) <= wholeOf(counter, 1)
  if (isOfAircraft) return {}
  const text = (figure: number) => figureText[counter](figure).replace(/ \D+$/, '')
  const remark = `Printed remaining ${text(printed)}; limit less used gives ${text(reckoned)}`
  return { remark, ...(printed < reckoned !== takesLarger && { printed }) }
}
