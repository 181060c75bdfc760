import { setImmediate } from 'node:timers/promises'
import type { Undone } from '@aerofleet/shared/contract/history'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { and, asc, countDistinct, desc, eq, inArray, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { lockAircraftByIds } from '../../aircraft/queries'
import { aircraft } from '../../aircraft/table'
import type { Caller } from '../../db/author'
import { inBatches } from '../../db/columns'
import type { Database, Transaction } from '../../db/database'
import type { Act } from '../../db/history'
import { isOneOf, jsonObject, readJson } from '../../db/json'
import { changes, type BroughtReading } from '../../db/tables'
import { conflict } from '../../errors'
import type { Context } from '../../http/handlers'
import { storePieces, type Outcome } from '../../import/in-pieces'
import { idsOf, inPieces, pieceSize, type Sheet } from '../import/sheets'
import { readings } from '../table'
import { isCounting } from './order'
import { onlyReading, liftReadings, requirePermitted, strikeReadings } from './strike'
import { followTakenBack } from './strike-one'
import { findUsageRead } from './totals'

type Undoing = { actId: string; aircraftId?: string | undefined }

/** A reading that an act has added, struck or lifted. */
type OfAct = {
  change: number
  at: string
  action: 'create' | 'strike' | 'restore'
  id: string
  aircraftId: string
  tail: string
  date: string
  byUid: string
  loggedAt: string
  /** In the imported file. */
  line: number | null
  newest: Newest
}
type Newest = { id: number; actId: string | null; brought: BroughtReading | null }

const newer = alias(changes, 'newer')
const newestOf = (db: Database) =>
  sql`(${db
    .select({ json: jsonObject({ id: newer.id, actId: newer.actId, brought: newer.brought }) })
    .from(newer)
    .where(and(eq(newer.kind, changes.kind), eq(newer.subjectId, changes.subjectId)))
    .orderBy(desc(newer.id))
    .limit(1)})`

const isReadingOf = ({ actId, aircraftId }: Undoing) =>
  and(
    eq(changes.actId, actId),
    eq(changes.kind, 'reading'),
    inArray(changes.action, ['create', 'strike', 'restore']),
    aircraftId === undefined ? undefined : eq(changes.aircraftId, aircraftId),
  )

function selectOfAct(db: Database, which: ReturnType<typeof and>) {
  const { id: change, at, action, subjectId, after } = changes
  const { aircraftId, date, byUid } = readings
  const json = jsonObject({
    ...{ change, action, id: subjectId, aircraftId, tail: aircraft.tailNumber, date, byUid },
    at: sql`${at}::text`,
    loggedAt: readings.at,
    line: sql`${after} -> 'line'`,
    newest: newestOf(db),
  })
  return db
    .select({ json })
    .from(changes)
    .innerJoin(readings, eq(readings.id, subjectId))
    .innerJoin(aircraft, eq(aircraft.id, aircraftId))
    .where(which)
    .orderBy(asc(at), asc(change))
}

const readAtOnce = 1000

async function findOfAct(db: Database, undoing: Undoing): Promise<OfAct[]> {
  const found: OfAct[] = []
  for (;;) {
    const last = found.at(-1)
    const isNext =
      last && sql`(${changes.at}, ${changes.id}) > (${last.at}::timestamptz, ${last.change})`
    const which = and(isReadingOf(undoing), isNext)
    const rows = await readJson<OfAct>(db, selectOfAct(db, which).limit(readAtOnce))
    found.push(...rows)
    if (rows.length < readAtOnce) return found
    // The embedded database runs in this thread, so only this lets other requests run.
    await setImmediate()
  }
}

type Did = 'undid' | 'lifted'
const undoneBy = ({ action }: OfAct): Did => (action === 'strike' ? 'lifted' : 'undid')
const undoneOf = ({ action, byUid, loggedAt }: OfAct) =>
  [
    action === 'strike' ? { did: 'undid' as const } : {},
    { by: { uid: byUid }, at: loggedAt },
  ] as const
const isOpen = ({ change, newest }: OfAct) => newest.id === change
const isUndone = (each: OfAct) => !isOpen(each) && each.newest.brought?.did === undoneBy(each)

/**
 * Returns the tail numbers of aircraft whose totals the act has changed, and that somebody has changed since. The
 * undo itself does not count.
 */
async function findChangedAircraft(
  db: Database,
  { actId, aircraftId }: Undoing,
  did: Did,
  ids?: readonly string[],
): Promise<Map<string, string>> {
  const { subjectId: id, after } = changes
  const tail = sql`${after} ->> 'tailNumber'`
  const rows = await readJson<{ id: string; tail: string; newest: Newest }>(
    db,
    db
      .select({ json: jsonObject({ id, tail, newest: newestOf(db) }) })
      .from(changes)
      .where(
        and(
          eq(changes.actId, actId),
          eq(changes.kind, 'aircraft'),
          aircraftId === undefined ? undefined : eq(id, aircraftId),
          ids && isOneOf(id, ids),
        ),
      ),
  )
  const changed = rows.filter(({ newest }) => newest.actId !== actId && newest.brought?.did !== did)
  return new Map(changed.map((row) => [row.id, row.tail]))
}

/** @throws 409 if one of the aircraft would be left without a reading */
async function requireOthers(
  db: Database,
  aircraftIds: readonly string[],
  actId: string,
): Promise<void> {
  const isOfAct = and(
    eq(changes.kind, 'reading'),
    eq(changes.subjectId, readings.id),
    eq(changes.actId, actId),
  )
  const ofAct = db.select({ id: changes.id }).from(changes).where(isOfAct)
  const isOther = and(
    eq(readings.aircraftId, aircraft.id),
    or(readings.placeholder, and(isCounting, notExists(ofAct))),
  )
  const other = db.select({ id: readings.id }).from(readings).where(isOther)
  const [alone] = await db
    .select({ id: aircraft.id })
    .from(aircraft)
    .where(and(isOneOf(aircraft.id, aircraftIds), notExists(other)))
    .limit(1)
  if (alone) throw onlyReading()
}

const readingChanged = ({ tail, date }: OfAct) =>
  `The reading of ${tail} on ${date} was changed since`
const aircraftChanged = (tail: string) => `${tail} was changed since`

type Piece = Sheet<OfAct>[]

/** Checks again what somebody may have changed meanwhile, and leaves that as it is. */
async function storePiece(
  tx: Transaction,
  caller: Caller,
  undoing: Undoing,
  did: Did,
  piece: Piece,
  today: CalendarDate,
) {
  const ids = idsOf(piece)
  const locked = await lockAircraftByIds(tx, ids)
  const changed = await findChangedAircraft(tx, undoing, did, ids)
  const planned = piece.flatMap(({ lines }) => lines.map(({ id }) => id))
  const isPlanned = and(isReadingOf(undoing), isOneOf(changes.subjectId, planned))
  const outcome: Outcome = { stored: 0, skipped: 0, leftOut: [] }
  const open: string[] = []
  const found = await readJson<OfAct>(tx, selectOfAct(tx, isPlanned))
  for (const each of found) requirePermitted(caller, ...undoneOf(each))
  for (const each of found) {
    const message = changed.has(each.aircraftId) ? aircraftChanged(each.tail) : readingChanged(each)
    if (isOpen(each) && !changed.has(each.aircraftId)) open.push(each.id)
    else if (!isUndone(each)) outcome.leftOut.push({ line: each.line ?? 0, message })
  }
  const rows = await tx
    .select()
    .from(readings)
    .where(isOneOf(readings.id, open))
    .orderBy(asc(readings.id))
    .for('update')
  if (rows.length === 0) return { entries: [], outcome }
  const tailOf = (of: string) => locked.get(of)?.aircraft.tailNumber ?? ''
  const { entries } =
    did === 'lifted'
      ? await liftReadings(tx, caller, rows, { today, tailOf })
      : await strikeReadings(tx, caller, rows, { reason: 'Undone', today, tailOf })
  const brought = new Map(
    rows.map(({ aircraftId, id }) => [aircraftId, { id, isLogged: true, did }]),
  )
  const figures = await findUsageRead(tx, [...brought.keys()])
  if (figures.size < brought.size) throw onlyReading()
  const updated = await followTakenBack(tx, { figures, brought })
  return { entries: [...entries, ...updated], outcome: { ...outcome, stored: rows.length } }
}

/**
 * Strikes the readings of an import, or lifts those that an undo has struck. It checks all of it first. Then each
 * piece is a transaction, and leaves what somebody has changed meanwhile. A second undo goes on where the first one
 * ended.
 * @throws 403 if the caller may not take back one of them, 409 when one of them was changed since
 */
export async function undoReadings(
  context: Pick<Context<'actUndo'>, 'db' | 'database' | 'caller' | 'today' | 'changePart'>,
  undoing: Undoing,
  act: Act,
): Promise<Undone> {
  const { db, caller, today } = context
  const all = await findOfAct(db, undoing)
  for (const each of all) requirePermitted(caller, ...undoneOf(each))
  const did = all[0] ? undoneBy(all[0]) : 'undid'
  const begun = all.some(isUndone)
  const open = all.filter((each) => !isUndone(each))
  const aircraftIds = [...new Set(open.map((each) => each.aircraftId))]
  const changedAircraft = await findChangedAircraft(db, undoing, did)
  const [changed] = changedAircraft.values()
  const other = open.find((each) => !isOpen(each))
  const message = changed !== undefined ? aircraftChanged(changed) : other && readingChanged(other)
  if (message !== undefined && !begun)
    throw conflict('changed-since', `${message}. Nothing was undone.`)
  if (did === 'undid') await requireOthers(db, aircraftIds, undoing.actId)
  const outcome = await storePieces(context, 'editAircraft', {
    pieces: inPieces(sheetsOf(open)),
    store: (tx, by, piece) => storePiece(tx, by, undoing, did, piece, today()),
    act,
  })
  const undone = await countUndone(db, act.id)
  if (undone + outcome.stored === 0 && all[0])
    throw conflict(
      'changed-since',
      `${message ?? aircraftChanged(all[0].tail)}. Nothing was undone.`,
    )
  const leftOut = outcome.leftOut.sort((one, next) => one.line - next.line)
  return { undone, ...(leftOut.length > 0 && { leftOut }) }
}

function sheetsOf(some: readonly OfAct[]): Sheet<OfAct>[] {
  const byAircraft = new Map<string, OfAct[]>()
  for (const each of some) {
    const lines = byAircraft.get(each.aircraftId)
    if (lines) lines.push(each)
    else byAircraft.set(each.aircraftId, [each])
  }
  return [...byAircraft].flatMap(([aircraftId, all]) =>
    inBatches(all, pieceSize.rows).map((lines) => ({ aircraftId, lines })),
  )
}

/** Counts the aircraft that an undo has changed, also before the server was killed. */
async function countUndone(db: Database, actId: string): Promise<number> {
  const [found] = await db
    .select({ n: countDistinct(changes.subjectId) })
    .from(changes)
    .where(and(eq(changes.actId, actId), eq(changes.kind, 'aircraft')))
  return found?.n ?? 0
}
