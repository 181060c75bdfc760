import type { ImportError } from '@aerofleet/shared/contract/import'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { offsetsOn, totalOfMeter, type MeterOn } from '@aerofleet/shared/due/meter'
import { figureText } from '@aerofleet/shared/due/plausible'
import { largestFigure } from '@aerofleet/shared/largest-figure'
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { incremented } from '../../db/columns'
import type { Database, Transaction } from '../../db/database'
import { isOneOf, updateRows } from '../../db/json'
import { conflict, type Details } from '../../errors'
import type { Sheet } from '../sheets'
import { meterReplacements, readings } from '../table'
import { divideDays } from './place'
import { findReadingsFrom, type ReadingRow } from './queries'

const { aircraftId, readingId, date, offset } = meterReplacements

/** The sequence of a replacement that is not stored yet: it stands after all readings of its day. */
export const newestOfDay = Number.MAX_SAFE_INTEGER

/**
 * A meter belongs to the readings after its replacement. On the day of the replacement these are the readings
 * that were stored later: `n` is the sequence of the reading of the replacement.
 */
export type StoredMeter = MeterOn & { n: number }

type Place = Pick<StoredMeter, 'on' | 'n'>
const isBefore = (one: Place, other: Place) =>
  one.on < other.on || (one.on === other.on && one.n < other.n)

/** The oldest come first. Struck replacements are left out. */
export async function findMeters(
  db: Database,
  aircraftIds: readonly string[],
): Promise<(aircraftId: string) => readonly StoredMeter[]> {
  const rows = await db
    .select({ of: aircraftId, on: date, offset, n: readings.n })
    .from(meterReplacements)
    .innerJoin(readings, eq(readings.id, readingId))
    .where(and(isOneOf(aircraftId, aircraftIds), isNull(readings.struckAt)))
    .orderBy(asc(date), asc(readings.n))
  const meters = new Map<string, StoredMeter[]>()
  for (const { of, ...meter } of rows) meters.set(of, [...(meters.get(of) ?? []), meter])
  return (of) => meters.get(of) ?? []
}

export function totalProblems(hours: number, path: string, what = 'Hours'): Details {
  if (hours < 0) return [{ path, message: `${what} must be at least 0` }]
  return hours > largestFigure ? [{ path, message: `${what} must be at most 1,000,000` }] : []
}

/** @throws 409 for hours that no aircraft can have */
export function requireTotal(problems: Details): void {
  const [first] = problems
  if (first) throw conflict('total-out-of-range', first.message, problems)
}

type Given = { date: CalendarDate; hours?: number | undefined; meter?: number | undefined }

/** On the day of a replacement the figure of the old meter may stand beside its hours, as in an exported file. */
export function hoursOf(
  { date, hours, meter }: Given,
  meters: readonly MeterOn[],
): { hours: number; problems: Details } {
  if (meter === undefined) return { hours: hours ?? 0, problems: [] }
  const totals = offsetsOn(meters, date).map((offset) => totalOfMeter(meter, offset))
  const total = totals.find((each) => each === hours) ?? totals[0] ?? meter
  const shown = figureText.hours(meter)
  const message = `The meter at ${shown} means ${figureText.hours(total)} in all, not ${figureText.hours(hours ?? total)}`
  const differs = hours !== undefined && hours !== total
  return {
    hours: total,
    problems: differs ? [{ path: 'meter', message }] : totalProblems(total, 'meter'),
  }
}

type Line = {
  line: number
  date: string
  hours?: number | undefined
  meter?: number | null | undefined
}
type WithHours<Of extends Line> = Omit<Of, 'hours' | 'meter'> & {
  hours: number
  meter: number | null
}

/**
 * Adds the hours that follow from the meters to the rows of a file.
 * @param refuse is called with each row that contradicts its meter; that row is left out
 */
export const withHours = <Of extends Line>(
  sheets: readonly Sheet<Of>[],
  metersOf: (aircraftId: string) => readonly MeterOn[],
  refuse: (errors: ImportError[]) => void,
): Sheet<WithHours<Of>>[] =>
  sheets.flatMap(({ aircraftId, lines }) => {
    const kept = lines.flatMap((row) => {
      const meter = row.meter ?? null
      const { hours, problems } = hoursOf(
        { ...row, meter: meter ?? undefined },
        metersOf(aircraftId),
      )
      refuse(problems.map(({ path, message }) => ({ line: row.line, column: path, message })))
      return problems.length > 0 ? [] : [{ ...row, hours, meter }]
    })
    return kept.length > 0 ? [{ aircraftId, lines: kept }] : []
  })

/**
 * Storing calculates the hours once more, because somebody may have replaced a meter since the check.
 * @param refuse is called with each row whose hours no aircraft can have; that row is left out
 */
