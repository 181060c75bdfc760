import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { StartupError } from '../../startup-error'
import { asDatabase, type OpenDatabase } from '../database'
import { claimDirectory, fillDirectory } from './claim-directory'
import { migrationOptions, upgradeSchema } from './migrate'
import { createDirectoryStorage, createMemoryStorage, type Storage } from './storage'

/** Lies in `api/dist`; `api/build.mjs` writes it. */
const newDatabaseFile = 'new-database.tar.gz'

async function upgradeEmbedded(client: PGlite, location: string, storage: Storage) {
  const embedded = drizzle({ client })
  const db = asDatabase(embedded)
  await upgradeSchema(db, `The database in ${location}`, () =>
    migrate(embedded, migrationOptions()),
  )
  return { db, storage, close: () => client.close() }
}

/**
 * The default of 128 MB for pages is for a server that is alone on its machine; here it is memory of the product's
 * process. Of them the log gets a 32nd, 0.5 MB, but a reading of an aircraft with 60 items writes 1.1 MB of it.
 */
const startParams = [
  ...PGlite.defaultStartParams,
  ...['-c', 'shared_buffers=16MB'],
  ...['-c', 'wal_buffers=4MB'],
]

/**
 * Makes a database as a copy of the one that the build has made, since making one takes PGlite seconds and 700 MB.
 * Sources that were never built have none: there PGlite makes it.
 * @param directory none for a database in memory
 */
async function createNew(directory?: string): Promise<PGlite> {
  const file = join(dirname(migrationOptions().migrationsFolder), 'dist', newDatabaseFile)
  if (!existsSync(file)) return PGlite.create(directory, { startParams })
  const archive = new Uint8Array(await readFile(file))
  const loadDataDir = new Blob([archive], { type: 'application/gzip' })
  return PGlite.create(directory, { startParams, loadDataDir })
}

/** A database whose data end with the process. */
export async function openMemory(): Promise<OpenDatabase> {
  return upgradeEmbedded(await createNew(), 'memory', createMemoryStorage())
}

/**
 * The database of a directory, which no other process can open until it is closed. A saved change
 * survives a killed process, but a power failure may lose it: PGlite does not flush it to the disk.
 */
export async function openDirectory(directory: string): Promise<OpenDatabase> {
  const { isNew, release } = await claimDirectory(directory)
  try {
    const opened = isNew
      ? fillDirectory(directory, () => createNew(directory))
      : PGlite.create(directory, { startParams })
    const client = await opened.catch(() => {
      throw new StartupError(
        `The database in ${directory} cannot be opened; AeroFleet changed nothing there.`,
      )
    })
    const database = await upgradeEmbedded(client, directory, createDirectoryStorage(directory))
    const close = async () => {
      try {
        await client.close()
      } finally {
        await release()
      }
    }
    return { ...database, close }
  } catch (error) {
    await release()
    throw error
  }
}
