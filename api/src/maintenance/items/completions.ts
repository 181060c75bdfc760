import type { Completion, CompletionCreate } from '@aerofleet/shared/contract/maintenance/items'
import type { CursorQuery } from '@aerofleet/shared/contract/page'
import { eq, and, desc, gt, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { authorOf, type By } from '../../db/author'
import type { Database, Transaction } from '../../db/database'
import { isOneOf } from '../../db/json'
import { changes } from '../../db/tables'
import { conflict, notFound, versionMismatch } from '../../errors'
import { NumberCursor, readCursor, rowsToRead } from '../../http/page'
import { struckBy, toStruck } from '../struck'
import { completions } from '../table'
import type { ItemRow } from './answer'
import { lateBy } from './rules'

export type CompletionRow = typeof completions.$inferSelect

export function toCompletion(row: CompletionRow): Completion {
  const { n: _, byUid, byName, byEmail: __, at, variation, validUntil, ...rest } = row
  const {
    struckAt: ___,
    struckByUid: ____,
    struckByName: _____,
    struckReason: ______,
    ...values
  } = rest
  return {
    ...values,
    by: { uid: byUid, name: byName },
    at: at.toISOString(),
    ...(validUntil !== null && { validUntil }),
    late: lateBy(row.previousDue, values),
    ...(variation && { variation }),
    ...toStruck(row),
  }
}

type NewCompletion = {
  id: string
  done: Omit<CompletionCreate, 'accept'>
  before: ItemRow
  after: ItemRow
}

export async function insertCompletions(
  tx: Transaction,
  by: By,
  added: readonly NewCompletion[],
): Promise<CompletionRow[]> {
  if (added.length === 0) return []
  return tx
    .insert(completions)
    .values(
      added.map(({ id, done, before, after }) => ({
        id,
        itemId: before.id,
        aircraftId: before.aircraftId,
        code: before.code,
        ...done,
        previousDue: before.due,
        newDue: after.due,
        variation: before.variation,
        ...authorOf(by),
        byEmail: by.email ?? null,
      })),
    )
    .returning()
}

export async function findNewestCompleted(
  tx: Transaction,
  aircraftIds: readonly string[],
): Promise<Map<string, number>> {
  const { aircraftId, id, struckAt } = completions
  const isEntry = and(
    eq(changes.kind, 'completion'),
    eq(changes.subjectId, id),
    eq(changes.action, 'complete'),
  )
  const rows = await tx
    .select({ aircraftId, newest: sql<number>`max(${changes.id})`.mapWith(Number) })
    .from(completions)
    .innerJoin(changes, isEntry)
    .where(and(isOneOf(aircraftId, aircraftIds), isNull(struckAt)))
    .groupBy(aircraftId)
  return new Map(rows.map((row) => [row.aircraftId, row.newest]))
}

export async function findCompletion(db: Database, id: string): Promise<CompletionRow> {
  const [row] = await db.select().from(completions).where(eq(completions.id, id))
  if (!row) throw notFound('Completion')
  return row
}

/**
 * Locks an item, and then its completion.
 * @param ifMatch the version that the caller has read; `null` for any
 * @throws 412 if it has another version, 409 if it is struck or not the last one that counts
 */
export async function lockCompletion(
  tx: Transaction,
  id: string,
  ifMatch: number | null,
): Promise<CompletionRow> {
  const { n, itemId, struckAt, date } = completions
  const [row] = await tx.select().from(completions).where(eq(completions.id, id)).for('update')
  if (!row) throw notFound('Completion')
  if (ifMatch !== null && row.version !== ifMatch)
    throw versionMismatch(row.struckByName ?? row.byName, 'item')
  if (row.struckAt) throw conflict('already-struck', 'This completion is already struck.')
  const [later] = await tx
    .select({ date })
    .from(completions)
    .where(and(eq(itemId, row.itemId), gt(n, row.n), isNull(struckAt)))
    .orderBy(desc(n))
    .limit(1)
  if (later) {
    const message = `It was done again on ${later.date}. Strike that completion first.`
    throw conflict('later-completion', message)
  }
  return row
}

export async function strikeCompletion(
  tx: Transaction,
  by: By,
  { id, version }: CompletionRow,
  reason: string,
): Promise<CompletionRow> {
  const [row] = await tx
    .update(completions)
    .set({ version: version + 1, ...struckBy(by, reason) })
    .where(eq(completions.id, id))
    .returning()
  if (!row) throw new Error('Nothing was written')
  return row
}

export function findCompletions(
  db: Database,
  which: SQL,
  query: CursorQuery,
): Promise<CompletionRow[]> {
  const { n } = completions
  const after = readCursor(query.after, NumberCursor)
  const isAfter = after === undefined ? undefined : lt(n, after)
  return db
    .select()
    .from(completions)
    .where(and(which, isAfter))
    .orderBy(desc(n))
    .limit(rowsToRead(query))
}
