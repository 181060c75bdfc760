import type { DueFilters } from '@aerofleet/shared/contract/maintenance/due'
import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import type { CursorQuery } from '@aerofleet/shared/contract/page'
import { isCalendarDate, type CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { State } from '@aerofleet/shared/due/state'
import { and, asc, eq, gt, isNotNull, isNull, lte, max, not, or, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { aircraft, aircraftExists, byTail } from '../../aircraft/reads'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import { CursorText, readCursor, rowsToRead, toPage } from '../../http/page'
import { findOnAircraft, type ItemRow, toDueRow } from '../items/reads'
import { items, readings } from '../table'
import { withPlanned } from '../work/reads'
import { matching } from './filters'
import { hasNoBaseline, isActive, isInState } from './state-of'

type Found = { item: ItemRow; key: unknown }
type Find = (
  db: Database,
  which: SQL | undefined,
  query: DueFilters & CursorQuery,
  today: CalendarDate,
) => Promise<Found[]>

const date = z.string().check(z.refine(isCalendarDate))
const Urgency = z.tuple([z.nullable(date), CursorText])
const Texts = z.tuple([CursorText, CursorText, CursorText])

const { urgentOn, id } = items

type Part = { which: SQL | undefined; isEnd: boolean }

/**
 * Returns the parts of the list after a row. An index has each part in order: items with a due, and items without a
 * baseline.
 */
function partsAfter(
  place: z.infer<typeof Urgency> | undefined,
  { status = 'active' }: DueFilters,
  today: CalendarDate,
): Part[] {
  const isUnknown = hasNoBaseline(today)
  // An active item without this day has no baseline. Items that are not active have no day.
  const isAtEnd = status === 'active' ? isUnknown : or(isNull(urgentOn), isUnknown)
  const end = (which?: SQL) => ({ which: and(isAtEnd, which), isEnd: true })
  const known = (which: SQL) => ({ which: and(which, not(isUnknown)), isEnd: false })
  if (!place) return [known(isNotNull(urgentOn)), end()]
  const [day, last] = place
  if (day === null) return [end(gt(id, last))]
  return [known(sql`(${urgentOn}, ${id}) > (${day}::date, ${last})`), end()]
}

const byUrgency: Find = async (db, which, query, today) => {
  const found: Found[] = []
  const limit = rowsToRead(query)
  for (const part of partsAfter(readCursor(query.after, Urgency), query, today)) {
    if (found.length === limit) break
    const order = part.isEnd ? [asc(id)] : [asc(urgentOn), asc(id)]
    const rows = await db
      .select()
      .from(items)
      .where(and(which, part.which))
      .orderBy(...order)
      .limit(limit - found.length)
    for (const item of rows) found.push({ item, key: [part.isEnd ? null : item.urgentOn, item.id] })
  }
  return found
}

const codeInOrder = sql`${items.code} collate "C"`
const ataInOrder = sql`${items.ata} collate "C"`

const byAta: Find = async (db, which, query) => {
  const after = readCursor(query.after, Texts)
  const isAfter =
    after && sql`(${ataInOrder}, ${codeInOrder}, ${id}) > (${after[0]}, ${after[1]}, ${after[2]})`
  const rows = await db
    .select()
    .from(items)
    .where(and(which, isAfter))
    .orderBy(ataInOrder, codeInOrder, asc(id))
    .limit(rowsToRead(query))
  return rows.map((item) => ({ item, key: [item.ata, item.code, item.id] }))
}

const firstAircraft = 8

const byAircraft: Find = async (db, which, query) => {
  const [tail = '', code = '', last = ''] = readCursor(query.after, Texts) ?? []
  const limit = rowsToRead(query)
  const found: Found[] = []
  let from = sql`${byTail} >= ${tail}`
  for (let size = firstAircraft; found.length < limit; size *= 4) {
    const fleet = await db
      .select({ id: aircraft.id, tail: aircraft.tailKey })
      .from(aircraft)
      .where(and(aircraftExists, from))
      .orderBy(byTail)
      .limit(size)
    const ids = fleet.map((each) => each.id)
    const rows = await db
      .select({ item: items, tail: aircraft.tailKey })
      .from(items)
      .innerJoin(aircraft, eq(aircraft.id, items.aircraftId))
      .where(
        and(
          isOneOf(items.aircraftId, ids),
          which,
          sql`(${byTail}, ${codeInOrder}, ${id}) > (${tail}, ${code}, ${last})`,
        ),
      )
      .orderBy(byTail, codeInOrder, asc(id))
      .limit(limit - found.length)
    for (const { item, tail: of } of rows) found.push({ item, key: [of, item.code, item.id] })
    if (fleet.length < size) break
    from = sql`${byTail} > ${fleet.at(-1)?.tail ?? ''}`
  }
  return found
}

const sorted = { urgency: byUrgency, aircraft: byAircraft, ata: byAta }

const reachedStates: readonly State[] = ['overdue', 'due', 'check-reading']

/**
 * Returns `undefined` if no index answers these states quickly. An item that has reached its limit is
 * urgent no later than today, or than the newest reading.
 */
async function fastConditionOf(db: Database, wanted: readonly State[], today: CalendarDate) {
  if (wanted.every((state) => state === 'extended')) return sql`extended_from is not null`
  if (wanted.every((state) => state === 'no-baseline')) return hasNoBaseline(today)
  if (!wanted.every((state) => reachedStates.includes(state))) return undefined
  const [{ newest } = { newest: null }] = await db
    .select({ newest: max(readings.date) })
    .from(readings)
    .where(isNull(readings.struckAt))
  return lte(urgentOn, newest !== null && newest > today ? newest : today)
}

async function findDue(
  db: Database,
  query: DueFilters & CursorQuery,
  today: CalendarDate,
): Promise<Found[]> {
  const { state, sort = 'urgency' } = query
  const inState =
    state && and(isActive, await fastConditionOf(db, state, today), isInState(state, today))
  return sorted[sort](db, and(await matching(db, query, today), inState), query, today)
}

export async function findDuePage(
  db: Database,
  query: DueFilters & CursorQuery,
  today: CalendarDate,
): Promise<{ items: DueRow[]; next: string | null }> {
  const found = await findDue(db, query, today)
  const on = await findOnAircraft(db, [...new Set(found.map(({ item }) => item.aircraftId))], today)
  const page = toPage(
    query,
    found,
    ({ key }) => key,
    ({ item }) => ({ item, of: on.get(item.aircraftId) }),
  )
  const items = page.items.flatMap(({ item, of }) => (of ? [toDueRow(item, of, today)] : []))
  return { items: await withPlanned(db, items), next: page.next }
}
