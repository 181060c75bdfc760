import { dayInWords, daysBetween, type CalendarDate } from './calendar-date'
import { counters, sumOf, type Figures } from './figures'
import { figureText, maxPerDay, type FigureIssue } from './plausible'
import { fallBetween, type Reading } from './rates'

type Log = readonly Reading[]

/**
 * The smallest and the largest figures that an aircraft can have had on a day. `least` is missing before the first
 * reading.
 */
type Allowed = { least?: Figures; most: Figures }

/**
 * Returns how many readings are up to a day. It searches by halves, because a file has thousands of days and an
 * aircraft thousands of readings.
 */
function countUpTo(log: Log, date: CalendarDate): number {
  let [from, to] = [0, log.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if ((log[middle]?.date ?? '') <= date) from = middle + 1
    else to = middle
  }
  return from
}

const fallAt = (log: Log, at: number) => {
  const reading = log[at]
  return reading ? fallBetween(log[at - 1] ?? reading, reading) : 'none'
}

/** Returns the last reading up to a day and the first one after it, except later readings that only lost decimals. */
export function readingsAround(log: Log, date: CalendarDate) {
  const count = countUpTo(log, date)
  let after = count
  while (fallAt(log, after) === 'decimals') after += 1
  return { upTo: log[count - 1], after: log[after] }
}

/** Returns the newest reading before a day, or a reading of that day that lowered a counter. */
function lowerSide(log: Log, date: CalendarDate): Reading | undefined {
  let at = countUpTo(log, date) - 1
  while (log[at]?.date === date && fallAt(log, at) === 'none') at -= 1
  return log[at]
}

/**
 * Returns the figures that the readings of an aircraft allow on a day.
 * @param log all readings that are not struck, in order, or only those from the last day before `date` to the first
 * reading after it
 * @returns `undefined` without readings
 */
export function allowedOn(log: Log, date: CalendarDate): Allowed | undefined {
  const { upTo, after } = readingsAround(log, date)
  const least = lowerSide(log, date)
  const most = after ?? (upTo && mostAfter(upTo, date))
  return most && { ...(least && { least }), most }
}

function mostAfter(from: Reading, date: CalendarDate): Figures {
  const days = Math.max(1, daysBetween(from.date, date))
  return {
    hours: sumOf('hours', from.hours, maxPerDay.hours * days),
    cycles: sumOf('cycles', from.cycles, maxPerDay.cycles * days),
  }
}

/**
 * Returns the figures of work that the readings do not allow on its day, each with the sentence to show at its field.
 */
export function disallowedFigures(
  log: Log,
  { date, ...done }: Partial<Figures> & { date: CalendarDate },
): FigureIssue[] {
  const allowed = allowedOn(log, date)
  if (!allowed) return []
  const { least, most } = allowed
  return counters.flatMap((path) => {
    const figure = done[path]
    if (figure === undefined) return []
    if (figure <= most[path] && (!least || figure >= least[path])) return []
    const highest = figureText[path](most[path])
    const range = least ? `${numberText(path, least[path])} to ${highest}` : `at most ${highest}`
    const message = `${figureText[path](figure)} on ${dayInWords(date)}; the readings allow ${range}`
    return [{ path, message }]
  })
}

const numberText = (path: FigureIssue['path'], figure: number) =>
  figureText[path](figure).replace(/ \w+$/, '')
