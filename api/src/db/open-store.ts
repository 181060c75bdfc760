import { claimDirectory, type ClaimedDirectory } from './claim-directory'
import { openDirectory, openMemory, type Opening } from './open-embedded'
import { openServer } from './open-server'
import type { Store } from './store'

/** `durable` refuses a server that could forget what it has acknowledged. */
export type StoreOptions =
  | { databaseUrl: string; durable?: boolean }
  | { directory: string }
  | ClaimedDirectory
  | { memory: true }

const isOpen = (store: Store): Opening => ({ store, opened: Promise.resolve() })

/** Begins to open the database and to bring it to this version's schema. Throws `StartupError`. */
export async function beginStore(options: StoreOptions): Promise<Opening> {
  if ('databaseUrl' in options) {
    return isOpen(await openServer(options.databaseUrl, options.durable))
  }
  if ('memory' in options) return isOpen(await openMemory())
  return openDirectory('claimed' in options ? options : await claimDirectory(options.directory))
}

/** Opens the database and brings it to this version's schema. Throws `StartupError`. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { store, opened } = await beginStore(options)
  await opened
  return store
}
