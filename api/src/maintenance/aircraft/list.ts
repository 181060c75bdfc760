import type { Contract } from '@aerofleet/shared/contract/all'
import type { Query } from '@aerofleet/shared/contract/endpoint'
import { isCalendarDate, type CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { worstFirst } from '@aerofleet/shared/due/state'
import { tailKey } from '@aerofleet/shared/tail-number'
import { and, asc, eq, inArray, like, min, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { aircraft, aircraftExists, byTail } from '../../aircraft/reads'
import type { Database } from '../../db/database'
import { contains } from '../../db/like'
import { readCursor, rowsToRead } from '../../http/page'
import { isActive, stateOf } from '../due/reads'
import { items, maintained, programmeRevisions } from '../table'

type Filters = Query<Contract['maintenanceAircraftList']>

type Found = { id: string; key: unknown }

const text = z.string().check(z.regex(/^\P{Cc}{0,254}$/u))
const Tail = z.tuple([text, text])
const Urgency = z.tuple([
  z.int().check(z.gte(0), z.lte(worstFirst.length)),
  z.string().check(z.refine((day) => day === 'infinity' || isCalendarDate(day))),
  text,
  text,
])

const { id, tailKey: tail, aircraftType, operatorId } = aircraft

function idsWithProgramme(db: Database, programmeId: string, which?: SQL) {
  const hasValidText = and(
    eq(programmeRevisions.programmeId, maintained.programmeId),
    eq(programmeRevisions.state, 'valid'),
  )
  return db
    .select({ id: maintained.aircraftId })
    .from(maintained)
    .leftJoin(programmeRevisions, hasValidText)
    .where(and(eq(maintained.programmeId, programmeId), which))
}

function matches(db: Database, filters: Filters): SQL | undefined {
  const { q = '', programmeId, withoutProgrammeId } = filters
  const searched = q.trim().toLowerCase()
  const key = tailKey(q)
  const isBehind = ne(maintained.programmeRevision, programmeRevisions.revision)
  return and(
    aircraftExists,
    filters.operatorId === undefined ? undefined : eq(operatorId, filters.operatorId),
    programmeId === undefined
      ? undefined
      : inArray(
          id,
          idsWithProgramme(db, programmeId, filters.behind === '1' ? isBehind : undefined),
        ),
    withoutProgrammeId === undefined
      ? undefined
      : notInArray(id, idsWithProgramme(db, withoutProgrammeId)),
    or(
      key === '' ? undefined : like(tail, contains(key)),
      searched === '' ? undefined : like(sql`lower(${aircraftType})`, contains(searched)),
    ),
  )
}

async function findByTail(db: Database, query: Filters): Promise<Found[]> {
  const after = readCursor(query.after, Tail)
  const rows = await db
    .select({ id, tail })
    .from(aircraft)
    .where(and(matches(db, query), after && sql`(${byTail}, ${id}) > (${after[0]}, ${after[1]})`))
    .orderBy(byTail, asc(id))
    .limit(rowsToRead(query))
  return rows.map((row) => ({ id: row.id, key: [row.tail, row.id] }))
}

function rankOf(today: CalendarDate) {
  const places = worstFirst.map((state, place) => sql`when ${state} then ${sql.raw(`${place}`)}`)
  return sql<number>`case ${stateOf(today)} ${sql.join(places, sql` `)} end`
}

async function findByUrgency(db: Database, query: Filters, today: CalendarDate): Promise<Found[]> {
  const worst = db
    .select({
      aircraftId: items.aircraftId,
      rank: min(rankOf(today)).as('rank'),
      day: min(items.urgentOn).as('day'),
    })
    .from(items)
    .where(isActive)
    .groupBy(items.aircraftId)
    .as('worst')
  const rank = sql<number>`coalesce(${worst.rank}, ${worstFirst.length})`
  const day = sql<string>`coalesce(${worst.day}, 'infinity')`
  const after = readCursor(query.after, Urgency)
  const isAfter =
    after &&
    sql`(${rank}, ${day}, ${byTail}, ${id}) > (${after[0]}, ${after[1]}::date, ${after[2]}, ${after[3]})`
  const rows = await db
    .select({ id, tail, rank, day: sql<string>`${day}::text` })
    .from(aircraft)
    .leftJoin(worst, eq(worst.aircraftId, id))
    .where(and(matches(db, query), isAfter))
    .orderBy(rank, day, byTail, asc(id))
    .limit(rowsToRead(query))
  return rows.map((row) => ({ id: row.id, key: [row.rank, row.day, row.tail, row.id] }))
}

export const findAircraft = (db: Database, query: Filters, today: CalendarDate): Promise<Found[]> =>
  query.sort === 'aircraft' ? findByTail(db, query) : findByUrgency(db, query, today)