export const withHoursNow = <Of extends Line>(
  sheets: readonly Sheet<Of>[],
  metersOf: (aircraftId: string) => readonly MeterOn[],
  refuse: (errors: ImportError[]) => void,
): Sheet<WithHours<Of>>[] => {
  const typed = sheets.map(({ aircraftId, lines }) => ({
    aircraftId,
    lines: lines.map((row) => {
      const { meter, ...total } = row
      const isStillRight =
        total.hours === hoursOf({ ...total, meter: meter ?? undefined }, metersOf(aircraftId)).hours
      return isStillRight ? row : { ...row, hours: undefined }
    }),
  }))
  return withHours(typed, metersOf, refuse)
}

async function findOfReplacements(
  tx: Transaction,
  some: readonly ReadingRow[],
): Promise<ReadingRow[]> {
  if (some.length === 0) return []
  const ids = some.map((reading) => reading.id)
  const rows = await tx.select({ readingId }).from(meterReplacements).where(isOneOf(readingId, ids))
  const found = new Set(rows.map((row) => row.readingId))
  return some.filter((reading) => found.has(reading.id))
}

export type Recalculated = { before: ReadingRow; after: ReadingRow }

/**
 * Recalculates the hours that were typed by meter after a replacement, up to the next one.
 * @param at the place of the replacement, which may be new or struck
 * @param meters those that count from now on
 * @param refuse throws for a reading whose hours no aircraft can have
 */
export async function recalculate(
  tx: Transaction,
  of: string,
  at: Place,
  meters: readonly StoredMeter[],
  refuse: (reading: ReadingRow, hours: number) => void,
): Promise<Recalculated[]> {
  const next = meters.find((meter) => isBefore(at, meter))
  const place = sql`(${readings.date}, ${readings.n})`
  const rows = await tx
    .select()
    .from(readings)
    .where(
      and(
        eq(readings.aircraftId, of),
        isNull(readings.struckAt),
        isNotNull(readings.meter),
        sql`${place} > (${at.on}::date, ${at.n}::bigint)`,
        next && sql`${place} < (${next.on}::date, ${next.n}::bigint)`,
      ),
    )
    .orderBy(asc(readings.date), asc(readings.n))
  const changed = rows.flatMap((before): Recalculated[] => {
    const place = { on: before.date, n: before.n }
    const installed = meters.findLast((meter) => isBefore(meter, place))
    const hours = totalOfMeter(before.meter ?? 0, installed?.offset ?? 0)
    if (hours === before.hours) return []
    refuse(before, hours)
    return [{ before, after: { ...before, hours, version: before.version + 1 } }]
  })
  const written = changed.map(({ after }) => ({ id: after.id, hours: after.hours }))
  if (written.length === 0) return []
  await updateRows(tx, readings, written, [sql`version = ${incremented(readings.version)}`])
  await endCorrections(tx, of, at.on, changed)
  return changed
}

/**
 * A reading by meter may have been a correction only because of the other meter. If it no longer lowers a
 * figure, it becomes a normal reading and no longer divides its day.
 */
async function endCorrections(
  tx: Transaction,
  of: string,
  from: CalendarDate,
  changed: readonly Recalculated[],
): Promise<void> {
  const corrections = new Set(
    changed.flatMap(({ after }) => (after.source === 'correction' ? [after.id] : [])),
  )
  if (corrections.size === 0) return
  const log = await findReadingsFrom(tx, of, from)
  const ended = log.filter((reading, at) => {
    const before = log[at - 1]
    const falls = before && (reading.hours < before.hours || reading.cycles < before.cycles)
    return corrections.has(reading.id) && !falls
  })
  if (ended.length === 0) return
  await updateRows(
    tx,
    readings,
    ended.map((reading) => ({ id: reading.id, source: 'manual' as const })),
  )
  const days = ended.map((reading) => reading.date)
  await tx
    .update(readings)
    .set({ division: 0 })
    .where(and(eq(readings.aircraftId, of), inArray(readings.date, days)))
  await divideDays(tx, ended)
}

/**
 * Takes back the replacements of struck readings, and brings those of lifted ones back. Later readings by meter then
 * count with the meter that is installed now.
 */
export async function recalculateAfter(
  tx: Transaction,
  marked: readonly ReadingRow[],
): Promise<Recalculated[]> {
  // A replacement always has a manual reading. Thanks to this filter, the undo of a large import reads
  // nothing here.
  const logged = marked.filter(({ source }) => source === 'manual')
  const changed: Recalculated[] = []
  for (const { aircraftId: of, date: on, n: place } of await findOfReplacements(tx, logged)) {
    const meters = (await findMeters(tx, [of]))(of)
    const recalculated = await recalculate(tx, of, { on, n: place }, meters, (reading, hours) => {
      const [problem] = totalProblems(hours, '', `Hours of the reading of ${reading.date}`)
      const message = `${problem?.message}. Strike that reading first.`
      if (problem) throw conflict('total-out-of-range', message)
    })
    changed.push(...recalculated)
  }
  return changed
}
