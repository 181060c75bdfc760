import { readingNames } from '@aerofleet/shared/records/reading'
import { and, eq, gte, isNull, lte, not } from 'drizzle-orm'
import { aircraft, byTail, findBatches } from '../../aircraft/reads'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import type { CsvRow } from '../../http/answer/csv-file'
import { readings } from '../table'
import { oldestFirst } from './place'

export const readingColumns = ['tailNumber', ...readingNames] as const

/** Both days are included. */
export type LogFilters = {
  aircraftId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Yields the readings that count, without placeholders, by aircraft and day. */
export async function* exportReadings(
  db: Database,
  { aircraftId, from, to }: LogFilters,
): AsyncGenerator<CsvRow[]> {
  const { id, tailNumber } = aircraft
  for (const batch of await findBatches(db, aircraftId)) {
    const rows = await db
      .select({ tailNumber, reading: readings })
      .from(readings)
      .innerJoin(aircraft, eq(id, readings.aircraftId))
      .where(
        and(
          isOneOf(readings.aircraftId, batch),
          isNull(readings.struckAt),
          not(readings.placeholder),
          from === undefined ? undefined : gte(readings.date, from),
          to === undefined ? undefined : lte(readings.date, to),
        ),
      )
      .orderBy(byTail, ...oldestFirst)
    yield rows.map(({ tailNumber: tail, reading }) => [
      tail,
      ...readingNames.map((name) => reading[name] ?? undefined),
    ])
  }
}
