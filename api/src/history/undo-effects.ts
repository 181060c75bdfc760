import { isDeepStrictEqual } from 'node:util'
import { can, explainNeed, type Capability } from '@aerofleet/shared/access'
import { fleets, undoAircraft } from '../aircraft/writes'
import type { Caller } from '../db/author'
import type { Effect, Undo } from '../db/effects'
import type { Made } from '../db/save-change'
import type { acts, Brought } from '../db/tables'
import { conflict, forbidden } from '../errors'
import { withBrought, type Book, takeBack } from '../maintenance/ledger/writes'
import { undoTasks } from '../maintenance/programmes/writes'
import { undoOperators } from '../operators/writes'

export type Kind = (typeof acts.$inferSelect)['kind']

/** `needs` returns the capabilities for doing the same by hand. */
const undoOf: Record<Kind, { undo: Undo; needs: (effect: Effect) => Capability[] } | null> = {
  aircraft: { undo: undoAircraft, needs: needsOfAircraft },
  operator: { undo: undoOperators(fleets), needs: () => ['manageOperators'] },
  user: null,
  programme: { undo: undoTasks, needs: () => ['planMaintenance'] },
  // Users strike a record of maintenance instead.
  item: null,
  reading: null,
  completion: null,
  maintained: null,
  order: null,
  card: null,
  finding: null,
  inspector: null,
  component: null,
}

function needsOfAircraft({ before, after }: Effect): Capability[] {
  if (!before || !after) return ['deleteAircraft']
  const hasSameOperator = isDeepStrictEqual(before['operator'], after['operator'])
  return hasSameOperator ? ['editAircraft'] : ['editAircraft', 'manageOperators']
}

/**
 * Undoes the effects on things of one kind, and takes back what happened to the readings that came with them.
 * @param requireUnchanged runs once the things are locked
 * @throws 403 if the caller may not do the same by hand
 */
export async function undoEffects(
  book: Book<Caller>,
  { kind, effects, brought }: { kind: Kind; effects: Effect[]; brought: Brought[] },
  requireUnchanged: () => Promise<void>,
): Promise<Made & { undone: number }> {
  const undoing = undoOf[kind]
  if (!undoing)
    throw kind === 'user'
      ? conflict('roles-by-hand', 'Changes of roles cannot be undone. Assign the role again.')
      : conflict('not-undone', 'A change of maintenance cannot be undone.')
  const missing = effects.flatMap(undoing.needs).find((need) => !can(book.by.role, need))
  if (missing) throw forbidden(explainNeed(missing))
  const write = await undoing.undo(book.tx, effects)
  await requireUnchanged()
  let made: Made = { entries: [] }
  const ids = effects.map((effect) => effect.subjectId)
  const taken = await takeBack(book, brought, ids, async (figures) => {
    made = await write(figures)
  })
  // An aircraft stays unchanged if its former operator was deleted.
  const entries = made.entries.filter((entry) => !isDeepStrictEqual(entry.before, entry.after))
  if (entries.length === 0 && made.entries.length > 0 && taken.entries.length === 0) {
    throw conflict('operator-gone', 'The operator is no longer there. Nothing was undone.')
  }
  return {
    ...made,
    entries: [...entries.map((entry) => withBrought(entry, taken.brought)), ...taken.entries],
    undone: entries.length,
  }
}
