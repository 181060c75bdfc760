import { completionNames } from '@aerofleet/shared/records/completion'
import { without } from '@aerofleet/shared/records/field'
import { baselineNames } from '@aerofleet/shared/records/item'
import { and, asc, eq, gte, lte, ne } from 'drizzle-orm'
import { aircraft, byTail, findBatches } from '../../aircraft/reads'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import type { CsvRow } from '../../http/answer/csv-file'
import type { LogFilters } from '../ledger/reads'
import { completions, items } from '../table'
import { findLogs } from './queries'
import { baselineOf } from './rules'

// Older files lack `validUntil`, so it stands at the end.
const doneNames = without(completionNames, 'validUntil')

export const recordColumns = [
  'tailNumber',
  'code',
  ...doneNames,
  'by',
  'at',
  'previousDueHours',
  'previousDueCycles',
  'previousDueDate',
  'variation',
  'struck',
  'byEmail',
  'byUid',
  'validUntil',
]

/**
 * Yields the compliance log, by aircraft and in the order of entry.
 * @param which `all` includes deleted aircraft
 */
export async function* exportRecords(
  db: Database,
  { aircraftId, from, to }: LogFilters,
  which: 'existing' | 'all',
): AsyncGenerator<CsvRow[]> {
  const { date, n } = completions
  for (const batch of await findBatches(db, aircraftId, which)) {
    const rows = await db
      .select({ tailNumber: aircraft.tailNumber, done: completions })
      .from(completions)
      .innerJoin(aircraft, eq(aircraft.id, completions.aircraftId))
      .where(
        and(
          isOneOf(completions.aircraftId, batch),
          from === undefined ? undefined : gte(date, from),
          to === undefined ? undefined : lte(date, to),
        ),
      )
      .orderBy(byTail, asc(aircraft.id), asc(n))
    yield rows.map(({ tailNumber, done }) => [
      tailNumber,
      done.code,
      ...doneNames.map((name) => done[name]),
      done.byName,
      done.at.toISOString(),
      done.previousDue.hours,
      done.previousDue.cycles,
      done.previousDue.date,
      done.variation?.reference,
      done.struckAt !== null,
      done.byEmail ?? '',
      done.byUid,
      done.validUntil ?? undefined,
    ])
  }
}

export const baselineColumns = ['tailNumber', 'code', ...baselineNames] as const

export async function* exportBaselines(
  db: Database,
  { aircraftId, from, to }: LogFilters,
): AsyncGenerator<CsvRow[]> {
  for (const batch of await findBatches(db, aircraftId)) {
    const rows = await db
      .select({ tailNumber: aircraft.tailNumber, id: items.id, code: items.code })
      .from(items)
      .innerJoin(aircraft, eq(aircraft.id, items.aircraftId))
      .where(and(isOneOf(items.aircraftId, batch), ne(items.status, 'terminated')))
      .orderBy(byTail, asc(items.code))
    const logs = await findLogs(
      db,
      rows.map(({ id }) => id),
    )
    yield rows.flatMap(({ tailNumber, id, code }) => {
      const baseline = baselineOf({ log: logs.get(id) ?? [] })
      if (!baseline) return []
      const { date } = baseline
      if ((from !== undefined && date < from) || (to !== undefined && date > to)) return []
      return [[tailNumber, code, ...baselineNames.map((name) => baseline[name])]]
    })
  }
}
