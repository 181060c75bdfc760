import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { StartupError } from '../http/errors'
import type { ClaimedDirectory } from './claim-directory'
import { bringUp, migrations } from './migrate'
import { openPGlite } from './pglite'
import { toStore, type Database, type Store } from './store'
import type { Client } from './threaded-pglite'

/** A store that may be handed on, and be asked once it is opened. */
export type Opening = { store: Store; opened: Promise<unknown> }

function toEmbedded(client: Client) {
  const db = drizzle({ client: client as PGlite })
  const store = toStore(db as unknown as Database, {
    alone: true,
    query: async (_, text, values) => (await client.query(text, values)).rows[0],
    close: () => client.close(),
  })
  const migrateFrom = (place: string) =>
    bringUp(store.db, `The database in ${place}`, () => migrate(db, migrations()))
  return { store, migrateFrom }
}

/** Its data are gone with the process. */
export async function openMemory(): Promise<Store> {
  const { store, migrateFrom } = toEmbedded(await openPGlite())
  await migrateFrom('memory')
  return store
}

/** The database of a directory, which is released when the store is closed, or cannot be opened. */
export function openDirectory({ claimed, client, release }: ClaimedDirectory): Opening {
  const { store, migrateFrom } = toEmbedded(client)
  const close = async () => {
    try {
      await store.close()
    } finally {
      await release()
    }
  }
  const open = async () => {
    await client.opened.catch(() => {
      throw new StartupError(
        `The database in ${claimed} cannot be opened; AeroFleet changed nothing there.`,
      )
    })
    await migrateFrom(claimed)
  }
  const opened = open().catch(async (error: unknown) => {
    await close().catch(() => undefined)
    throw error
  })
  opened.catch(() => undefined)
  return { store: { ...store, close }, opened }
}
