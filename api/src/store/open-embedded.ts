import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { StartupError } from '../errors'
import { lockDirectory } from './lock-directory'
import { checkSchema, migrations } from './migrate'
import { openPGlite } from './pglite'
import { toStore, type Database, type Store } from './store'

const pgliteMajor = '18'

async function checkDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true })
    const files = await readdir(directory)
    if (files.length === 0) return
    if (!files.includes('PG_VERSION')) {
      throw new StartupError(
        `The directory ${directory} holds files of something else; AeroFleet changed nothing there.`,
      )
    }
    const version = (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim()
    if (version !== pgliteMajor) {
      throw new StartupError(
        `The database in ${directory} has format ${version.slice(0, 20)}, this version of AeroFleet reads ${pgliteMajor}.`,
      )
    }
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`The data directory ${directory} cannot be read and written.`)
  }
}

/** Without a directory the data are gone with the process. */
export async function openEmbedded(directory?: string): Promise<Store> {
  const client = await openPGlite(directory).catch(() => {
    throw new StartupError(
      `The database in ${directory ?? 'memory'} cannot be opened; AeroFleet changed nothing there.`,
    )
  })
  const db = drizzle({ client })
  const store = toStore(db as unknown as Database, {
    alone: true,
    query: async (_, text, values) => (await client.query(text, values)).rows[0],
    close: () => client.close(),
  })
  try {
    const where = `The database in ${directory ?? 'memory'}`
    if (!(await checkSchema(store.db, where))) await migrate(db, migrations())
  } catch (error) {
    await store.close()
    throw error
  }
  return store
}

/** The database of a directory that this process alone may use. */
export async function openDirectory(directory: string): Promise<Store> {
  await checkDirectory(directory)
  const unlock = await lockDirectory(directory)
  try {
    const store = await openEmbedded(directory)
    const close = async () => {
      try {
        await store.close()
      } finally {
        await unlock()
      }
    }
    return { ...store, close }
  } catch (error) {
    await unlock()
    throw error
  }
}
