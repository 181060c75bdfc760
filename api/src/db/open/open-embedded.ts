import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { StartupError } from '../../startup-error'
import { asDatabase, type OpenDatabase } from '../database'
import { claimDirectory } from './claim-directory'
import { migrationOptions, upgradeSchema } from './migrate'
import { createDirectoryStorage, createMemoryStorage, type Storage } from './storage'

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

/** A database whose data end with the process. */
export async function openMemory(): Promise<OpenDatabase> {
  return upgradeEmbedded(await PGlite.create({ startParams }), 'memory', createMemoryStorage())
}

/**
 * The database of a directory, which no other process can open until it is closed. A saved change
 * survives a killed process, but a power failure may lose it: PGlite does not flush it to the disk.
 */
export async function openDirectory(directory: string): Promise<OpenDatabase> {
  const release = await claimDirectory(directory)
  try {
    const client = await PGlite.create(directory, { startParams }).catch(() => {
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
