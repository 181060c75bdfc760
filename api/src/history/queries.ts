import type { HistoryQuery } from '@aerofleet/shared/contract/history'
import { tailKey } from '@aerofleet/shared/tail-number'
import { and, desc, eq, gte, inArray, like, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/database'
import { firstOfAct, isNewestOfSubject, isOperatorGone } from '../db/history'
import { acts, changes } from '../db/tables'

type Kind = (typeof changes.$inferSelect)['kind']

function matchesLabel(q: string): SQL | undefined {
  const key = tailKey(q).replaceAll(/[\\%_]/g, String.raw`\$&`)
  return key === '' ? undefined : like(changes.labelKey, `%${key}%`)
}

/** The row of an act is found by any change of it. */
function actMatchesLabel(db: Database, q: string): SQL | undefined {
  const { actId } = changes
  const matches = matchesLabel(q)
  const found = db
    .select({ actId })
    .from(changes)
    .where(and(sql`act_id is not null`, matches))
  return matches && or(matches, inArray(actId, found))
}

/** Older than a change, in the order of the list. */
const isBefore = (id: string) => sql`(${changes.at}, ${changes.id}) <
  (select "at", "id" from ${changes} where "id" = ${id})`

/**
 * A page of the history, newest first: each change, or one row for each act, its newest. With `act` the
 * rows of that act.
 * @param kinds what the caller may see
 */
export function findChanges(
  db: Database,
  { uid, from, to, q = '', act, after }: HistoryQuery,
  kinds: Kind[],
  limit: number,
) {
  const { at, id, kind, byUid, actId, listed } = changes
  return db
    .select({
      change: changes,
      act: acts,
      newest: isNewestOfSubject(db),
      operatorGone: isOperatorGone(db),
      first: act === undefined ? firstOfAct(db) : sql<null>`null`,
    })
    .from(changes)
    .leftJoin(acts, eq(acts.id, actId))
    .where(
      and(
        act === undefined
          ? and(listed, actMatchesLabel(db, q))
          : and(eq(actId, act), matchesLabel(q)),
        inArray(kind, kinds),
        uid === undefined ? undefined : eq(byUid, uid),
        from === undefined ? undefined : gte(at, new Date(from)),
        to === undefined ? undefined : lt(at, new Date(to)),
        after === undefined ? undefined : isBefore(after),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit)
}
