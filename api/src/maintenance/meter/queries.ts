import { randomUUID } from 'node:crypto'
import type {
  MeterReplacement,
  MeterReplacementCreate,
} from '@aerofleet/shared/contract/maintenance/meter'
import type { CursorQuery } from '@aerofleet/shared/contract/page'
import { isCalendarDate, type CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { offsetOn, totalOfMeter, type MeterOn } from '@aerofleet/shared/due/meter'
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
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

/** The oldest come first. Struck replacements are left out. */
export async function findMeters(
  db: Database,
  aircraftIds: readonly string[],
): Promise<(aircraftId: string) => readonly MeterOn[]> {
  const rows = await db
    .select({ of: aircraftId, on: date, offset })
    .from(meterReplacements)
    .innerJoin(readings, eq(readings.id, readingId))
    .where(and(isOneOf(aircraftId, aircraftIds), isNull(readings.struckAt)))
    .orderBy(asc(date), asc(n))
  const meters = new Map<string, MeterOn[]>()
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

export async function recalculate(
  tx: Transaction,
  of: string,
  from: CalendarDate,
  meters: readonly MeterOn[],
): Promise<Recalculated[]> {
  const until = meters.find(({ on }) => on > from)?.on
  const rows = await tx
    .select()
    .from(readings)
    .where(
      and(
        eq(readings.aircraftId, of),
        isNull(readings.struckAt),
        isNotNull(readings.meter),
        gte(readings.date, from),
        until === undefined ? undefined : lt(readings.date, until),
      ),
    )
    .orderBy(asc(readings.date), asc(readings.n))
  const changed = rows.flatMap((before): Recalculated[] => {
    const hours = Math.max(0, totalOfMeter(before.meter ?? 0, offsetOn(meters, before.date)))
    if (hours === before.hours) return []
    return [{ before, after: { ...before, hours, version: before.version + 1 } }]
  })
  const written = changed.map(({ after }) => ({ id: after.id, hours: after.hours }))
  if (written.length === 0) return []
  await updateRows(tx, readings, written, [sql`version = ${incremented(readings.version)}`])
  await endCorrections(tx, of, from, changed)
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
