import type { Change } from '@aerofleet/shared/contract/change'
import { and, desc, eq } from 'drizzle-orm'
import type { Caller } from '../http/caller'
import { inParts } from './columns'
import type { Database, Transaction } from './database'
import { changes } from './tables'

type Row = typeof changes.$inferSelect
type Values = Record<string, unknown>
/** One line of the history: what was changed, with its values before and after. */
export type Entry = {
  kind: Row['kind']
  action: Row['action']
  subjectId: string
  before: Values | null
  after: Values | null
}

export async function record(
  tx: Transaction,
  { uid, displayName }: Pick<Caller, 'uid' | 'displayName'>,
  entries: Entry[],
): Promise<void> {
  const rows = entries.map((entry) => ({ byUid: uid, byName: displayName, ...entry }))
  for (const part of inParts(rows)) await tx.insert(changes).values(part)
}

/** All changes of a kind, newest first, or of one subject of it. */
export async function findHistory(
  db: Database,
  kind: Row['kind'],
  subjectId?: string,
): Promise<Change[]> {
  const isSubject = subjectId === undefined ? undefined : eq(changes.subjectId, subjectId)
  const rows = await db
    .select()
    .from(changes)
    .where(and(eq(changes.kind, kind), isSubject))
    .orderBy(desc(changes.id))
  return rows.map(({ id, at, byUid, byName, action, subjectId, before, after }) => ({
    id: String(id),
    at: at.toISOString(),
    by: { uid: byUid, name: byName },
    action,
    subject: { kind, id: subjectId },
    before,
    after,
  }))
}

/** Who has changed a subject last. */
export async function lastChangedBy(
  db: Database,
  kind: Row['kind'],
  subjectId: string,
): Promise<string> {
  const [last] = await db
    .select({ name: changes.byName })
    .from(changes)
    .where(and(eq(changes.kind, kind), eq(changes.subjectId, subjectId)))
    .orderBy(desc(changes.id))
    .limit(1)
  return last?.name ?? 'somebody else'
}
