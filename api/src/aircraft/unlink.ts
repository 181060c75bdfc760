import { and, eq } from 'drizzle-orm'
import { incremented, withoutNulls } from '../db/columns'
import type { Transaction } from '../db/database'
import type { Made } from '../db/save-change'
import { aircraftMade, aircraftUpdated } from './entry'
import { aircraft, aircraftColumns, aircraftExists, byTail } from './table'

/** The caller has locked the operator. */
export async function unlinkAircraft(
  tx: Transaction,
  operator: { id: string; name: string },
): Promise<Required<Made>> {
  const isOwn = and(eq(aircraft.operatorId, operator.id), aircraftExists)
  const locked = await tx
    .select({ id: aircraft.id })
    .from(aircraft)
    .where(isOwn)
    .orderBy(byTail)
    .for('update')
  const rows = await tx
    .update(aircraft)
    .set({ operatorId: null, version: incremented(aircraft.version) })
    .where(isOwn)
    .returning(aircraftColumns)
  const unlinked = new Map(rows.map((row) => [row.id, withoutNulls(row)]))
  return aircraftMade(
    locked.flatMap(({ id }) => {
      const after = unlinked.get(id)
      return after ? [aircraftUpdated({ ...after, operator }, after)] : []
    }),
  )
}
