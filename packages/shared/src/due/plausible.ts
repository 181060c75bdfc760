import { daysBetween } from './calendar-date'
import { counters, figureOf, wholeOf, type Counter } from './figures'
import type { Reading } from './rates'

/** The readings before and after a day. Readings of that day itself come before. */
export type Neighbours = { before?: Reading | undefined; after?: Reading | undefined }

export type FigureIssue = { path: Counter; message: string }

const twoDecimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
/** Returns a figure for a sentence: `4,288.00 h`, `1 cycle`. */
export const figureText: Record<Counter, (figure: number) => string> = {
  hours: (hours) => `${twoDecimals.format(hours)} h`,
  cycles: (cycles) => `${cycles.toLocaleString('en-US')} ${cycles === 1 ? 'cycle' : 'cycles'}`,
}
const labels: Record<Counter, string> = { hours: 'Hours', cycles: 'Cycles' }

/** The most that one day may add. More is possible, but usually a typing mistake. */
export const maxPerDay: Record<Counter, number> = { hours: 24, cycles: 50 }

export function fallingFigures(reading: Reading, { before, after }: Neighbours): FigureIssue[] {
  return counters.flatMap((path) => {
    const bound = (edge: string, { [path]: figure, date }: Reading) => ({
      path,
      message: `${labels[path]} must be ${edge} ${figureText[path](figure)}, as on ${date}`,
    })
    if (before && reading[path] < before[path]) return [bound('at least', before)]
    return after && reading[path] > after[path] ? [bound('at most', after)] : []
  })
}

/** Returns the figures that grow more than `maxPerDay` from or to a neighbour, such as `32.00 h in 1 day`. */
export function implausibleFigures(reading: Reading, { before, after }: Neighbours): FigureIssue[] {
  const spans = [before && ([before, reading] as const), after && ([reading, after] as const)]
  return spans.flatMap((span) => {
    if (!span) return []
    const [from, to] = span
    const days = Math.max(1, daysBetween(from.date, to.date))
    return counters.flatMap((path) => {
      const used = wholeOf(path, to[path]) - wholeOf(path, from[path])
      if (used <= wholeOf(path, maxPerDay[path]) * days) return []
      const amount = figureText[path](figureOf(path, used))
      return [{ path, message: `${amount} in ${days} ${days === 1 ? 'day' : 'days'}` }]
    })
  })
}
