import type { Database } from '../db/database'
import { listRecordedRoles, type RecordedRoles } from './roles'

const maxAge = 1000
/** At most a second old. */
export type RecentRoles = {
  read: () => Promise<RecordedRoles>
  /** Call it after a change in this process, so that the change counts at once. */
  forget: () => void
}

export function createRecentRoles(db: Database): RecentRoles {
  let cached: { roles: Promise<RecordedRoles>; until: number } | undefined

  function refresh(): Promise<RecordedRoles> {
    const latest = { roles: listRecordedRoles(db), until: Date.now() + maxAge }
    cached = latest
    latest.roles.catch(() => {
      if (cached === latest) cached = undefined
    })
    return latest.roles
  }
  return {
    read: () => (cached && cached.until > Date.now() ? cached.roles : refresh()),
    forget: () => (cached = undefined),
  }
}
