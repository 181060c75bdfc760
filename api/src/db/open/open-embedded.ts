import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { StartupError } from '../../startup-error'
import { asDatabase, type OpenDatabase } from '../database'
import { claimDirectory, fillDirectory } from './claim-directory'
import { migrationOptions, upgradeSchema, type StartWork } from './migrate'
import { readNewDatabase, unpackInto } from './new-database'
import { createDirectoryStorage, createMemoryStorage, type Storage } from './storage'

async function upgradeEmbedded(
  client: PGlite,
  location: string,
  storage: Storage,
  work: StartWork,
) {
  const embedded = drizzle({ client })
  const db = asDatabase(embedded)
  const name = `The database in ${location}`
  await upgradeSchema(db, name, () => migrate(embedded, migrationOptions()), work)
  return { db, storage, close: () => client.close() }
}

/**
 * PostgreSQL's default of 128 MB for pages suits a server that is alone on its machine; here it would be
 * memory of our process. The log would get a 32nd of what we set, 0.5 MB, but one change that
 * rewrites 60 rows writes 1.1 MB, so it has a setting of its own.
 */
const startParams = [
  ...PGlite.defaultStartParams,
  ...['-c', 'shared_buffers=16MB'],
  ...['-c', 'wal_buffers=4MB'],
]

async function createIn(directory: string): Promise<PGlite> {
  const made = readNewDatabase()
  if (made) await unpackInto(directory, made)
  return PGlite.create(directory, { startParams })
}

async function createInMemory(): Promise<PGlite> {
  const made = readNewDatabase()
  const loadDataDir = made && new Blob([made], { type: 'application/gzip' })
  return PGlite.create({ startParams, ...(loadDataDir && { loadDataDir }) })
}

export async function openMemory(work: StartWork): Promise<OpenDatabase> {
  return upgradeEmbedded(await createInMemory(), 'memory', createMemoryStorage(), work)
}

export async function makeNewDatabase(): Promise<Blob> {
  const client = await PGlite.create()
  await migrate(drizzle({ client }), migrationOptions())
  // Templates for further databases are half of all files, and there are no further databases.
  await client.exec('update pg_database set datistemplate = false')
  for (const template of ['template0', 'template1']) await client.exec(`drop database ${template}`)
  const archive = await client.dumpDataDir('gzip')
  await client.close()
  return archive
}

/**
 * No other process can open the directory until it is closed. A saved change survives a killed process. A
 * power failure may lose it, because PGlite does not flush it to the disk.
 */
export async function openDirectory(directory: string, work: StartWork): Promise<OpenDatabase> {
  const { isNew, release } = await claimDirectory(directory)
  try {
    const opened = isNew
      ? fillDirectory(directory, () => createIn(directory))
      : PGlite.create(directory, { startParams })
    const client = await opened.catch(() => {
      throw new StartupError(
        `The database in ${directory} cannot be opened; AeroFleet changed nothing there.`,
      )
    })
    const storage = createDirectoryStorage(directory)
    const database = await upgradeEmbedded(client, directory, storage, work)
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
