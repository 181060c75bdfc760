import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pack, unpack } from '@aerofleet/federation/release/archive'
import { directoryStore } from '@aerofleet/federation/release/store/directory-store'
import { exists, temporaryName } from '@aerofleet/federation/release/store/files'
import { Revision } from '@aerofleet/federation/release/store/registry'
import type { Store } from '@aerofleet/federation/release/store/store'
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { registryRevisions, storedReleases } from './table'

/**
 * Servers that share a database but no folder keep their releases in two tables.
 * @param folder of this machine; it keeps the releases that somebody has read, as `<name>/<version>/`
 */
export function postgresStore(db: Database, folder: string): Store {
  const cache = directoryStore(folder)
  const fetching = new Map<string, Promise<string>>()
  const isRelease = (name: string, version: string) =>
    and(eq(storedReleases.name, name), eq(storedReleases.version, version))

  async function newest(count: number): Promise<Revision[]> {
    const rows = await db
      .select({ body: registryRevisions.body })
      .from(registryRevisions)
      .orderBy(desc(registryRevisions.revision))
      .limit(count)
    return rows.map(({ body }) => Revision.parse(JSON.parse(body)))
  }

  async function fetchRelease(name: string, version: string): Promise<string> {
    const directory = join(folder, name, version)
    if (await exists(directory)) return directory
    const { archive } = storedReleases
    const [row] = await db.select({ archive }).from(storedReleases).where(isRelease(name, version))
    if (!row)
      throw new Error(`The store holds no ${name} ${version}. See what there is: mfe list ${name}`)
    const incoming = join(folder, name, temporaryName('incoming'))
    await mkdir(join(folder, name), { recursive: true })
    try {
      await unpack(row.archive, incoming)
      await rename(incoming, directory)
    } finally {
      await rm(incoming, { recursive: true, force: true })
    }
    return directory
  }

  return {
    revisions: newest,
    registry: async () => (await newest(1))[0] ?? { revision: 0, remotes: {} },
    /** The revision is the primary key, so only one of several writers can insert it. */
    async swap(_, next) {
      const written = await db
        .insert(registryRevisions)
        .values({ revision: next.revision, body: JSON.stringify(next) })
        .onConflictDoNothing()
        .returning({ revision: registryRevisions.revision })
      return written.length > 0
    },
    async names() {
      const { name } = storedReleases
      const rows = await db.selectDistinct({ name }).from(storedReleases).orderBy(name)
      return rows.map((row) => row.name)
    },
    async versions(name) {
      const { version, published } = storedReleases
      return db
        .select({ version, published })
        .from(storedReleases)
        .where(eq(storedReleases.name, name))
        .orderBy(desc(published))
    },
    directoryOf(name, version) {
      const key = `${name}/${version}`
      const found = fetching.get(key) ?? fetchRelease(name, version)
      fetching.set(key, found)
      return found.finally(() => fetching.delete(key))
    },
    async put(name, version, directory) {
      const written = await db
        .insert(storedReleases)
        .values({ name, version, archive: await pack(directory) })
        .onConflictDoNothing()
        .returning({ version: storedReleases.version })
      return written.length > 0
    },
    async remove(name, version) {
      await db.delete(storedReleases).where(isRelease(name, version))
      await rm(join(folder, name, version), { recursive: true, force: true })
    },
    tidy: (now) => cache.tidy(now),
  }
}
