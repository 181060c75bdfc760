import { can, explainNeed } from '@aerofleet/shared/access'
import type { Undone } from '@aerofleet/shared/contract/history'
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Caller } from '../../db/author'
import type { Database, Transaction } from '../../db/database'
import type { Act } from '../../db/history'
import { isOneOf, jsonObject, readJson } from '../../db/json'
import { changes } from '../../db/tables'
import { forbidden, notFound } from '../../errors'
import { storePieces, type Outcome } from '../../import/in-pieces'
import type { DayOfZone } from '../../today'
import { lockFigures } from '../lock'
import { idsOf, inPieces, type Sheet } from '../sheets'
import { itemEvents } from '../table'
import {
  isOpen,
  isUndone,
  nothingUndone,
  ofAct,
  readPages,
  sheetsOf,
  toUndone,
  type Did,
  type OfAct,
  type UndoContext,
} from '../undo-pieces'
import { itemUpdated } from './entry'
import { takingBack } from './log'
import { findStandings, lockItemsOf, storeItems, withEvents } from './queries'

/** `event` is the newest one of the item: a completion is a change of its own. */
type ItemOfAct = OfAct & { code: string; did: Did | null; event: string }

const isItemOf = (actId: string) => and(eq(changes.actId, actId), eq(changes.kind, 'item'))

function selectItems(db: Database, which: SQL | undefined) {
  const json = jsonObject({
    ...{ ...ofAct(db), aircraftId: changes.partOf },
    code: sql`${changes.after} -> 'code'`,
    did: sql`${changes.brought} -> 'did'`,
    event: sql`(${db
      .select({ kind: itemEvents.kind })
      .from(itemEvents)
      .where(eq(itemEvents.itemId, changes.subjectId))
      .orderBy(desc(itemEvents.id))
      .limit(1)})`,
  })
  return db.select({ json }).from(changes).where(which).orderBy(asc(changes.at), asc(changes.id))
}

const isAsLeft = (each: ItemOfAct) =>
  isOpen(each) && (each.event === 'baseline' || each.event === 'undone')
const undoneBy = ({ did }: ItemOfAct): Did => (did === 'undid' ? 'lifted' : 'undid')
const itemChanged = ({ code }: ItemOfAct) => `The baseline of ${code} was changed since`

async function storePiece(
  tx: Transaction,
  by: Caller,
  actId: string,
  did: Did,
  piece: readonly Sheet<ItemOfAct>[],
  { today }: DayOfZone,
) {
  const ids = idsOf(piece)
  await lockFigures(tx, ids)
  const items = new Map((await lockItemsOf(tx, ids)).map((item) => [item.row.id, item]))
  const standings = await findStandings(tx, ids, today)
  const planned = piece.flatMap(({ lines }) => lines.map(({ id }) => id))
  const isPlanned = and(isItemOf(actId), isOneOf(changes.subjectId, planned))
  const outcome: Outcome = { stored: 0, skipped: 0, leftOut: [] }
  const writing = { by, at: new Date() }
  const changed = []
  const entries = []
  for (const each of await readJson<ItemOfAct>(tx, selectItems(tx, isPlanned))) {
    if (isUndone(each, did)) continue
    const item = items.get(each.id)
    const on = standings.get(each.aircraftId)
    const event = item && isAsLeft(each) ? takingBack(item.log) : undefined
    if (!item || !on || !event) {
      outcome.leftOut.push({ line: each.line ?? 0, message: itemChanged(each) })
      continue
    }
    const after = withEvents(item, [event], writing, on)
    changed.push(after)
    entries.push({
      ...itemUpdated(item.row, after.row, each.line ?? undefined),
      brought: { id: each.id, isLogged: true, did },
    })
  }
  await storeItems(tx, { changed })
  return { entries, outcome: { ...outcome, stored: changed.length } }
}

/** Whether an act is an import of baselines, or its undo. Other acts change items of programmes. */
export async function isOfBaselines(db: Database, actId: string): Promise<boolean> {
  const isLine = sql`${changes.after} -> 'line' is not null`
  const [other] = await db
    .select({ id: changes.id })
    .from(changes)
    .where(and(isItemOf(actId), sql`not (${isLine})`))
    .limit(1)
  return other === undefined
}

/**
 * Items get back the baselines that they had before an import, in pieces. It checks all of it first, and leaves what
 * somebody has changed meanwhile. A second undo goes on where the first one ended.
 * @throws 403 if the caller may not plan maintenance, 409 when one of the items was changed since
 */
export async function undoBaselines(
  context: UndoContext,
  actId: string,
  act: Act,
): Promise<Undone> {
  const { db, caller, today, timeZone } = context
  const needed = 'planMaintenance'
  if (!can(caller.role, needed)) throw forbidden(explainNeed(needed))
  const all = await readPages<ItemOfAct>(db, isItemOf(actId), (some) => selectItems(db, some))
  const [first] = all
  if (!first) throw notFound('Act')
  const did = undoneBy(first)
  const open = all.filter((each) => !isUndone(each, did))
  const other = open.find((each) => !isAsLeft(each))
  if (other && open.length === all.length) throw nothingUndone(itemChanged(other))
  const day = { today: today(), timeZone }
  const outcome = await storePieces(context, needed, {
    pieces: inPieces(sheetsOf(open)),
    store: (tx, by, piece) => storePiece(tx, by, actId, did, piece, day),
    act,
  })
  return toUndone(db, { actId: act.id, kind: 'item' }, outcome, itemChanged(other ?? first))
}
