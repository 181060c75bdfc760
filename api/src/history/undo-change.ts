import { can } from '@aerofleet/shared/access'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { and, desc, eq } from 'drizzle-orm'
import type { Work } from '../db/change'
import type { Database } from '../db/database'
import { effectsOf } from '../db/effects'
import { lastChangedBy } from '../db/history'
import { changes } from '../db/tables'
import { conflict, notFound, versionMismatch } from '../errors'
import { lockLogged, takeBack } from '../maintenance/ledger/writes'
import { findActOfReadings } from './undo'
import { undoEffects, type Kind } from './undo-effects'
import { needs } from './visible'

type Row = typeof changes.$inferSelect

async function findRow(db: Database, changeId: string): Promise<Row | undefined> {
  if (!/^\d{1,15}$/.test(changeId)) return undefined
  const [row] = await db
    .select()
    .from(changes)
    .where(eq(changes.id, Number(changeId)))
  return row
}

/** Finds a change of an aircraft by an import of readings, or by its undo. */
export async function findChangeOfReadings(db: Database, changeId: string) {
  const row = await findRow(db, changeId)
  if (row?.kind !== 'aircraft' || row.actId === null || !row.brought?.isLogged) return null
  const act = await findActOfReadings(db, row.actId)
  return act && { ...act, row }
}

/**
 * Undoes an edit of an aircraft, or a reading that was logged or undone.
 * @throws 404 without such a change, 412 when it is not the newest change of its thing, 409 after the strike of a
 * person
 */
export const undoChange =
  (changeId: string, today: CalendarDate): Work<{ undone: number }> =>
  async (tx, caller) => {
    const row = await findRow(tx, changeId)
    if (!row || !can(caller.role, needs[row.kind])) throw notFound('Change')
    const book = { tx, by: caller, today }
    const requireLast = () => requireLastOf(tx, row)
    const brought = row.brought ?? undefined
    if (row.kind === 'reading' && (row.action === 'create' || brought)) {
      const reading = { id: row.subjectId, isLogged: true, ...brought }
      await lockLogged(tx, caller, reading.id, null, reading)
      await requireLast()
      const { entries } = await takeBack(book, [reading])
      return { entries, answer: { undone: 1 } }
    }
    if (row.kind !== 'aircraft' || row.action !== 'update')
      throw conflict(
        'not-undone',
        'Only the edit of an aircraft or a reading can be undone by itself.',
      )
    const toUndo = { kind: row.kind, effects: effectsOf([row]), brought: brought ? [brought] : [] }
    const { undone: _, ...made } = await undoEffects(book, toUndo, requireLast)
    return { ...made, answer: { undone: 1 } }
  }

/**
 * @param ownAct the act of an undo that has begun
 * @throws 412 with the name of the user who has changed the thing since
 */
export async function requireLastOf(
  tx: Database,
  row: { id: number; kind: Kind; subjectId: string },
  ownAct?: string,
) {
  const { id, actId, kind, subjectId } = changes
  const [last] = await tx
    .select({ id, actId })
    .from(changes)
    .where(and(eq(kind, row.kind), eq(subjectId, row.subjectId)))
    .orderBy(desc(id))
    .limit(1)
  if (last?.id === row.id || (ownAct !== undefined && last?.actId === ownAct)) return
  const name = await lastChangedBy(tx, row.kind, row.subjectId)
  throw versionMismatch(name, row.kind === 'aircraft' ? 'aircraft' : 'item')
}
