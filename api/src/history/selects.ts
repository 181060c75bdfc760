import { and, asc, eq, exists, gt, isNotNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database'
import { jsonObject } from '../db/json'
import type { Labelled } from '../db/label'
import { changes } from '../db/tables'
import { operators } from '../operators/reads'

const newer = alias(changes, 'newer')
export const isNewestOfSubject = (db: Database) =>
  sql<boolean>`${notExists(
    db
      .select({ id: newer.id })
      .from(newer)
      .where(
        and(
          eq(newer.kind, changes.kind),
          eq(newer.subjectId, changes.subjectId),
          gt(newer.id, changes.id),
        ),
      ),
  )}`

const ofAct = alias(changes, 'of_act')
const namedCount = 2
/** Selects the first changes of an act for a row of `changes`; `null` without an act. */
export function firstOfAct(db: Database) {
  const { kind, subjectId, before, after, at, id, actId } = ofAct
  const first = db
    .select({ json: jsonObject({ kind, subjectId, before, after }) })
    .from(ofAct)
    .where(and(eq(actId, changes.actId), eq(kind, changes.kind)))
    .orderBy(asc(at), asc(id))
    .limit(namedCount)
  return sql<Labelled[] | null>`(select json_agg(json) from ${first} as "first_of_act" (json))`
}

/** Whether the former operator of an aircraft is deleted. */
export const isOperatorGone = (db: Database) =>
  sql<boolean>`${exists(
    db
      .select({ id: operators.id })
      .from(operators)
      .where(
        and(
          eq(operators.id, sql`${changes.before} #>> '{operator,id}'`),
          isNotNull(operators.deletedAt),
        ),
      ),
  )}`
