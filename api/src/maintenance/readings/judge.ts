import type { Figures } from '@aerofleet/shared/due/figures'
import { fallingFigures, implausibleFigures } from '@aerofleet/shared/due/plausible'
import type { Reading } from '@aerofleet/shared/due/rates'

/** A row of a file that is right by itself. */
export type ReadingLine = Reading & { line: number; note: string }

export type Judged = {
  /** What to add, in the order of the days. */
  added: ReadingLine[]
  /** They are there already. */
  skipped: ReadingLine[]
  refused: { line: number; column: keyof Figures; message: string }[]
}

const isSame = (one: Reading, other: Reading) =>
  one.date === other.date && one.hours === other.hours && one.cycles === other.cycles

/**
 * Judges the rows of one aircraft in the order of their days, each as if those before it were stored.
 * @param stored the readings that count, in order
 * @param accept stores what is not plausible
 */
export function judgeLines(
  stored: readonly Reading[],
  lines: readonly ReadingLine[],
  accept: boolean,
): Judged {
  const log = [...stored]
  const judged: Judged = { added: [], skipped: [], refused: [] }
  for (const line of lines.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))) {
    const place = log.findIndex(({ date }) => date > line.date)
    const at = place < 0 ? log.length : place
    const neighbours = { before: log[at - 1], after: log[at] }
    const [issue] = [
      ...fallingFigures(line, neighbours),
      ...(accept ? [] : implausibleFigures(line, neighbours)),
    ]
    if (log.some((reading) => isSame(reading, line))) judged.skipped.push(line)
    else if (issue)
      judged.refused.push({ line: line.line, column: issue.path, message: issue.message })
    else {
      log.splice(at, 0, line)
      judged.added.push(line)
    }
  }
  return judged
}
