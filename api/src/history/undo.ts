import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { can, explainNeed } from '@aerofleet/shared/access'
import { and, asc, eq, not, sql } from 'drizzle-orm'
import { fleets } from '../aircraft/writes'
import { StoredMeanwhile, type Work } from '../db/change'
import type { Database, Transaction } from '../db/database'
import { effectsOf, type Effect, type EffectRow } from '../db/effects'
import type { Act } from '../db/history'
import { jsonObject, readJson } from '../db/json'
import { acts, changes, type Brought } from '../db/tables'
import { conflict, forbidden, notFound } from '../errors'
import { findNewestCompleted, isOfBaselines } from '../maintenance/items/reads'
import { importOfReadings } from '../maintenance/ledger/writes'
import { removeUnused } from '../operators/writes'
import { createToday } from '../today'
import { isNewestOfSubject } from './selects'
import { undoEffects, type Kind } from './undo-effects'
import { needs } from './visible'

const findAct = (db: Database, actId: string) => db.select().from(acts).where(eq(acts.id, actId))

/**
 * Returns an act that consists of readings that somebody logged, or of their undo; `null` for any other. If it changed no
 * totals, its readings alone are in the history.
 */
export async function findActOfReadings(db: Database, actId: string): Promise<Act | null> {
  const isReading = eq(changes.kind, 'reading')
  const isLogged = sql`coalesce((${changes.brought} ->> 'isLogged')::boolean, false)`
  const [found] = await db
    .select({
      readings: sql<number>`count(case when ${isReading} then 1 end)::int`,
      others: sql<number>`count(case when not ${isReading} and not ${isLogged} then 1 end)::int`,
    })
    .from(changes)
    .where(eq(changes.actId, actId))
  if (!found || found.readings === 0 || found.others > 0) return null
  const [act] = await findAct(db, actId)
  return { id: actId, label: act?.label ?? importOfReadings }
}

export async function findActOfBaselines(db: Database, actId: string) {
  const [act] = await findAct(db, actId)
  return act?.kind === 'item' && (await isOfBaselines(db, actId)) ? act : null
}

function findRows(db: Database, actId: string, of: Kind): Promise<EffectRow[]> {
  const { id, kind, subjectId, before, after, brought } = changes
  const rows = db
    .select({ json: jsonObject({ id, kind, subjectId, before, after, brought }) })
    .from(changes)
    .where(and(eq(changes.actId, actId), eq(kind, of)))
    .orderBy(asc(id))
  return readJson<EffectRow>(db, rows)
}

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

const namedCount = 10

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

type EffectsOfAct = {
  actId: string
  count: number
  effects: Effect[]
  brought: Brought[]
  operators: Effect[]
}

/** Reads the effects of an act. Others may still add to the act until it is locked. */
export async function readEffectsOfAct(db: Database, actId: string): Promise<EffectsOfAct> {
  const [act] = await findAct(db, actId)
  if (!act) return { actId, count: 0, effects: [], brought: [], operators: [] }
  const rows = await findRows(db, actId, act.kind)
  const effects = effectsOf(rows).filter((each) => !isDeepStrictEqual(each.before, each.after))
  const brought = rows.flatMap((row) => row.brought ?? [])
  const operators = act.kind === 'aircraft' ? effectsOf(await findRows(db, actId, 'operator')) : []
  return { actId, count: act.count, effects, brought, operators }
}

/**
 * Undoes a whole act as a new act. We read its effects before, because the embedded database lets nobody else
 * in while this runs.
 * @throws {StoredMeanwhile} when somebody has added to the act since we read it
 */
export const undoAct =
  (
    { actId, count, operators, ...read }: EffectsOfAct,
    today = createToday()(),
  ): Work<{ undone: number }> =>
  async (tx, caller) => {
    const [act] = await findAct(tx, actId)
    if (!act || !can(caller.role, needs[act.kind])) throw notFound('Act')
    if (act.count !== count) throw new StoredMeanwhile()
    const { kind, label } = act
    if (operators.length > 0 && !can(caller.role, 'manageOperators'))
      throw forbidden(explainNeed('manageOperators'))
    const book = { tx, by: caller, today }
    const { undone, ...made } = await undoEffects(book, { kind, ...read }, async () => {
      await requireNewest(tx, actId, [...read.effects, ...operators])
      if (kind === 'aircraft') await requireNoCompletions(tx, read.effects)
    })
    const removed = await removeUnused(tx, fleets, operators)
    return {
      ...made,
      entries: [...removed, ...made.entries],
      ...(undone > 0 && { act: { id: randomUUID(), label: `Undo of ${label}` } }),
      answer: { undone: undone + removed.length },
    }
  }
