import type { Database } from '../../db/database'
import type { List } from '../../db/json'
import { readVersion } from '../../db/versions'
import { coalesce } from './coalesce'
import { encodeJson, type EncodedJson } from './encoded-json'

/** Reads and compresses a list once for each version of the fleet. A list is never older than the call. */
export type CachedLists = (list: List) => Promise<EncodedJson>

function createCachedList(db: Database, list: List): () => Promise<EncodedJson> {
  let cached: { version: number; body: EncodedJson } | undefined
  return coalesce(async () => {
    // We read the version before the rows, so that the rows are at least as new.
    const version = await readVersion(db, 'fleet')
    if (cached?.version === version) return cached.body
    const [{ json } = { json: '[]' }] = await list(db)
    cached = { version, body: encodeJson(json) }
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
