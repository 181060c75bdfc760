import type { Contract } from '@aerofleet/shared/contract/all'
import type { Query } from '@aerofleet/shared/contract/endpoint'
import type { Component } from '@aerofleet/shared/contract/maintenance/components'
import { partKey } from '@aerofleet/shared/work/component'
import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { aircraft, aircraftExists } from '../../aircraft/reads'
import type { Database } from '../../db/database'
import { contains } from '../../db/like'
import { NumberCursor, readCursor, rowsToRead, toPage } from '../../http/page'
import { components } from '../parts/reads'
import { findContext, toComponent } from './answer'

type Filters = Query<Contract['maintenanceComponentList']>
type Place = NonNullable<Filters['place']>

const { aircraftId, struckAt, status, n } = components

const conditionOf: Record<Place, SQL | undefined> = {
  installed: isNotNull(aircraftId),
  shelf: and(isNull(aircraftId), ne(status, 'scrapped')),
  scrapped: and(isNull(aircraftId), eq(status, 'scrapped')),
  all: undefined,
}

function matches(db: Database, filters: Filters): SQL | undefined {
  const searched = partKey(filters.q ?? '').toLowerCase()
  const withoutBlanks = (column: typeof components.name | typeof components.serialNumber) =>
    like(sql`lower(replace(${column}, ' ', ''))`, contains(searched))
  const ofOperator = db
    .select({ id: aircraft.id })
    .from(aircraft)
    .where(and(aircraftExists, eq(aircraft.operatorId, filters.operatorId ?? '')))
  return and(
    isNull(struckAt),
    filters.aircraftId === undefined ? undefined : eq(aircraftId, filters.aircraftId),
    filters.operatorId === undefined ? undefined : inArray(aircraftId, ofOperator),
    filters.class === undefined ? undefined : eq(components.class, filters.class),
    searched === ''
      ? undefined
      : or(
          withoutBlanks(components.name),
          withoutBlanks(components.serialNumber),
          like(sql`lower(replace(${components.partNumber}, ' ', ''))`, contains(searched)),
        ),
  )
}

export async function countComponents(db: Database, filters: Filters) {
  const isCounted = (place: Place) =>
    sql<number>`count(case when ${conditionOf[place]} then 1 end)`.mapWith(Number)
  const [counts] = await db
    .select({
      installed: isCounted('installed'),
      shelf: isCounted('shelf'),
      scrapped: isCounted('scrapped'),
    })
    .from(components)
    .where(matches(db, filters))
  return counts ?? { installed: 0, shelf: 0, scrapped: 0 }
}

/** In the order in which they were entered. */
export async function findComponents(
  db: Database,
  filters: Filters,
  today: string,
): Promise<{ items: Component[]; next: string | null }> {
  const after = readCursor(filters.after, NumberCursor)
  const place = conditionOf[filters.place ?? 'installed']
  const rows = await db
    .select({ id: components.id, n })
    .from(components)
    .where(and(matches(db, filters), place, after === undefined ? undefined : gt(n, after)))
    .orderBy(asc(n))
    .limit(rowsToRead(filters))
  const page = toPage(
    filters,
    rows,
    (row) => row.n,
    ({ id }) => id,
  )
  const context = await findContext(db, { componentIds: page.items }, today)
  const items = page.items.flatMap((id) => {
    const row = context.rows.get(id)
    return row ? [toComponent(context, row)] : []
  })
  return { items, next: page.next }
}

/** The parts on the shelf that somebody may install. */
export async function findServiceable(db: Database, today: string): Promise<Component[]> {
  const rows = await db
    .select({ id: components.id })
    .from(components)
    .where(and(isNull(struckAt), isNull(aircraftId), inArray(status, ['serviceable', 'installed'])))
    .orderBy(asc(n))
  const ids = rows.map(({ id }) => id)
  const context = await findContext(db, { componentIds: ids }, today)
  return ids.flatMap((id) => {
    const row = context.rows.get(id)
    return row ? [toComponent(context, row)] : []
  })
}
