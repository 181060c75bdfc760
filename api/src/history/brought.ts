import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import type { EffectRow } from '../db/effects'
import { changes, type Brought } from '../db/tables'

/**
 * The readings that changes of aircraft brought along.
 * @param actId of an import of readings, whose change of an aircraft may have brought several
 * @param of the aircraft, of all without it
 */
export async function findBrought(
  db: Database,
  rows: readonly EffectRow[],
  actId: string | null,
  of?: string,
): Promise<Brought[]> {
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
