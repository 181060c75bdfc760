import { randomUUID } from 'node:crypto'
import type { Inspector } from '@aerofleet/shared/contract/maintenance/inspectors'
import type { CursorQuery } from '@aerofleet/shared/contract/page'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Work } from '../../db/change'
import type { Database, Transaction } from '../../db/database'
import { entriesOf, lastChangedBy } from '../../db/history'
import { notFound, versionMismatch } from '../../errors'
import { NumberCursor, readCursor, rowsToRead } from '../../http/page'
import { inspectors } from './table'

export type InspectorColumns = typeof inspectors.$inferSelect

export const toInspector = ({ n: _, uid, name, ...row }: InspectorColumns): Inspector => ({
  ...row,
  user: { uid, name },
})

export const inspectorEntry = entriesOf<InspectorColumns>('inspector', (row) => {
  const { name, reference, licence, aircraftTypes, from, until } = row
  return { name, reference, licence, aircraftTypes, from, until }
})

type NewInspector = Omit<typeof inspectors.$inferInsert, 'id'>

export const addInspector =
  (values: NewInspector): Work<Inspector> =>
  async (tx) => {
    const [after] = await tx
      .insert(inspectors)
      .values({ id: randomUUID(), ...values })
      .returning()
    if (!after) throw new Error('Nothing was written')
    const entries = [inspectorEntry({ action: 'create', before: null, after })]
    return { entries, answer: toInspector(after) }
  }

export const findAuthorisations = (db: Database, uid: string): Promise<InspectorColumns[]> =>
  db.select().from(inspectors).where(eq(inspectors.uid, uid))

export function findInspectors(db: Database, query: CursorQuery): Promise<InspectorColumns[]> {
  const after = readCursor(query.after, NumberCursor)
  return db
    .select()
    .from(inspectors)
    .where(and(after === undefined ? undefined : lt(inspectors.n, after)))
    .orderBy(desc(inspectors.n))
    .limit(rowsToRead(query))
}

/**
 * @param ifMatch the version that the caller has read; `null` for any
 * @throws 404 if there is no such authorisation, 412 if it has another version
 */
export async function lockInspector(
  tx: Transaction,
  id: string,
  ifMatch: number | null,
): Promise<InspectorColumns> {
  const [row] = await tx.select().from(inspectors).where(eq(inspectors.id, id)).for('update')
  if (!row) throw notFound('Inspector')
  if (ifMatch !== null && row.version !== ifMatch)
    throw versionMismatch(await lastChangedBy(tx, 'inspector', id), 'item')
  return row
}
