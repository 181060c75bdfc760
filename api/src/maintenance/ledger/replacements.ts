import { randomUUID } from 'node:crypto'
import type {
  MeterReplacement,
  MeterReplacementCreate,
} from '@aerofleet/shared/contract/maintenance/meter'
import type { CursorQuery } from '@aerofleet/shared/contract/page'
import { isCalendarDate } from '@aerofleet/shared/due/calendar-date'
import { and, desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { authorOf, type By } from '../../db/author'
import type { Database, Transaction } from '../../db/database'
import { NumberCursor, readCursor, rowsToRead } from '../../http/page'
import { toStruck } from '../struck'
import { meterReplacements, readings } from '../table'
import type { ReadingRow } from './queries'

const { aircraftId, readingId, date, n } = meterReplacements

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
  return {
    ...values,
    by: { uid: byUid, name: byName },
    at: at.toISOString(),
    ...toStruck(reading),
  }
}
