import { can } from '@aerofleet/shared/access'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { and, desc, eq } from 'drizzle-orm'
import type { Work } from '../db/change'
import type { Transaction } from '../db/database'
import { effectsOf } from '../db/effects'
import { lastChangedBy } from '../db/history'
import { changes } from '../db/tables'
import { conflict, notFound, versionMismatch } from '../errors'
import { lockLogged, strikeOne } from '../maintenance/readings/strike-one'
import { findBroughtReadings } from './brought'
import { undoEffects, type Kind } from './undo-effects'
import { needs } from './visible'

/**
 * Undoes an edit of an aircraft, or a reading that was logged.
 * @throws 404 without such a change, 412 when it is not the newest change of its thing
 */
export const undoChange =
  (changeId: string, today: CalendarDate): Work<{ undone: number }> =>
  async (tx, caller) => {
    const found = /^\d{1,15}$/.test(changeId)
      ? await tx
          .select()
          .from(changes)
          .where(eq(changes.id, Number(changeId)))
      : []
    const [row] = found
    if (!row || !can(caller.role, needs[row.kind])) throw notFound('Change')
    const requireLast = () => requireLastOf(tx, row)
    if (row.kind === 'reading' && row.action === 'create') {
      const logged = await lockLogged(tx, caller, row.subjectId)
      await requireLast()
      const { entries } = await strikeOne(tx, caller, logged.reading, logged.of, 'Undone', today)
      return { entries, answer: { undone: 1 } }
    }
    if (row.kind !== 'aircraft' || row.action !== 'update')
      throw conflict(
        'not-undone',
        'Only the edit of an aircraft or a reading can be undone by itself.',
      )
    const effects = effectsOf([row])
    const act = row.brought?.isLogged ? row.actId : null
    const brought = await findBroughtReadings(tx, [row], act, row.subjectId)
    const toUndo = { kind: row.kind, effects, brought }
    const { undone: _, ...made } = await undoEffects(tx, caller, toUndo, today, requireLast)
    return { ...made, answer: { undone: 1 } }
  }

/** @throws 412 with the name of the user who has changed the thing since */
async function requireLastOf(tx: Transaction, row: { id: number; kind: Kind; subjectId: string }) {
  const { id, kind, subjectId } = changes
  const [last] = await tx
    .select({ id })
    .from(changes)
    .where(and(eq(kind, row.kind), eq(subjectId, row.subjectId)))
    .orderBy(desc(id))
    .limit(1)
  if (last?.id === row.id) return
  const name = await lastChangedBy(tx, row.kind, row.subjectId)
  throw versionMismatch(name, row.kind === 'aircraft' ? 'aircraft' : 'item')
}
