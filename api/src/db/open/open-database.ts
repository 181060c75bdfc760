import type { Today } from '../../today'
import type { OpenDatabase } from '../database'
import { openDirectory, openMemory } from './open-embedded'
import { openServer } from './open-server'

/** `durable` refuses a server that could lose what it has acknowledged. */
export type DatabaseOptions =
  | { databaseUrl: string; durable?: boolean }
  | { directory: string }
  | { memory: true }

/**
 * Opens the database and brings it to this version's schema.
 * @param today the day by which readings count; by default that of this machine
 * @throws {StartupError} when that is not possible
 */
export function openDatabase(options: DatabaseOptions, today?: Today): Promise<OpenDatabase> {
  if ('databaseUrl' in options) return openServer(options.databaseUrl, options.durable, today)
  return 'memory' in options ? openMemory() : openDirectory(options.directory, today)
}
