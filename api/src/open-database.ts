import type { OpenDatabase } from './db/database'
import { openDirectory, openMemory } from './db/open/open-embedded'
import { openServer } from './db/open/open-server'
import { startWork } from './start-work'
import type { Today } from './today'

/** `durable` refuses a server that could lose a change after it was acknowledged. */
export type DatabaseOptions =
  | { databaseUrl: string; durable?: boolean }
  | { directory: string }
  | { memory: true }

/**
 * Opens the database and brings it to the schema of this version.
 * @param today decides which readings count; by default by the clock of this machine
 * @throws {StartupError} when that is not possible
 */
export function openDatabase(options: DatabaseOptions, today?: Today): Promise<OpenDatabase> {
  const work = startWork(today)
  if ('databaseUrl' in options) return openServer(options.databaseUrl, work, options.durable)
  return 'memory' in options ? openMemory(work) : openDirectory(options.directory, work)
}
