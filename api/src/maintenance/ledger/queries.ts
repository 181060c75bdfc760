import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Reading } from '@aerofleet/shared/contract/maintenance/readings'
import type { CursorQuery } from '@aerofleet/shared/contract/page'
import type { Figures } from '@aerofleet/shared/due/figures'
import type { Neighbours } from '@aerofleet/shared/due/plausible'
import { valuesIn } from '@aerofleet/shared/records/field'
import { readingNames } from '@aerofleet/shared/records/reading'
import { and, eq, gt, gte, lt, lte, max, min, ne, not, sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { lockAircraft } from '../../aircraft/writes'
import { incremented, withoutNulls } from '../../db/columns'
import type { Database, Transaction } from '../../db/database'
import { lastChangedBy } from '../../db/history'
import { jsonObject, readJson } from '../../db/json'
import { HttpError, notFound, versionMismatch } from '../../errors'
import { readCursor, rowsToRead } from '../../http/page'
import { toStruck } from '../struck'
import { readings } from '../table'
import {
  groupLogs,
  logged,
  type Logged,
  type LoggedReading,
  isCounting,
  newestFirst,
  nextDivision,
  oldestFirst,
} from './place'

export type ReadingRow = typeof readings.$inferSelect
type Insert = typeof readings.$inferInsert
/** Its author is that of the change, unless it names another one. */
export type NewReading = Omit<Insert, 'byUid' | 'byName'> &
  Partial<Pick<Insert, 'byUid' | 'byName'>>

export function toReading(row: ReadingRow): Reading {
  const { id, version, aircraftId, source, byUid, byName, at } = row
  const { acknowledgedAt, acknowledgedByUid, acknowledgedByName } = row
  const by = (uid: string | null, name: string | null) => ({ uid: uid ?? '', name: name ?? '' })
  return {
    id,
    version,
    aircraftId,
    ...withoutNulls(valuesIn(readingNames, row)),
    source,
    ...(row.placeholder && { placeholder: true as const }),
    by: by(byUid, byName),
    at: at.toISOString(),
    ...toStruck(row),
    ...(acknowledgedAt && {
      acknowledged: {
        by: by(acknowledgedByUid, acknowledgedByName),
        at: acknowledgedAt.toISOString(),
      },
    }),
  }
}

const { aircraftId, date, division, hours, cycles, n, id } = readings
const isStanding = (of: string) => and(eq(aircraftId, of), isCounting)
const isReal = not(readings.placeholder)

const Cursor = z.string().check(z.regex(/^\P{Cc}{0,254}$/u))

export function findReadings(db: Database, of: string, query: CursorQuery): Promise<ReadingRow[]> {
  const after = readCursor(query.after, Cursor)
  const isOlder =
    after === undefined
      ? undefined
      : sql`(${date}, ${division}, ${hours}, ${cycles}, ${n}) < (
          select "date", "division", "hours", "cycles", "n" from ${readings} where "id" = ${after})`
  return db
    .select()
    .from(readings)
    .where(and(eq(aircraftId, of), isOlder))
    .orderBy(...newestFirst)
    .limit(rowsToRead(query))
}

export async function findNewestReading(
  db: Database,
  of: string,
  which?: SQL,
): Promise<ReadingRow | undefined> {
  const [newest] = await db
    .select()
    .from(readings)
    .where(and(isStanding(of), which))
    .orderBy(...newestFirst)
    .limit(1)
  return newest
}

export async function findOldestReading(db: Database, of: string, which?: SQL) {
  const [oldest] = await db
    .select()
    .from(readings)
    .where(and(isStanding(of), which))
    .orderBy(...oldestFirst)
    .limit(1)
  return oldest
}

type Around = { aircraftId: string; lines: readonly { date: string }[] }

/**
 * Returns the readings that count on the days of the lines, and the nearest ones before and after, the oldest
 * first. It looks past later corrections, because some only lost decimals.
 */
export async function findReadingsAround(
  db: Database,
  sheets: readonly Around[],
): Promise<Map<string, LoggedReading[]>> {
  const spans = sheets.map(({ aircraftId: of, lines }) => {
    let [first = '', last = ''] = [lines[0]?.date, lines[0]?.date]
    for (const { date: day } of lines) {
      if (day < first) first = day
      if (day > last) last = day
    }
    return sql`(${of}, ${first}::date, ${last}::date)`
  })
  const ofSpan = and(sql`${aircraftId} = span.id`, isCounting, isReal)
  const before = db
    .select({ day: max(date) })
    .from(readings)
    .where(and(ofSpan, sql`${date} < span.first`))
  const after = db
    .select({ day: min(date) })
    .from(readings)
    .where(and(ofSpan, sql`${date} > span.last`, ne(readings.source, 'correction')))
  // Without the offset the database would look for the two days again at each reading.
  const bounded = sql`(select id, coalesce(${before}, span.first) as since, coalesce(${after}, 'infinity') as until
    from (values ${sql.join(spans, sql`, `)}) as "span" (id, first, last) offset 0) as "span"`
  const rows = db
    .select({ json: jsonObject({ of: aircraftId, reading: jsonObject(logged) }) })
    .from(bounded)
    .innerJoin(readings, and(ofSpan, sql`${date} between span.since and span.until`))
    .orderBy(...oldestFirst)
  return groupLogs(await readJson<Logged>(db, rows))
}

type Place = Neighbours & { division: number; isCorrection: boolean }

/**
 * @param mayLower whether the reading is a correction if its hours or cycles are below the last reading of
 * its day
 */
export async function findPlace(
  tx: Transaction,
  of: string,
  reading: Figures & { date: string },
  mayLower: boolean,
): Promise<Place> {
  const day = reading.date
  const last = await findNewestReading(tx, of, and(lte(date, day), isReal))
  const isLower = last !== undefined && (reading.hours < last.hours || reading.cycles < last.cycles)
  const isCorrection = mayLower && isLower
  const own = nextDivision(last?.date === day ? last.division : 0, isCorrection)
  if (isCorrection) {
    const after = await findOldestReading(tx, of, and(gt(date, day), isReal))
    return { before: last, after, division: own, isCorrection }
  }
  const place = sql`(${sql.param(day, date)}, ${sql.param(own, division)}, ${sql.param(reading.hours, hours)}, ${sql.param(reading.cycles, cycles)})`
  const stored = sql`(${date}, ${division}, ${hours}, ${cycles})`
  const before = await findNewestReading(tx, of, and(sql`${stored} <= ${place}`, isReal))
  const after = await findOldestReading(tx, of, and(sql`${stored} > ${place}`, isReal))
  return { before, after, division: own, isCorrection }
}

/** Returns all readings from a day on and the last one before it, the oldest first. */
export async function findReadingsFrom(
  tx: Transaction,
  of: string,
  day: string,
): Promise<ReadingRow[]> {
  const before = await findNewestReading(tx, of, and(lt(date, day), isReal))
  const from = await tx
    .select()
    .from(readings)
    .where(and(isStanding(of), gte(date, day), isReal))
    .orderBy(...oldestFirst)
  return before ? [before, ...from] : from
}

export async function findCyclesAt(
  tx: Transaction,
  of: string,
  at: { date: string; hours: number },
): Promise<number | undefined> {
  const isUpTo = sql`(${date}, ${hours}) <= (${sql.param(at.date, date)}, ${sql.param(at.hours, hours)})`
  return (await findNewestReading(tx, of, and(isUpTo, isReal)))?.cycles
}

export async function findReading(tx: Transaction, which: string): Promise<ReadingRow> {
  const [found] = await tx.select().from(readings).where(eq(id, which))
  if (!found) throw notFound('Reading')
  return found
}

/**
 * @param ifMatch the version that the caller has read; `null` for any
 * @param permit throws if the caller may not change this reading
 * @throws 404 if there is no such reading, or its aircraft was deleted; 412 if it has another version
 */
export async function lockReading(
  tx: Transaction,
  which: string,
  ifMatch: number | null,
  permit?: (reading: Reading) => void,
): Promise<{ reading: ReadingRow; of: Aircraft }> {
  const [found] = await tx.select({ aircraftId }).from(readings).where(eq(id, which))
  if (!found) throw notFound('Reading')
  const of = await lockAircraft(tx, found.aircraftId, null).catch((error: unknown) => {
    throw error instanceof HttpError ? notFound('Reading') : error
  })
  const [reading] = await tx.select().from(readings).where(eq(id, which)).for('update')
  if (!reading) throw notFound('Reading')
  permit?.(toReading(reading))
  if (ifMatch !== null && reading.version !== ifMatch)
    throw versionMismatch(await lastChangedBy(tx, 'reading', which), 'item')
  return { reading, of }
}

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
