import type { ChangedRow, ChangedRows, ListRow } from '../db/list-rows'
import { createPast } from '../db/past'
import { encodeJson, type EncodedJson } from '../http/answer/encoded-json'
import type { Account } from '../identity/identity'

/** Encodes all users as they are now. It knows earlier states, so that only what has changed since is sent. */
export type UserList = (users: readonly Account[]) => Promise<EncodedJson>

type Rows = ReadonlyMap<string, ListRow>

function differences(before: Rows, after: Rows): ChangedRows {
  const changed = new Map<string, ChangedRow>()
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const row = { before: before.get(id), after: after.get(id) }
    if (row.before?.json !== row.after?.json) changed.set(id, row)
  }
  return changed
}

export function createUserList(): UserList {
  const past = createPast()
  let last: { etag: string; rows: Rows } | undefined

  return async (users) => {
    const rows = new Map(
      users.map((user) => [user.uid, { id: user.uid, key: user.uid, json: JSON.stringify(user) }]),
    )
    const encoded = await encodeJson(`[${[...rows.values()].map(({ json }) => json).join(',')}]`)
    const { etag } = encoded
    if (etag !== last?.etag) {
      past.remember(etag, last && differences(last.rows, rows))
      last = { etag, rows }
    }
    return { ...encoded, changesSince: (earlier) => past.changesBetween(earlier, etag) }
  }
}
