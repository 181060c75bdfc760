import { randomUUID } from 'node:crypto'
import type {
  MeterReplacement,
  MeterReplacementCreate,
} from '@aerofleet/shared/contract/maintenance/meter'
import type { CursorQuery } from '@aerofleet/shared/contract/page'
import { isCalendarDate, type CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { totalOfMeter, type MeterOn } from '@aerofleet/shared/due/meter'
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { authorOf, type By } from '../../db/author'
import { incremented } from '../../db/columns'
import type { Database, Transaction } from '../../db/database'
import { isOneOf, updateRows } from '../../db/json'
import { NumberCursor, readCursor, rowsToRead } from '../../http/page'
import { divideDays } from '../readings/order'
import { findReadingsFrom, type ReadingRow } from '../readings/queries'
import { meterReplacements, readings } from '../table'

const { aircraftId, readingId, date, n, offset } = meterReplacements

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

export async function insertReplacement(
  tx: Transaction,
  reading: Pick<ReadingRow, 'id' | 'aircraftId' | 'date'>,
  shown: Pick<MeterReplacementCreate, 'old' | 'new' | 'reference'> & { offset: number },
  by: By,
): Promise<void> {
  const { old, new: shownBy, reference } = shown
  const values = { old, new: shownBy, reference, offset: shown.offset, ...authorOf(by) }
  const of = { aircraftId: reading.aircraftId, readingId: reading.id, date: reading.date }
  await tx.insert(meterReplacements).values({ id: randomUUID(), ...of, ...values })
}

export async function findOfReplacements(
  tx: Transaction,
  some: readonly ReadingRow[],
): Promise<ReadingRow[]> {
  if (some.length === 0) return []
  const ids = some.map((reading) => reading.id)
  const rows = await tx.select({ readingId }).from(meterReplacements).where(isOneOf(readingId, ids))
  const found = new Set(rows.map((row) => row.readingId))
  return some.filter((reading) => found.has(reading.id))
}

type Recalculated = { before: ReadingRow; after: ReadingRow }

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

const Cursor = z.tuple([z.string().check(z.refine(isCalendarDate)), NumberCursor])
const columns = { replacement: meterReplacements, reading: readings }
export type ReplacementRow = {
  replacement: typeof meterReplacements.$inferSelect
  reading: ReadingRow
}

export const cursorOf = ({ replacement }: ReplacementRow) => [replacement.date, replacement.n]

export function findReplacements(
  db: Database,
  of: string,
  query: CursorQuery,
): Promise<ReplacementRow[]> {
  const after = readCursor(query.after, Cursor)
  const isOlder = after && sql`(${date}, ${n}) < (${after[0]}::date, ${after[1]})`
  return db
    .select(columns)
    .from(meterReplacements)
    .innerJoin(readings, eq(readings.id, readingId))
    .where(and(eq(aircraftId, of), isOlder))
    .orderBy(desc(date), desc(n))
    .limit(rowsToRead(query))
}

export function toReplacement({ replacement, reading }: ReplacementRow): MeterReplacement {
  const { aircraftId: _, n: __, byUid, byName, at, ...values } = replacement
  const { struckAt, struckByUid, struckByName, struckReason } = reading
  return {
    ...values,
    by: { uid: byUid, name: byName },
    at: at.toISOString(),
    ...(struckAt && {
      struck: {
        by: { uid: struckByUid ?? '', name: struckByName ?? '' },
        at: struckAt.toISOString(),
        reason: struckReason ?? '',
      },
    }),
  }
}
