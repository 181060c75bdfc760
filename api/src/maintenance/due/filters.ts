import type { DueFilters } from '@aerofleet/shared/contract/maintenance/due'
import { addDays, type CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { tailKey } from '@aerofleet/shared/tail-number'
import { and, eq, inArray, isNotNull, like, lte, or, sql, type SQL } from 'drizzle-orm'
import { aircraft, aircraftExists } from '../../aircraft/reads'
import type { Database } from '../../db/database'
import { contains, escaped } from '../../db/like'
import { items } from '../table'
import { isActive } from './state-of'

type Ids = { getSQL: () => SQL }

const inStatus = {
  active: isActive,
  'not-applicable': sql`status = 'not-applicable'`,
  done: sql`status = 'done'`,
  all: sql`status <> 'terminated'`,
}

function matchesText(db: Database, q: string | undefined): SQL | undefined {
  const text = q?.trim() ?? ''
  if (text === '') return undefined
  const pattern = contains(text.toLowerCase())
  const tail = tailKey(text)
  const ofTail = db
    .select({ id: aircraft.id })
    .from(aircraft)
    .where(like(aircraft.tailKey, contains(tail)))
  return or(
    like(sql`lower(${items.code})`, pattern),
    like(sql`lower(${items.title})`, pattern),
    tail === '' ? undefined : inArray(items.aircraftId, ofTail),
  )
}

function matchesAircraft({ aircraftId, operatorId, type }: DueFilters): SQL | undefined {
  return and(
    aircraftId === undefined ? undefined : eq(aircraft.id, aircraftId),
    operatorId === undefined ? undefined : eq(aircraft.operatorId, operatorId),
    type === undefined
      ? undefined
      : sql`lower(${aircraft.aircraftType}) = ${type.trim().toLowerCase()}`,
  )
}

/**
 * For so few aircraft the database sorts their items. For more it reads an index in the order of the list.
 */
const fewAircraft = 200

async function isOfAircraft(db: Database, filters: DueFilters): Promise<SQL> {
  const condition = matchesAircraft(filters)
  const which = and(aircraftExists, condition)
  const { id, deletedAt } = aircraft
  if (condition) {
    const found = await db
      .select({ id })
      .from(aircraft)
      .where(which)
      .limit(fewAircraft + 1)
    // Each id is a parameter, so that the database can estimate how few items they have.
    if (found.length <= fewAircraft)
      return inArray(
        items.aircraftId,
        found.map((row) => row.id),
      )
  }
  // With a join, a database without statistics would sort all items before it takes the first ones.
  const others: Ids = db
    .select({ id })
    .from(aircraft)
    // Without an operator the comparison is null, neither true nor false.
    .where(condition ? sql`(${which}) is not true` : isNotNull(deletedAt))
  return sql`${items.aircraftId} not in ${others}`
}

/** Returns the ids of the aircraft that fit the filters. */
export async function findAircraftIds(db: Database, filters: DueFilters): Promise<string[]> {
  const { id } = aircraft
  const which = and(aircraftExists, matchesAircraft(filters))
  return (await db.select({ id }).from(aircraft).where(which).orderBy(id)).map((row) => row.id)
}

/** Leaves the aircraft open. */
export function matchesItem(db: Database, filters: DueFilters, today: CalendarDate) {
  const { status = 'active', ata, kind, within, q } = filters
  return and(
    inStatus[status],
    ata === undefined ? undefined : like(items.ata, `${escaped(ata.trim())}%`),
    kind === undefined ? undefined : eq(items.kind, kind),
    within === undefined ? undefined : lte(items.projectedOn, addDays(today, within)),
    matchesText(db, q),
  )
}

export const matching = async (db: Database, filters: DueFilters, today: CalendarDate) =>
  and(matchesItem(db, filters, today), await isOfAircraft(db, filters))
