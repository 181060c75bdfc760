import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import type { EffectRow } from '../db/effects'
import { changes, type BroughtReading } from '../db/tables'

/**
 * Returns the readings that changes of aircraft have made.
 * @param actId an import of readings: one change of an aircraft may stand for several of them
 * @param of the id of an aircraft; without it the readings of all
 */
export async function findBroughtReadings(
  db: Database,
  rows: readonly EffectRow[],
  actId: string | null,
  of?: string,
): Promise<BroughtReading[]> {
  const byId = new Map(rows.flatMap(({ brought }) => (brought ? [[brought.id, brought]] : [])))
  if (actId !== null && [...byId.values()].every(({ isLogged }) => isLogged)) {
    const { subjectId, kind, action, aircraftId } = changes
    const imported = await db
      .select({ id: subjectId })
      .from(changes)
      .where(
        and(
          eq(changes.actId, actId),
          eq(kind, 'reading'),
          eq(action, 'create'),
          of === undefined ? undefined : eq(aircraftId, of),
        ),
      )
    for (const { id } of imported) byId.set(id, { id, isLogged: true })
  }
  return [...byId.values()]
}
