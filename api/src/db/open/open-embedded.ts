import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { StartupError } from '../../startup-error'
import { asDatabase, type OpenDatabase } from '../database'
import { claimDirectory } from './claim-directory'
import { bringUp, migrations } from './migrate'
import { storageOfDirectory, storageOfMemory, type Storage } from './storage'

async function bringUpEmbedded(client: PGlite, place: string, storage: Storage) {
  const embedded = drizzle({ client })
  const db = asDatabase(embedded)
  await bringUp(db, `The database in ${place}`, () => migrate(embedded, migrations()))
  return { db, storage, close: () => client.close() }
}

/** Its data are gone with the process. */
export async function openMemory(): Promise<OpenDatabase> {
  return bringUpEmbedded(await PGlite.create(), 'memory', storageOfMemory())
}

/**
 * The database of a directory, which is claimed until it is closed. A saved change survives a killed
 * process; it is not flushed to the disk, so that a power failure may lose it.
 */
export async function openDirectory(directory: string): Promise<OpenDatabase> {
  const release = await claimDirectory(directory)
  try {
    const client = await PGlite.create(directory).catch(() => {
      throw new StartupError(
        `The database in ${directory} cannot be opened; AeroFleet changed nothing there.`,
      )
    })
    const database = await bringUpEmbedded(client, directory, storageOfDirectory(directory))
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
