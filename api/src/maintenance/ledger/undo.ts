import type { Undone } from '@aerofleet/shared/contract/history'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { and, asc, eq, inArray, notExists, or, sql, type SQL } from 'drizzle-orm'
import { aircraft } from '../../aircraft/reads'
import type { Caller } from '../../db/author'
import type { Database, Transaction } from '../../db/database'
import type { Act } from '../../db/history'
import { isOneOf, jsonObject, readJson } from '../../db/json'
import { changes } from '../../db/tables'
import { notFound } from '../../errors'
import { storePieces, type Outcome } from '../../import/in-pieces'
import { idsOf, inPieces, type Sheet } from '../sheets'
import { readings } from '../table'
import {
  isOpen,
  isUndone,
  newestOf,
  nothingUndone,
  ofAct,
  readPages,
  sheetsOf,
  toUndone,
  type Did,
  type Newest,
  type OfAct,
  type UndoContext,
} from '../undo-pieces'
import { isCounting } from './place'
import { onlyReading, record } from './record'
import { requirePermitted } from './strike'

type Undoing = { actId: string; aircraftId?: string | undefined }

/** A reading that an act has added, struck or lifted. */
type ReadingOfAct = OfAct & {
  action: 'create' | 'strike' | 'restore'
  tail: string
  date: string
  byUid: string
  loggedAt: string
}

const isReadingOf = ({ actId, aircraftId }: Undoing) =>
  and(
    eq(changes.actId, actId),
    eq(changes.kind, 'reading'),
    inArray(changes.action, ['create', 'strike', 'restore']),
    aircraftId === undefined ? undefined : eq(changes.partOf, aircraftId),
  )

function selectReadings(db: Database, which: SQL | undefined) {
  const { aircraftId, date, byUid, at: loggedAt } = readings
  const tail = aircraft.tailNumber
  const own = { action: changes.action, aircraftId, tail, date, byUid, loggedAt }
  return db
    .select({ json: jsonObject({ ...ofAct(db), ...own }) })
    .from(changes)
    .innerJoin(readings, eq(readings.id, changes.subjectId))
    .innerJoin(aircraft, eq(aircraft.id, aircraftId))
    .where(which)
    .orderBy(asc(changes.at), asc(changes.id))
}

const undoneBy = ({ action }: ReadingOfAct): Did => (action === 'strike' ? 'lifted' : 'undid')

/** @throws 403 if the caller may not take back what the act did to the reading */
function requireUndoable(caller: Caller, { action, byUid, loggedAt }: ReadingOfAct): void {
  const brought = action === 'strike' ? { did: 'undid' as const } : {}
  requirePermitted(caller, brought, { by: { uid: byUid }, at: loggedAt })
}

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

const readingChanged = ({ tail, date }: ReadingOfAct) =>
  `The reading of ${tail} on ${date} was changed since`
const aircraftChanged = (tail: string) => `${tail} was changed since`

type Piece = Sheet<ReadingOfAct>[]

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
  const outcome: Outcome = { stored: 0, skipped: 0, leftOut: [] }
  async function decide() {
    const changed = await findChangedAircraft(tx, undoing, did, ids)
    const planned = piece.flatMap(({ lines }) => lines.map(({ id }) => id))
    const isPlanned = and(isReadingOf(undoing), isOneOf(changes.subjectId, planned))
    const open: string[] = []
    for (const each of await readJson<ReadingOfAct>(tx, selectReadings(tx, isPlanned))) {
      requireUndoable(caller, each)
      const isChanged = changed.has(each.aircraftId)
      const message = isChanged ? aircraftChanged(each.tail) : readingChanged(each)
      if (isOpen(each) && !isChanged) open.push(each.id)
      else if (!isUndone(each, did)) outcome.leftOut.push({ line: each.line ?? 0, message })
    }
    const isToUndo = isOneOf(readings.id, open)
    const rows = await tx
      .select()
      .from(readings)
      .where(isToUndo)
      .orderBy(asc(readings.id))
      .for('update')
    outcome.stored = rows.length
    return { deed: { marks: [{ rows, did }] }, outcome }
  }
  const { entries } = await record({ tx, by: caller, today }, { ids, isPiece: true }, decide)
  return { entries, outcome }
}

/**
 * Strikes the readings of an import, or lifts those that an undo has struck. It checks all of it first. Then each
 * piece is a transaction, and leaves what somebody has changed meanwhile. A second undo goes on where the first one
 * ended.
 * @throws 403 if the caller may not take back one of them, 409 when one of them was changed since
 */
export async function undoReadings(
  context: UndoContext,
  undoing: Undoing,
  act: Act,
): Promise<Undone> {
  const { db, caller, today } = context
  const all = await readPages<ReadingOfAct>(db, isReadingOf(undoing), (some) =>
    selectReadings(db, some),
  )
  const [first] = all
  if (!first) throw notFound('Act')
  for (const each of all) requireUndoable(caller, each)
  const did = undoneBy(first)
  const open = all.filter((each) => !isUndone(each, did))
  const [changed] = (await findChangedAircraft(db, undoing, did)).values()
  const other = open.find((each) => !isOpen(each))
  const message = changed !== undefined ? aircraftChanged(changed) : other && readingChanged(other)
  if (message !== undefined && open.length === all.length) throw nothingUndone(message)
  if (did === 'undid') await requireOthers(db, idsOf(sheetsOf(open)), undoing.actId)
  const outcome = await storePieces(context, 'editAircraft', {
    pieces: inPieces(sheetsOf(open)),
    store: (tx, by, piece) => storePiece(tx, by, undoing, did, piece, today()),
    act,
  })
  const undone = { actId: act.id, kind: 'aircraft' as const }
  return toUndone(db, undone, outcome, message ?? aircraftChanged(first.tail))
}
