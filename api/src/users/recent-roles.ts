import type { Database } from '../db/database'
import { listRecordedRoles, type RecordedRoles } from './queries'

const keepFor = 1000
/** All recorded roles as they were at most a second ago; what this process changes counts at once. */
export type RecentRoles = {
  read: () => Promise<RecordedRoles>
  forget: () => void
}

export function createRecentRoles(db: Database): RecentRoles {
  let kept: { roles: Promise<RecordedRoles>; until: number } | undefined

  function readAnew(): Promise<RecordedRoles> {
    const mine = { roles: listRecordedRoles(db), until: Date.now() + keepFor }
    kept = mine
    mine.roles.catch(() => {
      if (kept === mine) kept = undefined
    })
    return mine.roles
  }
  return {
    read: () => (kept && kept.until > Date.now() ? kept.roles : readAnew()),
    forget: () => (kept = undefined),
  }
}
