import type { DueFilters } from '@aerofleet/shared/contract/maintenance/due'
import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { Database } from '../../db/database'
import type { CsvRow } from '../../http/answer/csv-file'
import { findDuePage } from './queries'

export const dueColumns = [
  'tailNumber',
  'aircraftType',
  'code',
  'title',
  'ata',
  'kind',
  'dueHours',
  'dueCycles',
  'dueDate',
  'remainingHours',
  'remainingCycles',
  'remainingDays',
  'driver',
  'projectedOn',
  'state',
  'lastReadingOn',
  'variation',
]

const toCells = ({ aircraft, due, remaining, ...row }: DueRow): CsvRow => [
  aircraft.tailNumber,
  aircraft.aircraftType,
  row.code,
  row.title,
  row.ata,
  row.kind,
  due.hours,
  due.cycles,
  due.date,
  remaining.hours,
  remaining.cycles,
  remaining.days,
  row.driver,
  row.projectedOn,
  row.state,
  row.lastReadingOn,
  row.variation?.reference,
]

const pageSize = 200

export async function* exportDue(db: Database, filters: DueFilters, today: CalendarDate) {
  let after: string | undefined
  do {
    const page = await findDuePage(db, { ...filters, limit: pageSize, after }, today)
    yield page.items.map(toCells)
    after = page.next ?? undefined
  } while (after !== undefined)
}
