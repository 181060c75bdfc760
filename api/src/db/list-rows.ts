import { setImmediate } from 'node:timers/promises'
import { and, eq, gt, or, type AnyColumn, type SQL } from 'drizzle-orm'
import { inBatches } from './columns'
import type { Database } from './database'
import { isOneOf } from './json'
import { changes, versions } from './tables'

/** A row of a list as the API answers it, and what the list is sorted by, in the order of its UTF-8 bytes. */
export type ListRow = { id: string; key: string; json: string }
type FoundRow = Omit<ListRow, 'json'> & { json: string | null }
type Change = typeof changes.$inferSelect

/** A list that is answered whole. */
export type List = {
  id: AnyColumn
  /**
   * Finds rows in the order of their ids, deleted ones with `null` for their JSON: a database without
   * statistics takes their condition for one that few rows meet, and sorts all rows for every page.
   */
  find: (db: Database, which: SQL, limit: number) => Promise<FoundRow[]>
  /** The ids of the rows that a change of the fleet may have changed, added or removed. */
  touchedBy: (change: Change) => readonly (string | undefined)[]
}

/** The counters of a version by their shards. */
export type Counters = ReadonlyMap<number, number>

const counted = {
  fleet: { shard: changes.fleetShard, n: changes.fleetVersion },
  maintenance: { shard: changes.maintenanceShard, n: changes.maintenanceVersion },
}
type Counted = keyof typeof counted

export async function readCounters(db: Database, name: Counted = 'fleet'): Promise<Counters> {
  const { shard, n } = versions
  const rows = await db.select({ shard, n }).from(versions).where(eq(versions.name, name))
  return new Map(rows.map((row) => [row.shard, row.n]))
}

// JavaScript compares UTF-16, which has another order beyond U+FFFF: with one character a byte it does not.
const inByteOrder = (key: string) => Buffer.from(key).toString('latin1')
export const byKey = (a: ListRow, b: ListRow) => (a.key < b.key ? -1 : 1)

const existing = (rows: FoundRow[]): ListRow[] =>
  rows.flatMap(({ id, key, json }) => (json === null ? [] : { id, key: inByteOrder(key), json }))

/** Merges rows of which both are sorted. */
function mergeRows(some: readonly ListRow[], others: readonly ListRow[]): ListRow[] {
  const merged: ListRow[] = []
  let next = 0
  for (const row of others) {
    for (let earlier = some[next]; earlier && earlier.key < row.key; earlier = some[++next]) {
      merged.push(earlier)
    }
    merged.push(row)
  }
  for (let rest = some[next]; rest; rest = some[++next]) merged.push(rest)
  return merged
}

async function mergePages(pages: ListRow[][]): Promise<ListRow[]> {
  while (pages.length > 1) {
    const [some = [], others = []] = pages.splice(0, 2)
    pages.push(mergeRows(some, others))
    await setImmediate()
  }
  return pages[0] ?? []
}

/** About 30 ms of work for the embedded database, which does nothing else meanwhile. */
const pageCharacters = 500_000

/**
 * Reads a list page by page, so that other queries can run in between. The pages may be of different moments.
 */
export async function readRows(list: List, db: Database): Promise<ListRow[]> {
  const pages: ListRow[][] = []
  let after = ''
  let size = 1
  for (;;) {
    const page = await list.find(db, gt(list.id, after), size)
    pages.push(existing(page).toSorted(byKey))
    if (page.length < size) return mergePages(pages)
    after = page.at(-1)?.id ?? ''
    const characters = page.reduce((sum, { json }) => sum + (json?.length ?? 0), 0)
    size = Math.ceil(size * Math.min(4, pageCharacters / characters))
    await setImmediate()
  }
}

/** With more changes than that the whole list is read again. */
const maxChanges = 2000

/** All changes saved since these counters; `undefined` if there are too many, or not all of them are known. */
export async function findChanges(
  db: Database,
  earlier: Counters,
  later: Counters,
  name: Counted = 'fleet',
): Promise<Change[] | undefined> {
  const raised = [...later].filter(([shard, n]) => n !== earlier.get(shard))
  if (raised.length === 0) return []
  const { shard: inShard, n: version } = counted[name]
  const found = await db
    .select({ change: changes, shard: inShard, version })
    .from(changes)
    .where(
      or(...raised.map(([shard]) => and(eq(inShard, shard), gt(version, earlier.get(shard) ?? 0)))),
    )
    .limit(maxChanges + 1)
  // Each transaction raises one counter by one. Earlier versions of the product do not write which.
  const known = new Set(found.map(({ shard, version: n }) => `${shard} ${n}`))
  const expected = raised.reduce((sum, [shard, n]) => sum + n - (earlier.get(shard) ?? 0), 0)
  return found.length <= maxChanges && known.size === expected
    ? found.map(({ change }) => change)
    : undefined
}

export type ChangedRow = { before: ListRow | undefined; after: ListRow | undefined }
/** The rows of a list that differ between two of its states, by their ids. */
export type ChangedRows = ReadonlyMap<string, ChangedRow>

/** Rows that are compared before other requests get a turn. */
const batchSize = 5000

/**
 * The rows that have changed since `rows` were read at these counters.
 * @param db of one moment: a transaction that sees a snapshot
 * @returns `undefined` if it would take longer than to read the list again
 */
export async function findChangedRows(
  list: List,
  db: Database,
  rows: readonly ListRow[],
  earlier: Counters,
  later: Counters,
): Promise<ChangedRows | undefined> {
  const saved = await findChanges(db, earlier, later)
  if (!saved) return undefined
  const ids = new Set(saved.flatMap(list.touchedBy).filter((id) => id !== undefined))
  if (ids.size === 0) return new Map()
  const before = new Map<string, ListRow>()
  for (const batch of inBatches(rows, batchSize)) {
    for (const row of batch) if (ids.has(row.id)) before.set(row.id, row)
    await setImmediate()
  }
  const found = await list.find(db, isOneOf(list.id, [...ids]), ids.size)
  const after = new Map(existing(found).map((row) => [row.id, row]))
  const touched = [...ids].map(
    (id) => [id, { before: before.get(id), after: after.get(id) }] as const,
  )
  return new Map(touched.filter(([, row]) => row.before?.json !== row.after?.json))
}

export function applyChanges(rows: readonly ListRow[], changed: ChangedRows): ListRow[] {
  const removed = new Set([...changed.values()].map(({ before }) => before))
  const added = [...changed.values()].flatMap(({ after }) => after ?? [])
  return mergeRows(
    rows.filter((row) => !removed.has(row)),
    added.toSorted(byKey),
  )
}
