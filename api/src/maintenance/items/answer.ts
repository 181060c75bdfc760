import type { DueRow, Item } from '@aerofleet/shared/contract/maintenance/items'
import { daysBetween, type CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { unknownCounters, type Counter } from '@aerofleet/shared/due/figures'
import { knownDue, withoutDue } from '@aerofleet/shared/due/next-due'
import { wordsOfPart } from '@aerofleet/shared/due/part-words'
import type { Reading } from '@aerofleet/shared/due/rates'
import { remainingOf } from '@aerofleet/shared/due/remaining'
import { stateOn } from '@aerofleet/shared/due/state'
import { and, eq, sql } from 'drizzle-orm'
import { aircraft, aircraftExists } from '../../aircraft/reads'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import { operatorExists, operators } from '../../operators/reads'
import { readings, type items } from '../table'

export type ItemRow = typeof items.$inferSelect

export type OnAircraft = {
  aircraft: DueRow['aircraft']
  newest: Reading
  unknown: readonly Counter[]
}

/**
 * @param today the day for an aircraft without readings
 * @returns aircraft by id, without deleted ones
 */
export async function findOnAircraft(
  db: Database,
  ids: readonly string[],
  today: CalendarDate,
): Promise<Map<string, OnAircraft>> {
  const { id, tailNumber, aircraftType, totalHours: hours, totalCycles: cycles } = aircraft
  const { totalsUnknown } = aircraft
  const { aircraftId, date, struckAt, waiting } = readings
  const rows = await db
    .select({
      ref: { id, tailNumber, aircraftType },
      operator: { id: operators.id, name: operators.companyName },
      figures: { hours, cycles },
      totalsUnknown,
      // The subquery reads one row of an index for each aircraft. Grouping would read all readings.
      date: sql<string | null>`(select max(${date}) from ${readings}
        where ${aircraftId} = ${id} and ${struckAt} is null and not ${waiting} and ${date} <= ${today})`,
    })
    .from(aircraft)
    .leftJoin(operators, and(eq(operators.id, aircraft.operatorId), operatorExists))
    .where(and(isOneOf(id, ids), aircraftExists))
  return new Map(
    rows.map(({ ref, operator, figures, totalsUnknown: isPlaceholder, date: day }) => [
      ref.id,
      {
        aircraft: { ...ref, ...(operator && { operator }) },
        newest: { ...figures, date: day ?? today },
        unknown: unknownCounters(isPlaceholder, figures),
      },
    ]),
  )
}

function expectation(row: ItemRow, { unknown }: OnAircraft, today: CalendarDate) {
  if (row.status !== 'active') return {}
  const { driver, projectedOn, withoutRate } = row
  const { limits } = row.task
  const lacking = withoutDue({ limits, due: row.due, base: row.base }, unknown)
  return {
    state: stateOn(row, today),
    ...(lacking.length > 0 && { withoutDue: lacking }),
    ...(driver && { driver }),
    ...(withoutRate && { withoutRate }),
    ...(projectedOn && { projectedOn, daysLeft: daysBetween(today, projectedOn) }),
  }
}

export function toDueRow(row: ItemRow, on: OnAircraft, today: CalendarDate): DueRow {
  const { id, version, code, title, ata, kind, task, variation } = row
  const due = knownDue(row.due, on.unknown)
  const remaining = remainingOf(due, variation ?? undefined, on.newest, today)
  const expected = expectation(row, on, today)
  return {
    id,
    version,
    aircraft: on.aircraft,
    code,
    title,
    ata,
    kind,
    skill: task.skill,
    due,
    remaining,
    ...expected,
    lastReadingOn: on.newest.date,
    ...(variation && { variation }),
    ...partOf(row, remaining, 'withoutDue' in expected),
  }
}

function partOf(
  { componentId, componentLimit: limit, advisory }: ItemRow,
  remaining: DueRow['remaining'],
  isUnknown: boolean,
): Pick<DueRow, 'part'> {
  if (componentId === null || limit === null) return {}
  const words = wordsOfPart({ limit, advisory }, remaining, isUnknown)
  return {
    part: { componentId, limit, ...(advisory && { advisory }), ...(words && { words }) },
  }
}

export function toItem(row: ItemRow, on: OnAircraft, today: CalendarDate): Item {
  const { task, status, reason, programmeId, programmeRevision, last, base } = row
  return {
    ...task,
    ...toDueRow(row, on, today),
    status,
    ...(reason !== null && { reason }),
    origin: programmeId === null ? { kind: 'own' } : { kind: 'task', programmeId },
    ...(programmeRevision !== null && { programmeRevision }),
    ...(last && { last }),
    ...(base && { base }),
  }
}
