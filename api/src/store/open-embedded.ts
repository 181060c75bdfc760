import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { StartupError } from '../errors'
import type { ClaimedDirectory } from './claim-directory'
import { checkSchema, migrations } from './migrate'
import { openPGlite, type CompiledPGlite } from './pglite'
import { toStore, type Database, type Store } from './store'

/** Without a directory the data are gone with the process. */
export async function openEmbedded(directory?: string, compiled?: CompiledPGlite): Promise<Store> {
  const client = await openPGlite(directory, compiled).catch(() => {
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

/** The database of a directory, which is released when the store is closed. */
export async function openDirectory({
  claimed,
  compiled,
  release,
}: ClaimedDirectory): Promise<Store> {
  try {
    const store = await openEmbedded(claimed, compiled)
    const close = async () => {
      try {
        await store.close()
      } finally {
        await release()
      }
    }
    return { ...store, close }
  } catch (error) {
    await release()
    throw error
  }
}
