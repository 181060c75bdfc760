import { dayInWords, daysBetween, type CalendarDate } from './calendar-date'
import { counters, sumOf, type Figures } from './figures'
import { figureText, maxPerDay, type FigureIssue } from './plausible'
import { fallBetween, type Reading } from './rates'

type Log = readonly Reading[]

/** Between which figures an aircraft stood on a day; without `least` nothing is known of the days before. */
export type Allowed = { least?: Figures; most: Figures }

/** How many readings of a log there are up to a day: a file may have thousands of days, and an aircraft of readings. */
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

/** The readings between which a day lies, without those that only lost decimals after it. */
export function readingsAround(log: Log, date: CalendarDate) {
  const count = countUpTo(log, date)
  let after = count
  while (fallAt(log, after) === 'decimals') after += 1
  return { upTo: log[count - 1], after: log[after] }
}

/** The newest reading before a day; of those on it, one that lowered a counter. */
function lowerSide(log: Log, date: CalendarDate): Reading | undefined {
  let at = countUpTo(log, date) - 1
  while (log[at]?.date === date && fallAt(log, at) === 'none') at -= 1
  return log[at]
}

/**
 * What the readings of an aircraft allow on a day.
 * @param log all that count, in order, or those from the last day before it to the first reading after it
 * @returns `undefined` without readings
 */
export function allowedOn(log: Log, date: CalendarDate): Allowed | undefined {
  const { upTo, after } = readingsAround(log, date)
  const least = lowerSide(log, date)
  const most = after ?? (upTo && furthest(upTo, date))
  return most && { ...(least && { least }), most }
}

function furthest(from: Reading, date: CalendarDate): Figures {
  const days = Math.max(1, daysBetween(from.date, date))
  return {
    hours: sumOf('hours', from.hours, maxPerDay.hours * days),
    cycles: sumOf('cycles', from.cycles, maxPerDay.cycles * days),
  }
}

/** The figures of something done on a day that the readings do not allow, with the sentence to show at each. */
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

/** A figure without its unit. */
const numberText = (path: FigureIssue['path'], figure: number) =>
  figureText[path](figure).replace(/ \w+$/, '')
