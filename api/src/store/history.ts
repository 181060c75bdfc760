import type { Change } from '@aerofleet/shared/contract'
import { and, desc, eq } from 'drizzle-orm'
import type { Caller } from '../caller'
import { changes } from './schema'
import type { Database } from './store'

type Values = Record<string, unknown> | null
type NewChange = {
  action: Change['action']
  kind: Change['subject']['kind']
  id: string
  before: Values
  after: Values
}

/** Appends to the history; pass the transaction of the change itself. */
export async function record(tx: Database, caller: Caller, change: NewChange): Promise<void> {
  const { action, kind, id: subjectId, before, after } = change
  const by = { byUid: caller.uid, byName: caller.displayName }
  await tx.insert(changes).values({ ...by, action, kind, subjectId, before, after })
}

/** Newest first; of one subject, or of all subjects of a kind. */
export async function history(
  db: Database,
  kind: NewChange['kind'],
  subjectId?: string,
): Promise<Change[]> {
  const subject = subjectId === undefined ? undefined : eq(changes.subjectId, subjectId)
  const rows = await db
    .select()
    .from(changes)
    .where(and(eq(changes.kind, kind), subject))
    .orderBy(desc(changes.id))
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at.toISOString(),
    by: { uid: row.byUid, name: row.byName },
    action: row.action as Change['action'],
    subject: { kind, id: row.subjectId },
    before: row.before as Values,
    after: row.after as Values,
  }))
}
