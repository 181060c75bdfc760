import type { Forecast, Workload } from '@aerofleet/shared/contract/maintenance/forecast'
import { formatNumber } from '@aerofleet/shared/format'
import { dayText, decimalText, itemsText } from '../words/words'
import type { Unit } from './weeks-filter'

/** A bar, or a line of the table. Only weeks have repeats. */
export type WeekRow = {
  /** As the API calls the place. */
  key: string
  name: string
  label: string
  short?: string
  next: Workload
  repeats?: Workload
}

export function rowsOf({ weeks, overdue, later, noDate, today }: Forecast) {
  const ahead = weeks.map(({ from, week, next, repeats }): WeekRow => ({
    key: from,
    name: `Week ${week}, from ${dayText(from, today)}`,
    label: `W${week}`,
    short: String(week),
    next,
    repeats,
  }))
  return {
    overdue: { key: 'overdue', name: 'Overdue', label: 'Overdue', short: 'Late', next: overdue },
    ahead,
    later: { key: 'later', name: 'Later', label: 'Later', next: later },
    noDate: { key: 'no-date', name: 'No date', label: 'No date', next: noDate },
  } satisfies Record<string, WeekRow | WeekRow[]>
}

export const allRows = ({
  overdue,
  ahead,
  later,
  noDate,
}: ReturnType<typeof rowsOf>): WeekRow[] => [overdue, ...ahead, later, noDate]

export const amountOf = (unit: Unit, { items, manHours }: Workload) =>
  unit === 'hours' ? manHours : items

export const tickText = (unit: Unit, amount: number) =>
  unit === 'hours' ? `${formatNumber(amount)} h` : formatNumber(amount)

const manHoursText = (manHours: number) => `${decimalText(manHours)} man-hours`

/** Returns `Week 49, from Nov 30: 3 items, 18.00 man-hours, 2 of them repeats`. */
export function barText({ name, next, repeats }: WeekRow): string {
  const items = next.items + (repeats?.items ?? 0)
  const hours = next.manHours + (repeats?.manHours ?? 0)
  const parts = [itemsText(items), items > 0 && manHoursText(hours)]
  if (repeats && repeats.items > 0)
    parts.push(
      next.items > 0 ? `${formatNumber(repeats.items)} of them repeats` : 'all of them repeats',
    )
  return `${name}: ${parts.filter(Boolean).join(', ')}`
}
