import { createHash } from 'node:crypto'
import type { Registry } from '@aerofleet/shared/mfe-declaration'
import type { ReleaseCount, ReleaseError } from '@aerofleet/shared/release-event'
import { and, count, desc, eq, lt } from 'drizzle-orm'
import { incremented } from '../db/columns'
import type { Database } from '../db/database'
import { releaseCounts, releaseErrors } from './table'

export type Happened = Pick<ReleaseCount, 'name' | 'version' | 'event' | 'message'> & {
  frames?: string[] | undefined
}

/** Strangers can report errors, too. */
const maxErrors = 50
const keptDays = 90

export type ReleaseCounts = {
  /** Ignores a release that is neither live nor the previous one. */
  add: (happened: Happened) => Promise<void>
  read: () => Promise<ReleaseCount[]>
  /** Returns the errors of a part, or with `*` of all, the latest first. */
  errors: (name: string) => Promise<ReleaseError[]>
}

const isNamed = ({ remotes }: Registry, { name, version }: Happened) => {
  const releases = Object.hasOwn(remotes, name) ? remotes[name] : undefined
  return [releases?.current, releases?.previous].some((release) => release?.version === version)
}

/** A release keeps its first 50 kinds of errors, and counts them. */
async function addError(db: Database, { name, version, event, message, frames = [] }: Happened) {
  const lines = frames.join('\n')
  const hash = createHash('sha256').update(`${event}\0${message}\0${lines}`).digest('hex')
  const ofRelease = and(eq(releaseErrors.name, name), eq(releaseErrors.version, version))
  const again = { n: incremented(releaseErrors.n), last: new Date() }
  const known = await db
    .update(releaseErrors)
    .set(again)
    .where(and(ofRelease, eq(releaseErrors.hash, hash)))
    .returning({ n: releaseErrors.n })
  if (known.length > 0) return
  const old = new Date(Date.now() - keptDays * 24 * 3_600_000)
  await db.delete(releaseErrors).where(lt(releaseErrors.last, old))
  const [stored] = await db.select({ kinds: count() }).from(releaseErrors).where(ofRelease)
  if ((stored?.kinds ?? 0) >= maxErrors) return
  await db
    .insert(releaseErrors)
    .values({ name, version, hash, event, message, frames: lines, n: 1 })
    .onConflictDoUpdate({
      target: [releaseErrors.name, releaseErrors.version, releaseErrors.hash],
      set: again,
    })
}

export function createReleaseCounts(
  db: Database,
  registry: () => Promise<Registry | null>,
): ReleaseCounts {
  return {
    async add(happened) {
      const live = await registry()
      if (!live || !isNamed(live, happened)) return
      const { frames: _, ...counted } = happened
      if (happened.event !== 'loaded') await addError(db, happened)
      await db
        .insert(releaseCounts)
        .values({ ...counted, n: 1 })
        .onConflictDoUpdate({
          target: [releaseCounts.name, releaseCounts.version, releaseCounts.event],
          set: { n: incremented(releaseCounts.n) },
        })
    },
    async read() {
      const { name, version, event, n, message } = releaseCounts
      return db.select({ name, version, event, n, message }).from(releaseCounts)
    },
    async errors(name) {
      const rows = await db
        .select()
        .from(releaseErrors)
        .where(name === '*' ? undefined : eq(releaseErrors.name, name))
        .orderBy(desc(releaseErrors.last))
        .limit(200)
      return rows.map(({ hash: _, frames, first, last, ...row }) => ({
        ...row,
        frames: frames ? frames.split('\n') : [],
        first: first.toISOString(),
        last: last.toISOString(),
      }))
    },
  }
}
