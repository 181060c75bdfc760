import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePGlite } from 'drizzle-orm/pglite'
import { migrate as migratePGlite } from 'drizzle-orm/pglite/migrator'
import { Pool } from 'pg'
import { StartupError } from '../http/errors'
import { lockDirectory } from '../db/lock-directory'
import { openPGlite } from '../db/pglite'
import { migrations } from '../db/migrate'
import type { Database } from '../db/store'

/** A database as it is: unlike `openStore`, opening it changes nothing. */
export type Source = {
  db: Database
  /** How a sentence names it. */
  name: string
  /** Applies the migrations of a folder; without one, all that this version has. */
  migrate: (folder?: string) => Promise<void>
  close: () => Promise<void>
}
export type Place = { databaseUrl: string } | { directory: string }

async function openServer(databaseUrl: string): Promise<Source> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 5000 })
  const db = drizzleServer({ client: pool })
  const name = 'The database at DATABASE_URL'
  await pool.query('select 1').catch(async () => {
    await pool.end()
    throw new StartupError(`${name} cannot be reached.`)
  })
  return {
    db: db as unknown as Database,
    name,
    migrate: (folder) => migrateServer(db, migrations(folder)),
    close: () => pool.end(),
  }
}

async function openDirectory(directory: string): Promise<Source> {
  const unlock = await lockDirectory(directory)
  const client = await openPGlite(directory).catch(async () => {
    await unlock()
    throw new StartupError(`The database in ${directory} cannot be opened.`)
  })
  const db = drizzlePGlite({ client })
  return {
    db: db as unknown as Database,
    name: `The database in ${directory}`,
    migrate: (folder) => migratePGlite(db, migrations(folder)),
    close: async () => {
      await client.close()
      await unlock()
    },
  }
}

/** To be read; the product may run on a server meanwhile, but not in the directory. */
export function openSource(place: Place): Promise<Source> {
  if ('databaseUrl' in place) return openServer(place.databaseUrl)
  if (!existsSync(join(place.directory, 'PG_VERSION'))) {
    throw new StartupError(`There is no database in ${place.directory}.`)
  }
  return openDirectory(place.directory)
}

/** To be filled; a directory is made when it is missing. */
export async function openTarget(place: Place): Promise<Source> {
  if ('databaseUrl' in place) return openServer(place.databaseUrl)
  await mkdir(place.directory, { recursive: true })
  if ((await readdir(place.directory)).length > 0) {
    throw new StartupError(
      `The directory ${place.directory} is not empty; restore into an empty one.`,
    )
  }
  return openDirectory(place.directory)
}
