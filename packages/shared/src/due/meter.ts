import type { CalendarDate } from './calendar-date'
import { sumOf } from './figures'

export type MeterOn = { offset: number; on: CalendarDate }

export const totalOfMeter = (meter: number, offset: number): number => sumOf('hours', meter, offset)

export const meterOfTotal = (total: number, offset: number): number =>
  sumOf('hours', total, -offset)

/**
 * Returns the offset of the meter for a new figure of a day. On the day of a replacement this is the new meter.
 * @param meters in the order of their installation
 */
export const offsetOn = (meters: readonly MeterOn[], date: CalendarDate): number =>
  meters.findLast(({ on }) => on <= date)?.offset ?? 0

/** Returns the offsets of all meters that were installed at some time of a day, the newest first. */
export const offsetsOn = (meters: readonly MeterOn[], date: CalendarDate): number[] => {
  const ofDay = meters.filter(({ on }) => on === date).map(({ offset }) => offset)
  const before = meters.findLast(({ on }) => on < date)?.offset ?? 0
  return [before, ...ofDay].toReversed()
}

/**
 * Returns the aircraft's hours at a replacement, and the offset of the new meter.
 * @param before the offset of the old meter
 */
export function replaceMeter(shown: { old: number; new: number }, before: number) {
  const total = totalOfMeter(shown.old, before)
  return { total, offset: sumOf('hours', total, -shown.new) }
}
