import { isListedChange, kinds, type Kind } from '@aerofleet/shared/records/kinds'
import { and, desc, eq, sql } from 'drizzle-orm'
import { conflict } from '../errors'
import { authorOf, type By } from './author'
import { inBatches } from './columns'
import type { Database, Transaction } from './database'
import { insertRows } from './json'
import { labelKey } from './label'
import { acts, changes, type Brought } from './tables'

type Row = typeof changes.$inferSelect
type Values = Record<string, unknown>
export type HistoryEntry = {
  kind: Kind
  action: Row['action']
  subjectId: string
  before: Values | null
  after: Values | null
  /** The id of the thing to which the subject belongs. */
  partOf?: string
  /** An undo takes back what the change has done to this thing. */
  brought?: Brought
  /** The entry does not belong to the act of its change. */
  isAlone?: true
  recorded?: { by: By; at: Date }
  /** The day of the first values of a new thing, if it is not the day of the change. */
  asOf?: string
  /** Whoever made the entry has done what follows from it. */
  isFollowed?: true
}
export type Changed<Thing> = Pick<HistoryEntry, 'action' | 'recorded'> & {
  before: Thing | null
  after: Thing | null
}

export const entriesOf =
  <Thing extends { id: string }>(kind: Kind, toValues: (thing: Thing) => Values) =>
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
  const last = entries.at(-1)
  if (!last) return
  const { kind } = last
  const ofKind = entries.filter((entry) => entry.kind === kind)
  if (entries.some((each) => each.kind !== kind && each.kind !== kinds[kind].brings))
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

export const isOfAct = ({ kind, isAlone }: HistoryEntry) =>
  kinds[kind].inActs === 'counted' && !isAlone

export async function appendHistory(
  tx: Transaction,
  by: By,
  entries: HistoryEntry[],
  act: Act | undefined,
): Promise<void> {
  const last = entries.findLast(isOfAct)
  const author = authorOf(by)
  const toRow = (each: HistoryEntry) => {
    const { kind, action, subjectId, before, after, recorded } = each
    const hasAct = isOfAct(each) || kinds[kind].inActs === 'uncounted'
    return {
      kind,
      action,
      subjectId,
      before,
      after,
      brought: each.brought ?? null,
      ...(recorded && { at: recorded.at }),
      ...(recorded ? authorOf(recorded.by) : author),
      byEmail: (recorded?.by ?? by).email ?? null,
      labelKey: labelKey(each),
      partOf: each.partOf ?? null,
      actId: act && hasAct ? act.id : null,
      // What an act brings along is not listed beside it.
      listed: isListedChange(each) && (act === undefined || each.isAlone === true || each === last),
    }
  }
  // Converting 13,000 entries at once would keep other requests waiting.
  for (const batch of inBatches(entries)) await insertRows(tx, changes, batch.map(toRow))
}

export async function lastChangedBy(db: Database, kind: Kind, subjectId: string): Promise<string> {
  const [last] = await db
    .select({ name: changes.byName })
    .from(changes)
    .where(and(eq(changes.kind, kind), eq(changes.subjectId, subjectId)))
    .orderBy(desc(changes.id))
    .limit(1)
  return last?.name ?? 'somebody else'
}
