import { eq, sum } from 'drizzle-orm'
import { encodeParts, type EncodedJson } from '../http/answer/encoded-json'
import { coalesce } from './coalesce'
import { inBatches } from './columns'
import type { Database } from './database'
import {
  applyChanges,
  findChangedRows,
  readCounters,
  readRows,
  type Counters,
  type List,
  type ListRow,
} from './list-rows'
import { createPast } from './past'
import { prepared } from './prepared'
import { versions } from './tables'

/** Returns a list as it is now. It is kept, and after a change of the fleet the changed rows alone are read. */
export type CachedLists = (list: List) => Promise<EncodedJson>

/** Grows with every committed change of aircraft or operators: the sum of the counters. */
const fleetVersion = prepared((db) =>
  db
    .select({ n: sum(versions.n) })
    .from(versions)
    .where(eq(versions.name, 'fleet'))
    .prepare('fleet_version'),
)

/** The rows of a list, and the counters of the fleet then. */
type State = { counters: Counters; rows: readonly ListRow[] }

const versionOf = ({ counters }: State) => [...counters.values()].reduce((sum, n) => sum + n, 0)

/** Runs reads that all see the database as of one moment. */
const inSnapshot = <T>(db: Database, read: (snapshot: Database) => Promise<T>) =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })

async function readState(list: List, db: Database): Promise<State> {
  // Before the rows, each of which then is at least as new.
  const counters = await readCounters(db)
  return { counters, rows: await readRows(list, db) }
}

/** Brings a state up to date with one moment; `undefined` if the list has to be read again for that. */
const update = (list: List, db: Database, { counters: earlier, rows }: State) =>
  inSnapshot(db, async (snapshot) => {
    const counters = await readCounters(snapshot)
    const changed = await findChangedRows(list, snapshot, rows, earlier, counters)
    return changed && { counters, changed, rows: applyChanges(rows, changed) }
  })

/** Reads a list while others write; only if they write too much meanwhile, it is read in one transaction. */
async function readAnew(list: List, db: Database): Promise<State> {
  const state = await readState(list, db)
  return (await update(list, db, state)) ?? inSnapshot(db, (snapshot) => readState(list, snapshot))
}

function* writeJson(rows: readonly ListRow[]) {
  yield '['
  for (const [n, batch] of inBatches(rows).entries()) {
    yield `${n > 0 ? ', ' : ''}${batch.map(({ json }) => json).join(', ')}`
  }
  yield ']'
}

function createCachedList(db: Database, list: List): () => Promise<EncodedJson> {
  let cached: (State & { body: EncodedJson }) | undefined
  const past = createPast()

  return coalesce(async () => {
    const [{ n: version } = { n: null }] = await fleetVersion(db).execute()
    if (cached && versionOf(cached) === Number(version)) return cached.body
    const updated = cached && (await update(list, db, cached))
    if (cached && updated?.changed.size === 0) {
      cached = { ...cached, counters: updated.counters }
      return cached.body
    }
    const { counters, rows } = updated ?? (await readAnew(list, db))
    const encoded = await encodeParts(() => writeJson(rows))
    past.remember(encoded.etag, updated?.changed)
    const changesSince = (etag: string) => past.changesBetween(etag, encoded.etag)
    cached = { counters, rows, body: { ...encoded, changesSince } }
    return cached.body
  })
}

export function createCachedLists(db: Database): CachedLists {
  const lists = new Map<List, () => Promise<EncodedJson>>()
  return (list) => {
    const readList = lists.get(list) ?? createCachedList(db, list)
    lists.set(list, readList)
    return readList()
  }
}
