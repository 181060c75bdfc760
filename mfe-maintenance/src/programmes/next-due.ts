import type { Item } from '@aerofleet/shared/contract/maintenance/items'
import { Limits } from '@aerofleet/shared/contract/maintenance/tasks'
import { dayOfMonth } from '@aerofleet/shared/due/calendar-date'
import { counters, sumOf } from '@aerofleet/shared/due/figures'
import { baselineBase, dueOf, type Base, type Due, type Done } from '@aerofleet/shared/due/next-due'
import { limitsOf, type TaskValues } from './task-values'

/** The limits as they are typed; `undefined` while they cannot be read. */
export function typedLimits(typed: TaskValues['limits']): Limits | undefined {
  const { data } = Limits.safeParse(limitsOf(typed))
  return data && Object.values(data).some((limit) => limit) ? data : undefined
}

/** What the typed limits would give for an item that stands as it does now; without one its first due. */
export function dueAsTyped(limits: Limits, endOfMonth: boolean, item: Item | undefined): Due {
  const due = dueOf({ limits, endOfMonth, next: 'excess' }, item && baseOf(item))
  const { calendar } = limits
  const now = item?.limits.calendar
  const isSameCalendar =
    calendar?.interval === now?.interval &&
    calendar?.unit === now?.unit &&
    endOfMonth === item?.endOfMonth
  return item?.due.date && isSameCalendar ? { ...due, date: item.due.date } : due
}

/** What they would give after a completion at these figures. */
export const dueAfter = (limits: Limits, endOfMonth: boolean, done: Required<Done>): Due =>
  dueOf({ limits, endOfMonth, next: 'excess' }, baselineBase(done))

/** From what an item counts, as its due tells; without the day, where that is not the one it was done on. */
function baseOf({ last, due, ...task }: Item): Base | undefined {
  if (!last) return undefined
  const base: Base = {}
  for (const counter of counters) {
    const interval = task.limits[counter]?.interval
    const figure = due[counter]
    const from =
      interval === undefined || figure === undefined
        ? last[counter]
        : sumOf(counter, figure, -interval)
    if (from !== undefined) base[counter] = from
  }
  const isFromLast = dueOf(task, baselineBase(last)).date === due.date
  return isFromLast ? { ...base, date: last.date, anchor: dayOfMonth(last.date) } : base
}
