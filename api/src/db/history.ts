import { setImmediate } from 'node:timers/promises'
import { can, explainNeed, mayStrike } from '@aerofleet/shared/access'
import type { Change } from '@aerofleet/shared/contract/change'
import type { ChangesQuery } from '@aerofleet/shared/contract/change'
import { isListedChange, listedKinds } from '@aerofleet/shared/records/listed-kinds'
import { and, asc, desc, eq, gt, lt, notExists, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { conflict } from '../errors'
import type { Caller } from './author'
import { authorOf, type By } from './author'
import { inBatches } from './columns'
import type { Database, Transaction } from './database'
import { insertRows, jsonObject } from './json'
import { labelKey, labelOf, type Labelled } from './label'
import { acts, changes, type BroughtReading } from './tables'

type Row = typeof changes.$inferSelect
type Values = Record<string, unknown>
export type HistoryEntry = {
  kind: Row['kind']
  action: Row['action']
  subjectId: string
  before: Values | null
  after: Values | null
  aircraftId?: string
  /** An undo takes back what the change has done to this reading. */
  brought?: BroughtReading
  /** The entry does not belong to the act of its change. */
  isAlone?: true
  recorded?: { by: By; at: Date }
}
export type Changed<Thing> = Pick<HistoryEntry, 'action' | 'recorded'> & {
  before: Thing | null
  after: Thing | null
}

export const entriesOf =
  <Thing extends { id: string }>(kind: Row['kind'], toValues: (thing: Thing) => Values) =>
  ({ before, after, ...change }: Changed<Thing>): HistoryEntry => ({
    kind,
    ...change,
    subjectId: (after ?? before)?.id ?? '',
    before: before && toValues(before),
    after: after && toValues(after),
  })

/** One user does this to many things of one kind. Several transactions may add to it. */
export type Act = { id: string; label: string }

/**
 * Adds the number of new changes to an act. It locks the act until the transaction ends, so that only one of
 * its changes is marked as the newest.
 * @throws 409 when the act belongs to another user or kind
 */
export async function growAct(
  tx: Transaction,
  { uid }: By,
  { id, label }: Act,
  entries: HistoryEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const { kind } = entries.at(-1) ?? { kind: 'aircraft' as const }
  const ofKind = entries.filter((entry) => entry.kind === kind)
  const isMixed = entries.some((each) => each.kind !== kind && each.kind !== 'operator')
  if (isMixed || (ofKind.length < entries.length && kind !== 'aircraft'))
    throw new Error('All changes of an act must be of one kind.')
  const grown = await tx
    .insert(acts)
    .values({ id, label, byUid: uid, kind, count: ofKind.length })
    .onConflictDoUpdate({
      target: acts.id,
      set: { count: sql`${acts.count} + ${ofKind.length}` },
      setWhere: and(eq(acts.byUid, uid), eq(acts.kind, kind)),
    })
    .returning({ id: acts.id })
  if (grown.length === 0)
    throw conflict(
      'act-exists',
      'This act belongs to somebody else, or holds changes of another kind.',
    )
  const isNewest = and(eq(changes.actId, id), changes.listed)
  await tx.update(changes).set({ listed: false }).where(isNewest)
}

const isOfListedKind = ({ kind }: HistoryEntry) => listedKinds.some((listed) => listed === kind)

/** Imports of tasks and baselines change these kinds, and so does applying a revision. */
const otherKindsOfActs: readonly string[] = ['programme', 'item', 'maintained']

export const isOfAct = (entry: HistoryEntry) =>
  (isOfListedKind(entry) || otherKindsOfActs.includes(entry.kind)) && !entry.isAlone

const isReading = ({ kind }: HistoryEntry) => kind === 'reading'

export async function appendHistory(
  tx: Transaction,
  by: By,
  entries: HistoryEntry[],
  act: Act | undefined,
): Promise<void> {
  const last = entries.findLast(isOfAct)
  const author = authorOf(by)
  const toRow = (each: HistoryEntry) => {
    const { recorded, isAlone: _, ...entry } = each
    // A reading has the act of its import or undo, which neither counts nor lists it.
    const actId = act && (isOfAct(each) || isReading(each)) ? act.id : null
    return {
      ...entry,
      brought: entry.brought ?? null,
      ...(recorded && { at: recorded.at }),
      ...(recorded ? authorOf(recorded.by) : author),
      byEmail: (recorded?.by ?? by).email ?? null,
      labelKey: labelKey(entry),
      aircraftId: entry.aircraftId ?? null,
      actId,
      // What an act brings along is not listed beside it.
      listed: isListedChange(each) && (act === undefined || each.isAlone === true || each === last),
    }
  }
  for (const batch of inBatches(entries)) {
    await insertRows(tx, changes, batch.map(toRow))
    // Converting 13,000 entries at once would keep other requests waiting.
    if (entries.length > batch.length) await setImmediate()
  }
}

const newer = alias(changes, 'newer')
export const isNewestOfSubject = (db: Database) =>
  sql<boolean>`${notExists(
    db
      .select({ id: newer.id })
      .from(newer)
      .where(
        and(
          eq(newer.kind, changes.kind),
          eq(newer.subjectId, changes.subjectId),
          gt(newer.id, changes.id),
        ),
      ),
  )}`

const ofAct = alias(changes, 'of_act')
const namedCount = 2
/** Selects the first changes of an act for a row of `changes`; `null` without an act. */
export function firstOfAct(db: Database) {
  const { kind, subjectId, before, after, at, id, actId } = ofAct
  const first = db
    .select({ json: jsonObject({ kind, subjectId, before, after }) })
    .from(ofAct)
    .where(and(eq(actId, changes.actId), eq(kind, changes.kind)))
    .orderBy(asc(at), asc(id))
    .limit(namedCount)
  return sql<Labelled[] | null>`(select json_agg(json) from ${first} as "first_of_act" (json))`
}

type RowWithAct = {
  change: Row
  act: typeof acts.$inferSelect | null
  newest: boolean
  first?: Labelled[] | null
  operatorGone?: boolean
}

export const struckByHand = 'Undo does not bring back a struck reading. Log it again.'

/** Why the caller cannot undo what a change has done to a reading; `undefined` if the caller can. */
function refusalOf(
  caller: Pick<Caller, 'uid' | 'role'>,
  { isLogged, did }: BroughtReading,
  logged: { by: { uid: string }; at: string },
): string | undefined {
  if (did === 'struck') return struckByHand
  if (did === 'undid') return can(caller.role, 'logReading') ? undefined : explainNeed('logReading')
  return isLogged && !mayStrike(caller, logged) ? explainNeed('overrideCounter') : undefined
}

/** Callers with a role see the author's name. Admins see the e-mail address as well. */
export function toChange(
  { change, act, newest, operatorGone = false, first }: RowWithAct,
  caller: Pick<Caller, 'uid' | 'role'>,
): Change {
  const { id, at, byUid, byName, byEmail, action, kind, subjectId, before, after, brought } = change
  const { role } = caller
  const logged = { by: { uid: byUid }, at: at.toISOString() }
  const undoRefused = role && brought ? refusalOf(caller, brought, logged) : undefined
  const email = byEmail !== null && can(role, 'manageUsers') ? { email: byEmail } : {}
  return {
    id: String(id),
    at: at.toISOString(),
    ...(role && { by: { uid: byUid, name: byName, ...email } }),
    action,
    subject: { kind, id: subjectId, label: labelOf(change) },
    before,
    after,
    newest,
    ...(operatorGone && { operatorGone }),
    ...(undoRefused !== undefined && { undoRefused }),
    ...(act && {
      act: {
        id: act.id,
        label: act.label,
        count: act.count,
        ...(first && { names: [...new Set(first.map(labelOf))] }),
      },
    }),
  }
}

type Wanted = ChangesQuery & {
  subjectId?: string
  operatorGone?: SQL<boolean>
}

/** The newest come first. Without a limit it returns all changes of the kind, or of the subject. */
export async function findHistory(
  db: Database,
  caller: Pick<Caller, 'uid' | 'role'>,
  kind: Row['kind'],
  { subjectId, after, limit, operatorGone = sql`false` }: Wanted = {},
): Promise<Change[]> {
  const isSubject = subjectId === undefined ? undefined : eq(changes.subjectId, subjectId)
  const isOlder = after === undefined ? undefined : lt(changes.id, Number(after))
  const found = db
    .select({ change: changes, act: acts, newest: isNewestOfSubject(db), operatorGone })
    .from(changes)
    .leftJoin(acts, eq(acts.id, changes.actId))
    .where(and(eq(changes.kind, kind), isSubject, isOlder))
    .orderBy(desc(changes.id))
    .$dynamic()
  const rows = await (limit === undefined ? found : found.limit(limit))
  return rows.map((row) => toChange(row, caller))
}

export async function lastChangedBy(
  db: Database,
  kind: Row['kind'],
  subjectId: string,
): Promise<string> {
  const [last] = await db
    .select({ name: changes.byName })
    .from(changes)
    .where(and(eq(changes.kind, kind), eq(changes.subjectId, subjectId)))
    .orderBy(desc(changes.id))
    .limit(1)
  return last?.name ?? 'somebody else'
}
