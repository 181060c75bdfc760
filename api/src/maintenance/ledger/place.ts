import type { Reading } from '@aerofleet/shared/due/rates'
import { and, asc, between, desc, eq, isNull, not, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../db/database'
import { isOneOf, updateRows } from '../../db/json'
import { readings } from '../table'

const { aircraftId, date, division, hours, cycles, id, n, source, struckAt } = readings
const divides = sql<boolean>`${source} = 'correction' and ${struckAt} is null`

/*
 * Readings are sorted by day, and within a day by figures, so users may enter them in any order. A correction
 * divides its day: it stands after all readings stored before it, and before all stored later. Corrections
 * have odd divisions, other readings even ones.
 */
const columns = [date, division, hours, cycles, n]
export const oldestFirst: SQL[] = columns.map((column) => asc(column))
export const newestFirst: SQL[] = columns.map((column) => desc(column))

type Placed = { date: string; division: number; hours: number; cycles: number }

/** @returns below 0 if the first one stands before the other; for 0 the order of storing decides */
export const comparePlaces = (one: Placed, other: Placed): number =>
  Number(one.date > other.date) - Number(one.date < other.date) ||
  one.division - other.division ||
  one.hours - other.hours ||
  one.cycles - other.cycles

/** @param last the last division of the day */
export const nextDivision = (last: number, isCorrection: boolean): number =>
  last + (last % 2) + (isCorrection ? 1 : 0)

export const isCounting = and(isNull(readings.struckAt), not(readings.waiting))

type Day = { aircraftId: string; date: string }

/**
 * Call it after readings were added or a correction was struck. It counts in JavaScript, because a query
 * would get a quadratic plan when 10,000 corrections are newer than the statistics.
 */
export async function divideDays(tx: Transaction, days: readonly Day[]): Promise<void> {
  if (days.length === 0) return
  const dates = days.map((day) => day.date).sort()
  const inDays = (ids: string[]) =>
    and(isOneOf(aircraftId, ids), between(date, dates.at(0) ?? '', dates.at(-1) ?? ''))
  const corrected = await tx
    .selectDistinct({ of: aircraftId })
    .from(readings)
    .where(and(inDays(days.map((day) => day.aircraftId)), eq(source, 'correction')))
  if (corrected.length === 0) return
  const stored = await tx
    .select({ id, aircraftId, date, division, divides })
    .from(readings)
    .where(inDays(corrected.map(({ of }) => of)))
    .orderBy(asc(aircraftId), asc(date), asc(n))
  let day: Day | undefined
  let last = 0
  const changed = stored.flatMap((row) => {
    if (row.aircraftId !== day?.aircraftId || row.date !== day.date) last = 0
    day = row
    last = nextDivision(last, row.divides)
    return last === row.division ? [] : [{ id: row.id, division: last }]
  })
  await updateRows(tx, readings, changed)
}

export type LoggedReading = Reading & { division: number }
export type Logged = { of: string; reading: LoggedReading }
export const logged = { date, division, hours, cycles }

export function groupLogs(rows: readonly Logged[]): Map<string, LoggedReading[]> {
  const logs = new Map<string, LoggedReading[]>()
  for (const { of, reading } of rows) {
    const log = logs.get(of)
    if (log) log.push(reading)
    else logs.set(of, [reading])
  }
  return logs
}
