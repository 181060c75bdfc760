import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { can, explainNeed, type Capability } from '@aerofleet/shared/access'
import { and, asc, eq, not } from 'drizzle-orm'
import { undoAircraft } from '../aircraft/undo'
import { StoredMeanwhile, type Work } from '../db/change'
import type { Database, Transaction } from '../db/database'
import { effectsOf, type Effect, type EffectRow, type Undo } from '../db/effects'
import { isNewestOfSubject } from '../db/history'
import { jsonObject, readJson } from '../db/json'
import { acts, changes } from '../db/tables'
import { conflict, forbidden, notFound } from '../errors'
import { findNewestCompleted } from '../maintenance/items/completions'
import { undoTasks } from '../maintenance/programmes/undo'
import { undoOperators } from '../operators/undo'
import { needs } from './visible'

type Kind = (typeof acts.$inferSelect)['kind']

/** `needs` names the capabilities that undoing it by hand would need. */
const undoOf: Record<Kind, { undo: Undo; needs: (effect: Effect) => Capability[] } | null> = {
  aircraft: { undo: undoAircraft, needs: needsOfAircraft },
  operator: { undo: undoOperators, needs: () => ['manageOperators'] },
  user: null,
  programme: { undo: undoTasks, needs: () => ['planMaintenance'] },
  // A record of maintenance is struck, not undone.
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

const findAct = (db: Database, actId: string) => db.select().from(acts).where(eq(acts.id, actId))

/** Returns the changes of an act, oldest first. */
function findRows(db: Database, actId: string): Promise<EffectRow[]> {
  const { id, kind, subjectId, before, after } = changes
  const rows = db
    .select({ json: jsonObject({ id, kind, subjectId, before, after }) })
    .from(changes)
    .where(eq(changes.actId, actId))
    .orderBy(asc(id))
  return readJson<EffectRow>(db, rows)
}

/** @throws 409 that names the first thing with a newer change than the act has of it */
async function requireNewest(tx: Transaction, actId: string, effects: Effect[]): Promise<void> {
  const rows = await tx
    .select({ id: changes.id })
    .from(changes)
    .where(and(eq(changes.actId, actId), not(isNewestOfSubject(tx))))
  const outdated = new Set(rows.map(({ id }) => id))
  const changed = effects.find(({ newest }) => outdated.has(newest))
  if (!changed) return
  throw conflict('changed-since', `${changed.label} was changed since. Nothing was undone.`)
}

/** A sentence names at most this many aircraft. */
const namedCount = 10

/** @throws 409 that names the aircraft which would be deleted although work on them was completed since */
async function requireNoCompletions(tx: Transaction, effects: Effect[]): Promise<void> {
  const created = effects.filter(({ before, after }) => !before && after)
  const completed = await findNewestCompleted(
    tx,
    created.map(({ subjectId }) => subjectId),
  )
  const tails = created
    .filter(({ subjectId, newest }) => (completed.get(subjectId) ?? 0) > newest)
    .map(({ label }) => label)
  if (tails.length === 0) return
  const more = tails.length - namedCount
  const named = [...tails.slice(0, namedCount), ...(more > 0 ? [`${more} more`] : [])]
  const names = new Intl.ListFormat('en').format(named)
  throw conflict(
    'changed-since',
    `${names} ${tails.length === 1 ? 'has' : 'have'} completions since. Nothing was undone.`,
    tails.map((tail) => ({ path: tail, message: `${tail} has completions since` })),
  )
}

type ReadAct = { actId: string; count: number; effects: Effect[] }

/** Reads what an act has done so far. */
export async function readAct(db: Database, actId: string): Promise<ReadAct> {
  const [{ count } = { count: 0 }] = await findAct(db, actId)
  const effects = effectsOf(await findRows(db, actId))
  const changed = effects.filter(({ before, after }) => !isDeepStrictEqual(before, after))
  return { actId, count, effects: changed }
}

/**
 * Undoes everything of an act, as changes of a new act. The caller has read the act before, because the embedded
 * database lets nobody else in while this runs.
 * @throws {StoredMeanwhile} when something was added to the act since it was read
 */
export const undoAct =
  ({ actId, count, effects }: ReadAct): Work<{ undone: number }> =>
  async (tx, { role }) => {
    const [act] = await findAct(tx, actId)
    if (!act || !can(role, needs[act.kind])) throw notFound('Act')
    if (act.count !== count) throw new StoredMeanwhile()
    const { kind, label } = act
    const way = undoOf[kind]
    if (!way)
      throw kind === 'user'
        ? conflict('roles-by-hand', 'Changes of roles cannot be undone. Assign the role again.')
        : conflict('not-undone', 'A change of maintenance cannot be undone.')
    const missing = effects.flatMap(way.needs).find((need) => !can(role, need))
    if (missing) throw forbidden(explainNeed(missing))
    const { entries: undone, aircraft } = await way.undo(tx, effects, async () => {
      await requireNewest(tx, actId, effects)
      if (kind === 'aircraft') await requireNoCompletions(tx, effects)
    })
    // An operator that is gone does not come back with its aircraft.
    const entries = undone.filter(({ before, after }) => !isDeepStrictEqual(before, after))
    if (entries.length === 0 && undone.length > 0) {
      throw conflict('operator-gone', 'The operator is no longer there. Nothing was undone.')
    }
    return {
      entries,
      ...(aircraft && { aircraft }),
      ...(entries.length > 0 && { act: { id: randomUUID(), label: `Undo of ${label}` } }),
      answer: { undone: entries.length },
    }
  }
