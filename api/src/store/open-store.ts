import { openDirectory, openEmbedded } from './open-embedded'
import { openServer } from './open-server'
import type { Store } from './store'

/** `durable` refuses a server that could forget what it has acknowledged. */
export type StoreOptions =
  { databaseUrl: string; durable?: boolean } | { directory: string } | { memory: true }

/** Opens the database and brings it to this version's schema. Throws `StartupError`. */
export function openStore(options: StoreOptions): Promise<Store> {
  if ('databaseUrl' in options) return openServer(options.databaseUrl, options.durable)
  return 'directory' in options ? openDirectory(options.directory) : openEmbedded()
}
