import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePGlite } from 'drizzle-orm/pglite'
import { migrate as migratePGlite } from 'drizzle-orm/pglite/migrator'
import { Pool } from 'pg'
import { asDatabase, type Database } from '../db/database'
import { lockDirectory } from '../db/open/lock-directory'
import { migrations } from '../db/open/migrate'
import { StartupError } from '../startup-error'
import { listTables } from './list-tables'

/** A database as it is: unlike `openDatabase`, opening it changes nothing. */
export type Source = {
  db: Database
  /** How a sentence names it. */
  name: string
  /** Applies the migrations of a folder; without one, all that this version has. */
  migrate: (folder?: string) => Promise<void>
  close: () => Promise<void>
}
/** What is restored into: either closed, or left as it was found. */
export type Target = Source & { discard: () => Promise<void> }
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
    db: asDatabase(db),
    name,
    migrate: (folder) => migrateServer(db, migrations(folder)),
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
    const made = [...(await listTables(db)), migrations().migrationsTable].map(sql.identifier)
    await db.execute(sql`drop table if exists ${sql.join(made, sql`, `)}`)
    await close()
  }
  return { ...source, discard }
}

async function openEmptyDirectory(directory: string): Promise<Target> {
  const made = await mkdir(directory, { recursive: true })
  if ((await readdir(directory)).length > 0) throw notEmpty(`The directory ${directory}`)
  const source = await openDirectory(directory)
  const discard = async () => {
    await source.close()
    await rm(made ?? directory, { recursive: true })
    if (!made) await mkdir(directory)
  }
  return { ...source, discard }
}

/** To be filled; a directory is made when it is missing. */
export function openTarget(place: Place): Promise<Target> {
  return 'databaseUrl' in place
    ? openEmptyServer(place.databaseUrl)
    : openEmptyDirectory(place.directory)
}
