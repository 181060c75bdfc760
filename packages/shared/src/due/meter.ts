import type { CalendarDate } from './calendar-date'
import { sumOf } from './figures'

/** What an hour meter shows lacks this of the aircraft's hours since it came in on a day. */
export type MeterOn = { offset: number; on: CalendarDate }

/** The aircraft's hours by a figure of its meter. */
export const totalOfMeter = (meter: number, offset: number): number => sumOf('hours', meter, offset)

/** What the meter shows when the aircraft has these hours. */
export const meterOfTotal = (total: number, offset: number): number =>
  sumOf('hours', total, -offset)

/**
 * The offset of the meter that is in on a day: what is typed on the day of a replacement is of the new meter.
 * @param meters in the order in which they came in
 */
export const offsetOn = (meters: readonly MeterOn[], date: CalendarDate): number =>
  meters.findLast(({ on }) => on <= date)?.offset ?? 0

/**
 * The aircraft's hours at a replacement, and the offset of the new meter.
 * @param before the offset of the meter that was taken out
 */
export function replaceMeter(shown: { old: number; new: number }, before: number) {
  const total = totalOfMeter(shown.old, before)
  return { total, offset: sumOf('hours', total, -shown.new) }
}
