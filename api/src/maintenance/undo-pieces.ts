import { setImmediate } from 'node:timers/promises'
import type { Undone } from '@aerofleet/shared/contract/history'
import { and, asc, countDistinct, desc, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { inBatches } from '../db/columns'
import type { Database } from '../db/database'
import { isOneOf, jsonObject, readJson } from '../db/json'
import { changes, type Brought } from '../db/tables'
import { conflict } from '../errors'
import type { Context } from '../http/handlers'
import type { Outcome } from '../import/in-pieces'
import { pieceSize, type Sheet } from './sheets'

export type UndoContext = Pick<
  Context<'actUndo'>,
  'db' | 'database' | 'caller' | 'today' | 'timeZone' | 'changePart'
>

/** What an undo does to a thing: it takes it back, or as the undo of an undo lets it count again. */
export type Did = 'undid' | 'lifted'
export type Newest = { id: number; actId: string | null; brought: Brought | null }

/** A change of an act. `line` is its line in the imported file, `newest` the newest change of the same thing. */
export type OfAct = {
  change: number
  id: string
  aircraftId: string
  line: number | null
  newest: Newest
}

/** Nobody has changed the thing since the act. */
export const isOpen = ({ change, newest }: OfAct) => newest.id === change
/** An earlier try of the same undo has done it. */
export const isUndone = (each: OfAct, did: Did) => !isOpen(each) && each.newest.brought?.did === did

const newer = alias(changes, 'newer')
/** Selects the newest change of the thing that a row of `changes` is about. */
export const newestOf = (db: Database) =>
  sql`(${db
    .select({ json: jsonObject({ id: newer.id, actId: newer.actId, brought: newer.brought }) })
    .from(newer)
    .where(and(eq(newer.kind, changes.kind), eq(newer.subjectId, changes.subjectId)))
    .orderBy(desc(newer.id))
    .limit(1)})`

export const ofAct = (db: Database) => ({
  ...{ change: changes.id, id: changes.subjectId, newest: newestOf(db) },
  line: sql`${changes.after} -> 'line'`,
})

const readAtOnce = 500

/**
 * Reads the things first that the changes are about, because each page of a sorted query would sort all that is left.
 * @param which the changes of an act
 * @param select makes a query of some of them
 */
export async function readPages<Row extends OfAct>(
  db: Database,
  which: SQL | undefined,
  select: (some: SQL | undefined) => Parameters<typeof readJson>[1],
): Promise<Row[]> {
  const { subjectId, at, id } = changes
  const subjects = await readJson<{ subjectId: string }>(
    db,
    db
      .select({ json: jsonObject({ subjectId }) })
      .from(changes)
      .where(which)
      .orderBy(asc(at), asc(id)),
  )
  const found: Row[] = []
  const ids = new Set(subjects.map((each) => each.subjectId))
  for (const batch of inBatches([...ids], readAtOnce)) {
    found.push(...(await readJson<Row>(db, select(and(which, isOneOf(subjectId, batch))))))
    // The embedded database runs in this thread, so only this lets other requests run.
    await setImmediate()
  }
  return found
}

export function sheetsOf<Row extends OfAct>(some: readonly Row[]): Sheet<Row>[] {
  const byAircraft = new Map<string, Row[]>()
  for (const each of some) {
    const lines = byAircraft.get(each.aircraftId)
    if (lines) lines.push(each)
    else byAircraft.set(each.aircraftId, [each])
  }
  return [...byAircraft].flatMap(([aircraftId, all]) =>
    inBatches(all, pieceSize.rows).map((lines) => ({ aircraftId, lines })),
  )
}

export const nothingUndone = (message: string) =>
  conflict('changed-since', `${message}. Nothing was undone.`)

/**
 * Counts what an undo has changed, also before the server was killed.
 * @param message why there was nothing to undo
 * @throws 409 if it has changed nothing
 */
export async function toUndone(
  db: Database,
  { actId, kind }: { actId: string; kind: 'aircraft' | 'item' },
  outcome: Outcome,
  message: string,
): Promise<Undone> {
  const [found] = await db
    .select({ n: countDistinct(changes.subjectId) })
    .from(changes)
    .where(and(eq(changes.actId, actId), eq(changes.kind, kind)))
  const undone = found?.n ?? 0
  if (undone + outcome.stored === 0) throw nothingUndone(message)
  const leftOut = outcome.leftOut
    .toSorted((one, next) => one.line - next.line)
    .map(({ line, message: why }) => ({ ...(line > 0 && { line }), message: why }))
  return { undone, ...(leftOut.length > 0 && { leftOut }) }
}
