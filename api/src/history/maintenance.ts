import { maintenanceKinds } from '@aerofleet/shared/records/kinds'
import { and, desc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { acts, changes } from '../db/tables'
import type { Context, HandlersOf } from '../http/handlers'
import { NumberCursor, readCursor, rowsToRead, toPage } from '../http/page'
import { orders } from '../maintenance/work/reads'
import { toChange } from './answer'
import { isNewestOfSubject } from './selects'

/** The aircraft comes first, because an index finds its changes. */
const isOfOrder = (id: string) => sql`${changes.partOf} = (
  select ${orders.aircraftId} from ${orders} where ${orders.id} = ${id}
) and (${changes.subjectId} = ${id} or coalesce(${changes.after}, ${changes.before}) ->> 'orderId' = ${id})`

/** With an id, the kind `aircraft` means all maintenance of that aircraft, and `order` also the cards of the order. */
function fitsQuery({ kind, id }: Context<'maintenanceChangeList'>['query']): SQL | undefined {
  const isOfMaintenance = inArray(changes.kind, [...maintenanceKinds])
  if (kind === 'aircraft') {
    return id === undefined
      ? eq(changes.kind, 'maintained')
      : and(isOfMaintenance, eq(changes.partOf, id))
  }
  if (kind === 'order' && id !== undefined) return isOfOrder(id)
  const isKind = kind === undefined ? isOfMaintenance : eq(changes.kind, kind)
  return and(isKind, id === undefined ? undefined : eq(changes.subjectId, id))
}

export const maintenanceHistoryHandlers: HandlersOf<'maintenanceChange'> = {
  maintenanceChangeList: async ({ db, caller, query, today }) => {
    const after = readCursor(query.after, NumberCursor)
    const rows = await db
      .select({ change: changes, act: acts, newest: isNewestOfSubject(db) })
      .from(changes)
      .leftJoin(acts, eq(acts.id, changes.actId))
      .where(and(fitsQuery(query), after === undefined ? undefined : lt(changes.id, after)))
      .orderBy(desc(changes.id))
      .limit(rowsToRead(query))
    const page = toPage(
      query,
      rows,
      ({ change }) => change.id,
      (row) => {
        const { subject, ...change } = toChange(row, caller)
        const kind = subject.kind === 'maintained' ? 'aircraft' : subject.kind
        return { ...change, subject: { ...subject, kind } }
      },
    )
    return { ...page, today: today() }
  },
}
