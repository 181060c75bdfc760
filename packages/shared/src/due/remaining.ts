import { daysBetween, type CalendarDate } from './calendar-date'
import { sumOf, type Amounts, type Figures } from './figures'
import { dueWith, type Due } from './next-due'

/**
 * Returns the amounts left until each due, below 0 beyond it: hours with at most 2 decimals, cycles, days from `today`.
 * @param variation the granted amounts beyond the due
 */
export function remainingOf(
  due: Due,
  variation: Amounts | undefined,
  figures: Figures,
  today: CalendarDate,
): Amounts {
  const { hours, cycles, date } = dueWith(due, variation)
  return {
    ...(hours !== undefined && { hours: sumOf('hours', hours, -figures.hours) }),
    ...(cycles !== undefined && { cycles: cycles - figures.cycles }),
    ...(date !== undefined && { days: daysBetween(today, date) }),
  }
}
