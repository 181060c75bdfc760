import type { Change, ChangesQuery } from '@aerofleet/shared/contract/change'
import type { HistoryQuery } from '@aerofleet/shared/contract/history'
import { tailKey } from '@aerofleet/shared/tail-number'
import { and, desc, eq, gte, inArray, like, lt, or, sql, type SQL } from 'drizzle-orm'
import { aircraft } from '../aircraft/reads'
import type { Caller } from '../db/author'
import type { Database } from '../db/database'
import { contains } from '../db/like'
import { acts, changes } from '../db/tables'
import { toChange } from './answer'
import { firstOfAct, isNewestOfSubject, isOperatorGone } from './selects'

type Kind = (typeof changes.$inferSelect)['kind']

/** What is part of an aircraft is found by its tail number, too. */
function matchesLabel(db: Database, q: string): SQL | undefined {
  const key = tailKey(q)
  if (key === '') return undefined
  const { id } = aircraft
  const found = db
    .select({ id })
    .from(aircraft)
    .where(like(aircraft.tailKey, contains(key)))
  return or(like(changes.labelKey, contains(key)), inArray(changes.partOf, found))
}

/** A search finds the row of an act by any change of the act. */
function actMatchesLabel(db: Database, matches: SQL): SQL | undefined {
  const { actId } = changes
  const found = db
    .select({ actId })
    .from(changes)
    .where(and(sql`act_id is not null`, matches))
  return or(matches, inArray(actId, found))
}

/**
 * If a search finds more rows, it reads them in the order of the list, because a page is then a small part of
 * them.
 */
const fewMatches = 500

/**
 * A search looks up a few rows first. In the order of the list the embedded database would read all of
 * 100,000 changes for them, in three times the time.
 */
async function rowsThatMatch(db: Database, matches: SQL): Promise<SQL | undefined> {
  const { id, actId, listed } = changes
  const found = await db
    .select({ id, actId })
    .from(changes)
    .where(matches)
    .limit(fewMatches + 1)
  if (found.length > fewMatches) return actMatchesLabel(db, matches)
  const acts = new Set(found.flatMap((row) => row.actId ?? []))
  const newest = await db
    .select({ id })
    .from(changes)
    .where(and(sql`act_id is not null`, listed, inArray(actId, [...acts])))
  return inArray(
    id,
    [...found, ...newest].map((row) => row.id),
  )
}

/** Older in the order of the list: by time, and then by number. */
const isOlderThan = (id: string) => sql`(${changes.at}, ${changes.id}) <
  (select "at", "id" from ${changes} where "id" = ${id})`

/**
 * Returns a page of the history, the newest first. An act has one row, its newest change. With `act` it
 * returns all rows of that act.
 * @param kinds the kinds that the caller may see
 */
export async function findChanges(
  db: Database,
  { uid, from, to, q = '', act, after }: HistoryQuery,
  kinds: Kind[],
  limit: number,
) {
  const { at, id, kind, byUid, actId, listed } = changes
  const matches = matchesLabel(db, q)
  const found = matches && act === undefined ? await rowsThatMatch(db, matches) : matches
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
        act === undefined ? listed : eq(actId, act),
        found,
        inArray(kind, kinds),
        uid === undefined ? undefined : eq(byUid, uid),
        from === undefined ? undefined : gte(at, new Date(from)),
        to === undefined ? undefined : lt(at, new Date(to)),
        after === undefined ? undefined : isOlderThan(after),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit)
}

type Wanted = ChangesQuery & {
  subjectId?: string
  operatorGone?: SQL<boolean>
}

/** The newest come first. Without a limit it returns all changes of the kind, or of the subject. */
export async function findHistory(
  db: Database,
  caller: Pick<Caller, 'uid' | 'role'>,
  kind: Kind,
  { subjectId, after, limit, operatorGone = sql`false` }: Wanted = {},
): Promise<Change[]> {
  const isSubject = subjectId === undefined ? undefined : eq(changes.subjectId, subjectId)
  const isOlder = after === undefined ? undefined : lt(changes.id, Number(after))
  const found = db
    .select({ change: changes, act: acts, newest: isNewestOfSubject(db), operatorGone })
    .from(changes)
    .leftJoin(acts, eq(acts.id, changes.actId))
    .where(and(eq(changes.kind, kind), isSubject, isOlder))
    .orderBy(desc(changes.id))
    .$dynamic()
  const rows = await (limit === undefined ? found : found.limit(limit))
  return rows.map((row) => toChange(row, caller))
}
