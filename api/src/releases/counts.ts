import type { Registry } from '@aerofleet/shared/mfe-declaration'
import type { ReleaseCount } from '@aerofleet/shared/release-event'
import { incremented } from '../db/columns'
import type { Database } from '../db/database'
import { releaseCounts } from './table'

export type Happened = Pick<ReleaseCount, 'name' | 'version' | 'event' | 'message'>

export type ReleaseCounts = {
  /** Ignores a release that is neither live nor the previous one. */
  add: (happened: Happened) => Promise<void>
  read: () => Promise<ReleaseCount[]>
}

const isNamed = ({ remotes }: Registry, { name, version }: Happened) => {
  const releases = Object.hasOwn(remotes, name) ? remotes[name] : undefined
  return [releases?.current, releases?.previous].some((release) => release?.version === version)
}

export function createReleaseCounts(
  db: Database,
  registry: () => Promise<Registry | null>,
): ReleaseCounts {
  return {
    async add(happened) {
      const live = await registry()
      if (!live || !isNamed(live, happened)) return
      await db
        .insert(releaseCounts)
        .values({ ...happened, n: 1 })
        .onConflictDoUpdate({
          target: [releaseCounts.name, releaseCounts.version, releaseCounts.event],
          set: { n: incremented(releaseCounts.n) },
        })
    },
    async read() {
      const { name, version, event, n, message } = releaseCounts
      return db.select({ name, version, event, n, message }).from(releaseCounts)
    },
  }
}
