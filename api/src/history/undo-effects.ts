import { isDeepStrictEqual } from 'node:util'
import { can, explainNeed, type Capability } from '@aerofleet/shared/access'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { undoAircraft } from '../aircraft/undo'
import type { Caller } from '../db/author'
import type { Transaction } from '../db/database'
import type { Effect, Undo } from '../db/effects'
import type { Made } from '../db/save-change'
import type { acts, BroughtReading } from '../db/tables'
import { conflict, forbidden } from '../errors'
import { undoTasks } from '../maintenance/programmes/undo'
import { nothingTaken, takeBack, type TakenBack } from '../maintenance/readings/strike'
import { followTakenBack, withBrought } from '../maintenance/readings/strike-one'
import { undoOperators } from '../operators/undo'

export type Kind = (typeof acts.$inferSelect)['kind']

/** `needs` returns the capabilities for doing the same by hand. */
const undoOf: Record<Kind, { undo: Undo; needs: (effect: Effect) => Capability[] } | null> = {
  aircraft: { undo: undoAircraft, needs: needsOfAircraft },
  operator: { undo: undoOperators, needs: () => ['manageOperators'] },
  user: null,
  programme: { undo: undoTasks, needs: () => ['planMaintenance'] },
  // Users strike a record of maintenance instead.
  item: null,
  reading: null,
  completion: null,
  maintained: null,
}

function needsOfAircraft({ before, after }: Effect): Capability[] {
  if (!before || !after) return ['deleteAircraft']
  const hasSameOperator = isDeepStrictEqual(before['operator'], after['operator'])
  return hasSameOperator ? ['editAircraft'] : ['editAircraft', 'manageOperators']
}

/**
 * Undoes the effects on things of one kind, and strikes the readings that came with them.
 * @param requireUnchanged runs once the things are locked
 * @throws 403 if the caller may not do the same by hand
 */
export async function undoEffects(
  tx: Transaction,
  caller: Caller,
  {
    kind,
    effects,
    brought: readings,
  }: { kind: Kind; effects: Effect[]; brought: BroughtReading[] },
  today: CalendarDate,
  requireUnchanged: () => Promise<void>,
): Promise<Made & { undone: number }> {
  const undoing = undoOf[kind]
  if (!undoing)
    throw kind === 'user'
      ? conflict('roles-by-hand', 'Changes of roles cannot be undone. Assign the role again.')
      : conflict('not-undone', 'A change of maintenance cannot be undone.')
  const missing = effects.flatMap(undoing.needs).find((need) => !can(caller.role, need))
  if (missing) throw forbidden(explainNeed(missing))
  let taken: TakenBack = nothingTaken
  const { entries: undone, aircraft } = await undoing.undo(tx, effects, async () => {
    await requireUnchanged()
    taken = await takeBack(tx, caller, readings, today)
    return taken.figures
  })
  const { entries: ofReadings, figures, brought } = taken
  // An aircraft stays unchanged if its former operator was deleted.
  const entries = undone.filter((entry) => !isDeepStrictEqual(entry.before, entry.after))
  if (entries.length === 0 && undone.length > 0 && ofReadings.length === 0) {
    throw conflict('operator-gone', 'The operator is no longer there. Nothing was undone.')
  }
  const undoneIds = new Set(effects.map((effect) => effect.subjectId))
  const others = [...figures.keys()].filter((each) => !undoneIds.has(each))
  const followed = await followTakenBack(tx, { figures, brought }, others)
  return {
    entries: [...entries.map((entry) => withBrought(entry, brought)), ...ofReadings, ...followed],
    ...(aircraft && { aircraft }),
    undone: entries.length,
  }
}
