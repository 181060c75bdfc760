import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prune } from '@aerofleet/federation/release/commands/prune'
import { exists, temporaryName } from '@aerofleet/federation/release/store/files'
import type { Live } from '@aerofleet/federation/release/store/registry'
import type { Store } from '@aerofleet/federation/release/store/store'
import { desc } from 'drizzle-orm'
import type { Database } from '../db/database'
import type { Log } from '../http/log/log'
import { postgresStore } from './postgres-store'
import { storedReleases } from './table'

const second = 1000
/**
 * Milliseconds. Short, because another server may have stored a release a moment ago, and its page asks for
 * it here.
 */
const rememberedFor = 100
/** An old tab may ask for files of an earlier shell. */
const maxShells = 5
const keep = { keep: 20, days: 30 }

export type SharedStore = {
  store: Store
  /** Copies the live releases of another store, unless this one has ever had a live release. */
  fill: (from: Store) => Promise<void>
  /** Writes the live releases and `live.json` into the folder. */
  refresh: () => Promise<void>
  /**
   * Calls `refresh` each second. Without the database the server goes on with its folder.
   * @returns a function that stops it
   */
  watch: () => () => void
  /**
   * Fetches a release into the folder if the database has it. A page of a newer server may ask for it before
   * `refresh`.
   */
  fetchRelease: (name: string, version: string) => Promise<void>
  fetchShells: () => Promise<void>
  prune: () => Promise<void>
}

const releasesIn = ({ shell, remotes }: Live) =>
  Object.entries({ ...remotes, ...(shell && { shell }) }).flatMap(
    ([name, { current, previous }]) => [
      { name, version: current.version, isLive: true },
      ...(previous ? [{ name, version: previous.version, isLive: false }] : []),
    ],
  )

/**
 * The folder of this machine has files and `live.json` like a store in a folder, so that the server serves
 * pages in the same way, also without the database.
 */
export function createSharedStore(
  db: Database,
  folder: string,
  log: Pick<Log, 'warn'>,
): SharedStore {
  const inTables = postgresStore(db, folder)
  let writtenRevision: number | undefined
  let isAway = false
  let remembered: { versions: Promise<Set<string>>; until: number } | undefined

  async function refresh(): Promise<void> {
    const registry = await inTables.registry()
    if (registry.revision === writtenRevision || registry.revision === 0) return
    for (const { name, version, isLive } of releasesIn(registry)) {
      const fetched = inTables.directoryOf(name, version)
      // A page needs the previous release only as a fallback, so a failure here is no failure of `refresh`.
      await (isLive ? fetched : fetched.catch(() => undefined))
    }
    await mkdir(folder, { recursive: true })
    const temporary = join(folder, temporaryName('live'))
    await writeFile(temporary, `${JSON.stringify(registry)}\n`)
    await rename(temporary, join(folder, 'live.json'))
    writtenRevision = registry.revision
  }

  /**
   * Returns `<name>/<version>`, the newest first. It remembers them for a moment, so that requests with
   * invented addresses cost little.
   */
  function readStored(): Promise<Set<string>> {
    if (remembered && remembered.until > Date.now()) return remembered.versions
    const { name, version, published } = storedReleases
    const rows = db.select({ name, version }).from(storedReleases).orderBy(desc(published))
    const versions = rows.then((all) => new Set(all.map((row) => `${row.name}/${row.version}`)))
    remembered = { versions, until: Date.now() + rememberedFor }
    versions.catch(() => (remembered = undefined))
    return versions
  }

  async function look(): Promise<void> {
    try {
      await refresh()
      if (isAway) log.warn('The releases can be read again')
      isAway = false
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'The releases cannot be read; those at hand are served')
      isAway = true
    }
  }

  async function fetchRelease(name: string, version: string): Promise<void> {
    if (await exists(join(folder, name, version))) return
    if ((await readStored()).has(`${name}/${version}`)) await inTables.directoryOf(name, version)
  }

  return {
    store: {
      ...inTables,
      async swap(before, next) {
        const isLive = await inTables.swap(before, next)
        if (isLive) await refresh()
        return isLive
      },
    },
    async fill(from) {
      const registry = await from.registry()
      if (registry.revision === 0 || (await inTables.registry()).revision > 0) return
      for (const { name, version, isLive } of releasesIn(registry)) {
        const put = async () => inTables.put(name, version, await from.directoryOf(name, version))
        await (isLive ? put() : put().catch(() => false))
      }
      await inTables.swap({ revision: 0, remotes: {} }, { ...registry, revision: 1 })
    },
    refresh,
    watch() {
      let isLooking = false
      const timer = setInterval(() => {
        if (isLooking) return
        isLooking = true
        void look().finally(() => (isLooking = false))
      }, second)
      timer.unref()
      return () => clearInterval(timer)
    },
    fetchRelease,
    async fetchShells() {
      const shells = [...(await readStored())].filter((key) => key.startsWith('shell/'))
      for (const key of shells.slice(0, maxShells)) await fetchRelease('shell', key.slice(6))
    },
    async prune() {
      await prune({ store: inTables, now: () => new Date() }, { dryRun: false }, keep)
    },
  }
}
