import { setImmediate } from 'node:timers/promises'
import { isListedChange, listedKinds } from '@aerofleet/shared/records/listed-kinds'
import { and, desc, eq, sql } from 'drizzle-orm'
import { conflict } from '../errors'
import { authorOf, type By } from './author'
import { inBatches } from './columns'
import type { Database, Transaction } from './database'
import { insertRows } from './json'
import { labelKey } from './label'
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
