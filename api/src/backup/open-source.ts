import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePGlite } from 'drizzle-orm/pglite'
import { migrate as migratePGlite } from 'drizzle-orm/pglite/migrator'
import { asDatabase, type Database } from '../db/database'
import { lockDirectory } from '../db/open/lock-directory'
import { migrationOptions } from '../db/open/migrate'
import { createPool } from '../db/open/pool'
import { StartupError } from '../startup-error'
import { listTables } from './list-tables'

/** Opening a source changes nothing, unlike `openDatabase`. */
export type Source = {
  db: Database
  name: string
  /** Without a folder it applies the migrations of this version. */
  migrate: (folder?: string) => Promise<void>
  close: () => Promise<void>
}
/** `discard` closes the database and leaves it as it was found. */
export type Target = Source & { discard: () => Promise<void> }
export type DatabaseLocation = { databaseUrl: string } | { directory: string }

async function openServer(databaseUrl: string): Promise<Source> {
  const pool = createPool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 5000 })
  const db = drizzleServer({ client: pool })
  const name = 'The database at DATABASE_URL'
  await pool.query('select 1').catch(async () => {
    await pool.end()
    throw new StartupError(`${name} cannot be reached.`)
  })
  return {
    db: asDatabase(db),
    name,
    migrate: (folder) => migrateServer(db, migrationOptions(folder)),
    close: () => pool.end(),
  }
}

async function openDirectory(directory: string): Promise<Source> {
  const unlock = await lockDirectory(directory)
  const client = await PGlite.create(directory).catch(async () => {
    await unlock()
    throw new StartupError(`The database in ${directory} cannot be opened.`)
  })
  const db = drizzlePGlite({ client })
  return {
    db: asDatabase(db),
    name: `The database in ${directory}`,
    migrate: (folder) => migratePGlite(db, migrationOptions(folder)),
    close: async () => {
      await client.close()
      await unlock()
    },
  }
}

/**
 * Opens a database to read it. The product may use a server meanwhile, but not a directory.
 * @throws {StartupError} when there is no database, it is in use or cannot be reached
 */
export function openSource(location: DatabaseLocation): Promise<Source> {
  if ('databaseUrl' in location) return openServer(location.databaseUrl)
  if (!existsSync(join(location.directory, 'PG_VERSION'))) {
    throw new StartupError(`There is no database in ${location.directory}.`)
  }
  return openDirectory(location.directory)
}

const notEmpty = (name: string) =>
  new StartupError(`${name} is not empty; restore into an empty one.`)

async function openEmptyServer(databaseUrl: string): Promise<Target> {
  const source = await openServer(databaseUrl)
  const { db, name, close } = source
  const { rows } = await db.execute(
    sql`select 1 from information_schema.tables where table_schema = 'public' limit 1`,
  )
  if (rows.length > 0) {
    await close()
    throw notEmpty(name)
  }
  const discard = async () => {
    const names = [...(await listTables(db)), migrationOptions().migrationsTable]
    const tables = sql.join(names.map(sql.identifier), sql`, `)
    await db.execute(sql`drop table if exists ${tables}`)
    await close()
  }
  return { ...source, discard }
}

async function openEmptyDirectory(directory: string): Promise<Target> {
  const firstMade = await mkdir(directory, { recursive: true })
  if ((await readdir(directory)).length > 0) throw notEmpty(`The directory ${directory}`)
  const source = await openDirectory(directory)
  const discard = async () => {
    await source.close()
    await rm(firstMade ?? directory, { recursive: true })
    if (!firstMade) await mkdir(directory)
  }
  return { ...source, discard }
}

/**
 * Opens an empty database to fill it, and makes a missing directory.
 * @throws {StartupError} when the database is not empty, in use or cannot be reached
 */
export function openTarget(location: DatabaseLocation): Promise<Target> {
  return 'databaseUrl' in location
    ? openEmptyServer(location.databaseUrl)
    : openEmptyDirectory(location.directory)
}
