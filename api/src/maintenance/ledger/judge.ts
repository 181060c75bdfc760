import type { Figures } from '@aerofleet/shared/due/figures'
import {
  fallingFigures,
  implausibleFigures,
  type FigureIssue,
  type Neighbours,
} from '@aerofleet/shared/due/plausible'
import type { Reading } from '@aerofleet/shared/due/rates'
import type { ReadingName } from '@aerofleet/shared/records/reading'
import { conflict } from '../../errors'
import { inTurns } from '../../import/in-turns'
import { type LoggedReading, comparePlaces, nextDivision } from './place'
import type { ReadingRow } from './queries'

export type Row = LoggedReading & {
  line: number
  /** Without cycles a row takes the cycles of the reading before it. */
  keepsCycles?: boolean
}
export type ReadingLine = Row & Pick<ReadingRow, ReadingName>

type Refused = { line: number; column: keyof Figures; message: string }

export type Judged<Line extends Row> = {
  added: Line[]
  log: (LoggedReading | Line)[]
  skipped: Line[]
  /**
   * The rows of one group contradict each other, and any of them may be wrong. The row that falls comes
   * first.
   */
  refused: Refused[][]
}

export const isLine = <Line extends Row>(reading: LoggedReading | Line): reading is Line =>
  'line' in reading
const hoursKey = ({ date, hours }: Reading) => `${date} ${hours}`
const keyOf = (reading: Reading) => `${hoursKey(reading)} ${reading.cycles}`

const lacksCycles = (reading: LoggedReading | Row): boolean =>
  isLine<Row>(reading) && reading.keepsCycles === true

const after = <Of extends LoggedReading>(before: Reading | undefined, reading: Of): Of =>
  lacksCycles(reading) ? { ...reading, cycles: before?.cycles ?? 0 } : reading

function placeLines<Line extends Row>(stored: readonly LoggedReading[], lines: readonly Line[]) {
  const divisions = new Map(stored.map(({ date, division }) => [date, division]))
  const divisionOf = ({ date }: Reading) => nextDivision(divisions.get(date) ?? 0, false)
  const keys = new Set(stored.flatMap((reading) => [hoursKey(reading), keyOf(reading)]))
  const placed: Line[] = []
  const skipped: Line[] = []
  // A row without cycles is skipped if its hours are stored, or stand in another row.
  const without = lines.filter(lacksCycles)
  const complete = lines.filter((line) => !lacksCycles(line))
  for (const line of [...complete, ...without]) {
    const key = lacksCycles(line) ? hoursKey(line) : keyOf(line)
    if (keys.has(key)) skipped.push(line)
    else placed.push({ ...line, division: divisionOf(line) })
    keys.add(hoursKey(line)).add(key)
  }
  return { placed, skipped, divisionOf }
}

/**
 * Checks the rows of one aircraft as if all were stored, in any order of the file. Stored readings are right.
 * If two rows contradict each other, the next reading decides; if it cannot, both are refused.
 * @param stored the readings that count, in order
 * @param accept allows implausible figures
 * @param ahead the first row of the next piece, which comes after these rows
 */
export async function judgeLines<Line extends Row>(
  stored: readonly LoggedReading[],
  lines: readonly Line[],
  accept: boolean,
  ahead?: Reading,
): Promise<Judged<Line>> {
  const issuesOf = (reading: Reading, neighbours: Neighbours, accepts = accept) => [
    ...fallingFigures(reading, neighbours),
    ...(accepts ? [] : implausibleFigures(reading, neighbours)),
  ]
  const fits = (
    before: Reading | undefined,
    reading: LoggedReading | undefined,
    accepts = accept,
  ) => !before || !reading || issuesOf(after(before, reading), { before }, accepts).length === 0
  /**
   * Names the figure that fits neither neighbour, if there is one. Otherwise it names one that contradicts the
   * neighbour which the row does not fit.
   */
  const refuse = (line: Row, contradicting: Neighbours, other: Neighbours): Refused[] => {
    const issues = issuesOf(line, contradicting)
    const unfitting = issuesOf(line, other, false).map(({ path }) => path)
    const found = issues.find(({ path }) => unfitting.includes(path)) ?? issues[0]
    return found ? [{ line: line.line, column: found.path, message: found.message }] : []
  }

  const { placed, skipped, divisionOf } = placeLines(stored, lines)
  const { date = '', hours = 0, cycles = 0 } = ahead ?? {}
  const end = ahead && { date, hours, cycles, division: divisionOf(ahead) }
  const upToEnd = end ? stored.filter((each) => comparePlaces(each, end) <= 0) : stored
  const all = [...upToEnd, ...placed, ...(end ? [end] : [])].sort(comparePlaces)
  const refused: Refused[][] = []
  const kept: (LoggedReading | Line)[] = []
  let at = 0
  for await (const given of inTurns(all)) {
    const next = all[++at]
    let before = kept.at(-1)
    const reading = after(before, given)
    if (!before && isLine(reading) && lacksCycles(reading)) {
      const message =
        'Cycles are required once: those of the aircraft are not known yet on this day'
      refused.push([{ line: reading.line, column: 'cycles', message }])
    } else if (!isLine(reading)) {
      for (; before && isLine(before) && !fits(before, reading); before = kept.at(-1)) {
        refused.push(refuse(before, { after: reading }, { before: kept.at(-2) }))
        kept.pop()
      }
      kept.push(reading)
    } else if (fits(before, reading)) kept.push(reading)
    else if (!before || !isLine(before) || !fits(kept.at(-2), reading))
      refused.push(refuse(reading, { before }, { after: next }))
    else {
      // The reading fits without the row before it, so one of the two is wrong. The next reading tells which.
      const earlier = refuse(before, { after: reading }, { before: kept.at(-2) })
      const later = refuse(reading, { before }, { after: next })
      let [earlierFits, laterFits] = [fits(before, next), fits(reading, next)]
      if (earlierFits && laterFits && fits(before, next, false) !== fits(reading, next, false)) {
        // `accept` allows both, but only one is plausible.
        earlierFits = fits(before, next, false)
        laterFits = !earlierFits
      }
      if (!earlierFits || laterFits) kept.pop()
      if (!earlierFits) kept.push(after(kept.at(-1), reading))
      refused.push(earlierFits ? (laterFits ? [...later, ...earlier] : later) : earlier)
    }
  }
  const added = kept.filter((each): each is Line => isLine(each))
  return { added, log: kept, skipped, refused }
}

function refuseFigures(
  code: string,
  issues: FigureIssue[],
  pathOf: (issue: FigureIssue) => string,
): void {
  const [first] = issues
  const details = issues.map((issue) => ({ ...issue, path: pathOf(issue) }))
  if (first) throw conflict(code, first.message, details)
}

/**
 * @param pathOf returns the field of a counter in the body
 * @throws 409 for figures that fall without an override, or implausible ones without `accept`
 */
export function checkFigures(
  reading: Reading,
  neighbours: Neighbours,
  { accept, override }: { accept: boolean; override?: object | undefined },
  pathOf = ({ path }: FigureIssue): string => path,
): void {
  const falling = override ? [] : fallingFigures(reading, neighbours)
  refuseFigures(neighbours.after ? 'reading-out-of-order' : 'counter-fell', falling, pathOf)
  if (!accept) refuseFigures('reading-implausible', implausibleFigures(reading, neighbours), pathOf)
}
