import { addDays, addMonths, daysBetween, endOfMonth } from './calendar-date'
import { counters, sumOf, type Figures } from './figures'
import { figuresBetween } from './proposal'
import { readingSeries, type Reading } from './rates'

/** What an aircraft has flown in a month. `days` counts the days that its readings cover. */
type MonthOfUse = Figures & { month: string; days: number }

/**
 * Returns the use of each month from the first reading to the last one: the difference between the figures at its end
 * and at the end of the month before, linear by days between readings.
 * @param log all readings that count, in order
 */
export function monthsOfUse(log: readonly Reading[]): MonthOfUse[] {
  const months = new Map<string, MonthOfUse>()
  for (const series of readingSeries(log)) {
    let before: Reading | undefined
    for (const reading of series) {
      // A reading that is lower by decimals alone may precede one that is lower, too.
      if (before && counters.some((counter) => reading[counter] < (before?.[counter] ?? 0)))
        continue
      if (before) addStretch(months, before, reading)
      before = reading
    }
  }
  return [...months.values()].filter(({ days }) => days > 0)
}

/** Adds what was flown between two readings, divided at the ends of months. */
function addStretch(months: Map<string, MonthOfUse>, from: Reading, to: Reading) {
  let before = from
  const firstDay = from.date === to.date ? to.date : addDays(from.date, 1)
  for (let end = endOfMonth(firstDay); ; end = endOfMonth(addMonths(end, 1))) {
    const after = to.date <= end ? to : { ...figuresBetween(from, to, end), date: end }
    const month = end.slice(0, 7)
    const sum = months.get(month) ?? { month, hours: 0, cycles: 0, days: 0 }
    for (const counter of counters)
      sum[counter] = sumOf(counter, sum[counter], sumOf(counter, after[counter], -before[counter]))
    sum.days += daysBetween(before.date, after.date)
    months.set(month, sum)
    if (to.date <= end) return
    before = after
  }
}
