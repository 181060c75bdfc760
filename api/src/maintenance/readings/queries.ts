import { randomUUID } from 'node:crypto'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Reading } from '@aerofleet/shared/contract/maintenance/readings'
import type { CursorQuery } from '@aerofleet/shared/contract/maintenance/words'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { and, asc, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { aircraftUpdated } from '../../aircraft/entry'
import { lockAircraft, updateAircraft } from '../../aircraft/queries'
import { authorOf, type By } from '../../db/author'
import { now, incremented } from '../../db/columns'
import type { Database, Transaction } from '../../db/database'
import { lastChangedBy, type HistoryEntry } from '../../db/history'
import { HttpError, notFound, versionMismatch } from '../../http/answer/errors'
import { readCursor, rowsToRead } from '../page'
import { readings } from '../table'

export type ReadingRow = typeof readings.$inferSelect
export type NewReading = Pick<ReadingRow, 'date' | 'hours' | 'cycles' | 'source' | 'note'>

export function toReading(row: ReadingRow): Reading {
  const { id, version, aircraftId, date, hours, cycles, source, note, byUid, byName, at } = row
  const { struckAt, struckByUid, struckByName, struckReason } = row
  const { acknowledgedAt, acknowledgedByUid, acknowledgedByName } = row
  const by = (uid: string | null, name: string | null) => ({ uid: uid ?? '', name: name ?? '' })
  return {
    id,
    version,
    aircraftId,
    date,
    hours,
    cycles,
    source,
    note,
    by: by(byUid, byName),
    at: at.toISOString(),
    ...(struckAt && {
      struck: {
        by: by(struckByUid, struckByName),
        at: struckAt.toISOString(),
        reason: struckReason ?? '',
      },
    }),
    ...(acknowledgedAt && {
      acknowledged: {
        by: by(acknowledgedByUid, acknowledgedByName),
        at: acknowledgedAt.toISOString(),
      },
    }),
  }
}

const { aircraftId, date, at, id, struckAt } = readings
const oldestFirst = [asc(date), asc(at), asc(id)]
const newestFirst = [desc(date), desc(at), desc(id)]
const isStanding = (of: string) => and(eq(aircraftId, of), isNull(struckAt))

/** The cursor of the log is the id of its last row: a time of the database has more digits than ours. */
const Cursor = z.string().check(z.regex(/^\P{Cc}{0,254}$/u))

/** The readings of an aircraft, newest first, struck ones too, and one more than a page has. */
export function findReadings(db: Database, of: string, query: CursorQuery): Promise<ReadingRow[]> {
  const after = readCursor(query.after, Cursor)
  const isOlder =
    after === undefined
      ? undefined
      : sql`(${date}, ${at}, ${id}) < (select "date", "at", "id" from ${readings} where "id" = ${after})`
  return db
    .select()
    .from(readings)
    .where(and(eq(aircraftId, of), isOlder))
    .orderBy(...newestFirst)
    .limit(rowsToRead(query))
}

/** The newest reading of an aircraft that counts. */
export async function findNewestReading(db: Database, of: string): Promise<ReadingRow | undefined> {
  const [newest] = await db
    .select()
    .from(readings)
    .where(isStanding(of))
    .orderBy(...newestFirst)
    .limit(1)
  return newest
}

type Near = { before?: ReadingRow | undefined; after?: ReadingRow | undefined }

/** The readings that count before and after one of this day that is added now. */
export async function findNeighbours(
  tx: Transaction,
  of: string,
  day: CalendarDate,
): Promise<Near> {
  const newest = await findNewestReading(tx, of)
  if (!newest || newest.date <= day) return { before: newest }
  const near = (which: 'before' | 'after') =>
    tx
      .select()
      .from(readings)
      .where(and(isStanding(of), which === 'before' ? lte(date, day) : gt(date, day)))
      .orderBy(...(which === 'before' ? newestFirst : oldestFirst))
      .limit(1)
  const [[before], [after]] = [await near('before'), await near('after')]
  return { before, after }
}

/** Whether a reading that was added between these is the newest; of one day the last one written is. */
export const isNewest = (reading: ReadingRow, { before, after }: Near): boolean =>
  !after && (!before || before.date < reading.date || before.at < reading.at)

export async function insertReading(
  tx: Transaction,
  of: string,
  values: NewReading,
  by: By,
): Promise<ReadingRow> {
  const row = { id: randomUUID(), aircraftId: of, ...values, ...authorOf(by) }
  const [inserted] = await tx.insert(readings).values(row).returning()
  if (!inserted) throw new Error('Nothing was written')
  return inserted
}

/**
 * Locks a reading, and the aircraft whose figures it may be.
 * @param ifMatch the version that the caller has read; `null` for any
 * @throws 404 when there is no such reading, or its aircraft was deleted; 412 when it has another version
 */
export async function lockReading(
  tx: Transaction,
  which: string,
  ifMatch: number | null,
): Promise<{ reading: ReadingRow; of: Aircraft }> {
  const [found] = await tx.select({ aircraftId }).from(readings).where(eq(id, which))
  if (!found) throw notFound('Reading')
  const of = await lockAircraft(tx, found.aircraftId, null).catch((error: unknown) => {
    throw error instanceof HttpError ? notFound('Reading') : error
  })
  const [reading] = await tx.select().from(readings).where(eq(id, which)).for('update')
  if (!reading) throw notFound('Reading')
  if (ifMatch !== null && reading.version !== ifMatch)
    throw versionMismatch(await lastChangedBy(tx, 'reading', which), 'item')
  return { reading, of }
}

/** Writes the fields of a reading that may change, as its next version. */
export async function updateReading(
  tx: Transaction,
  before: ReadingRow,
  values: PgUpdateSetSource<typeof readings>,
): Promise<ReadingRow> {
  const [after] = await tx
    .update(readings)
    .set({ ...values, version: incremented(readings.version) })
    .where(eq(id, before.id))
    .returning()
  return after ?? before
}

export function strikeReading(tx: Transaction, reading: ReadingRow, reason: string, by: By) {
  const { byUid: struckByUid, byName: struckByName } = authorOf(by)
  const struck = { struckAt: now, struckReason: reason, struckByUid, struckByName }
  return updateReading(tx, reading, struck)
}

export function acknowledgeReading(tx: Transaction, reading: ReadingRow, by: By) {
  const { byUid: acknowledgedByUid, byName: acknowledgedByName } = authorOf(by)
  const acknowledged = { acknowledgedAt: now, acknowledgedByUid, acknowledgedByName }
  return updateReading(tx, reading, acknowledged)
}

/** Gives a locked aircraft the figures of its newest reading; returns it with the line of its history. */
export async function takeFigures(
  tx: Transaction,
  before: Aircraft,
  newest: ReadingRow,
): Promise<{ aircraft: Aircraft; entries: HistoryEntry[] }> {
  const { id: _, version: __, operator, ...fields } = before
  const { hours: totalHours, cycles: totalCycles } = newest
  const figures = { ...fields, totalHours, totalCycles }
  const after = await updateAircraft(tx, before, figures, operator ?? null)
  return { aircraft: after, entries: after === before ? [] : [aircraftUpdated(before, after)] }
}
