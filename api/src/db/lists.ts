import { eq, sum } from 'drizzle-orm'
import { encodeJson, type EncodedJson } from '../http/answer/encoded-json'
import { coalesce } from './coalesce'
import type { Database } from './database'
import { createPast } from './past'
import { prepared } from './prepared'
import { versions } from './tables'

/** Writes a whole list as JSON. */
export type WriteList = (db: Database) => Promise<string>
/** Returns a list as it is now; it is written and compressed once after each change of the fleet. */
export type CachedLists = (write: WriteList) => Promise<EncodedJson>

/** Grows with every committed change of aircraft or operators. */
const fleetVersion = prepared((db) =>
  db
    .select({ n: sum(versions.n) })
    .from(versions)
    .where(eq(versions.name, 'fleet'))
    .prepare('fleet_version'),
)

function createCachedList(db: Database, write: WriteList): () => Promise<EncodedJson> {
  let cached: { version: string | null; body: EncodedJson } | undefined
  const past = createPast()

  return coalesce(async () => {
    // Read before the list, which then is at least as new as its version.
    const [{ n: version } = { n: null }] = await fleetVersion(db).execute()
    if (!cached || cached.version !== version) {
      const json = await write(db)
      const body = await encodeJson(json)
      past.remember(body.etag, json)
      const changesSince = (etag: string) => past.changesBetween(etag, body.etag)
      cached = { version, body: { ...body, changesSince } }
    }
    return cached.body
  })
}

export function createCachedLists(db: Database): CachedLists {
  const lists = new Map<WriteList, () => Promise<EncodedJson>>()
  return (write) => {
    const readList = lists.get(write) ?? createCachedList(db, write)
    lists.set(write, readList)
    return readList()
  }
}
