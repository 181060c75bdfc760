import { eq, sum } from 'drizzle-orm'
import { encodeJson, type EncodedJson } from '../http/answer/encoded-json'
import { coalesce } from './coalesce'
import type { Database } from './database'
import { prepared } from './prepared'
import { versions } from './tables'

/** Writes a whole list as JSON. */
export type WriteList = (db: Database) => Promise<string>
/** A list as it is now, written and compressed once for each change of aircraft or operators. */
export type KeptLists = (write: WriteList) => Promise<EncodedJson>

/** Grows with every committed change of aircraft or operators. */
const fleetVersion = prepared((db) =>
  db
    .select({ n: sum(versions.n) })
    .from(versions)
    .where(eq(versions.name, 'fleet'))
    .prepare('fleet_version'),
)

function keepList(db: Database, write: WriteList): () => Promise<EncodedJson> {
  let last: { version: string | null; body: EncodedJson } | undefined

  return coalesce(async () => {
    // Before the list, which then is at least as new.
    const [{ n: version } = { n: null }] = await fleetVersion(db).execute()
    if (!last || last.version !== version) {
      last = { version, body: await encodeJson(await write(db)) }
    }
    return last.body
  })
}

export function createKeptLists(db: Database): KeptLists {
  const kept = new Map<WriteList, () => Promise<EncodedJson>>()
  return (write) => {
    const list = kept.get(write) ?? keepList(db, write)
    kept.set(write, list)
    return list()
  }
}
