import { claimDirectory, type ClaimedDirectory } from './claim-directory'
import { openDirectory, openEmbedded } from './open-embedded'
import { openServer } from './open-server'
import type { Store } from './store'

/** `durable` refuses a server that could forget what it has acknowledged. */
export type StoreOptions =
  | { databaseUrl: string; durable?: boolean }
  | { directory: string }
  | ClaimedDirectory
  | { memory: true }

/** Opens the database and brings it to this version's schema. Throws `StartupError`. */
export async function openStore(options: StoreOptions): Promise<Store> {
  if ('databaseUrl' in options) return openServer(options.databaseUrl, options.durable)
  if ('memory' in options) return openEmbedded()
  return openDirectory('claimed' in options ? options : await claimDirectory(options.directory))
}
