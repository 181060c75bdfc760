import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePGlite } from 'drizzle-orm/pglite'
import { migrate as migratePGlite } from 'drizzle-orm/pglite/migrator'
import { Pool, type QueryResultRow } from 'pg'
import { StartupError } from '../errors'
import { aircraftListed } from './aircraft'
import { createCachedList, type CachedList } from './cached-list'
import { requireDurable } from './durability'
import { lockDirectory } from './lock-directory'
import { checkSchema, migrations } from './migrate'
import { operatorsListed } from './operators'
import { createRoleCache, type RoleCache } from './roles'
import * as schema from './schema'
import type { Run } from './statement'

/** What both drivers answer to plain SQL. */
type Result<Row> = { rows: Row[] }
interface Results extends PgQueryResultHKT {
  type: Result<this['row']>
}
export type Database = PgDatabase<Results, typeof schema>
export type Store = {
  /** For migrations and upkeep; what a call asks goes through `run`. */
  db: Database
  run: Run
  roles: RoleCache
  aircraftList: CachedList
  operatorList: CachedList
  /** Whether this process alone writes to the database: then what it keeps needs no check. */
  alone: boolean
  ready: () => Promise<boolean>
  close: () => Promise<void>
}
/** `durable` refuses a server that could forget what it has acknowledged. */
export type StoreOptions =
  { databaseUrl: string; durable?: boolean } | { directory: string } | { memory: true }

const pgliteMajor = '18'

/** What the two drivers do in their own way. */
type Driver = {
  alone: boolean
  query: (name: string, text: string, values: unknown[]) => Promise<unknown>
  close: () => Promise<void>
}

function toStore(db: Database, { alone, query, close }: Driver): Store {
  let writes = 0
  const run: Run = async ({ name, text, changes, bind }, values) => {
    try {
      return (await query(name, text, bind(values))) as never
    } finally {
      if (changes === 'fleet') writes += 1
      if (changes === 'roles') roles.forget()
    }
  }
  const roles = createRoleCache(run)
  const source = alone ? { run, writes: () => writes } : { run }
  return {
    db,
    run,
    roles,
    aircraftList: createCachedList(source, aircraftListed),
    operatorList: createCachedList(source, operatorsListed),
    alone,
    ready: () =>
      db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ),
    close,
  }
}

async function checkDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true })
    const files = await readdir(directory)
    if (files.length === 0) return
    if (!files.includes('PG_VERSION')) {
      throw new StartupError(
        `The directory ${directory} holds files of something else; AeroFleet changed nothing there.`,
      )
    }
    const version = (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim()
    if (version !== pgliteMajor) {
      throw new StartupError(
        `The database in ${directory} has format ${version.slice(0, 20)}, this version of AeroFleet reads ${pgliteMajor}.`,
      )
    }
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`The data directory ${directory} cannot be read and written.`)
  }
}

async function openPGlite(directory?: string): Promise<Store> {
  const client = await PGlite.create(directory).catch(() => {
    throw new StartupError(
      `The database in ${directory ?? 'memory'} cannot be opened; AeroFleet changed nothing there.`,
    )
  })
  const db = drizzlePGlite({ client, schema })
  const store = toStore(db as unknown as Database, {
    alone: true,
    query: async (_, text, values) => (await client.query(text, values)).rows[0],
    close: () => client.close(),
  })
  try {
    const where = `The database in ${directory ?? 'memory'}`
    if (!(await checkSchema(store.db, where))) await migratePGlite(db, migrations())
  } catch (error) {
    await store.close()
    throw error
  }
  return store
}

async function openDirectory(directory: string): Promise<Store> {
  await checkDirectory(directory)
  const unlock = await lockDirectory(directory)
  try {
    const store = await openPGlite(directory)
    const close = async () => {
      try {
        await store.close()
      } finally {
        await unlock()
      }
    }
    return { ...store, close }
  } catch (error) {
    await unlock()
    throw error
  }
}

const migrationLock = 4_712_006

async function migrateUnderLock(pool: Pool, durable: boolean): Promise<void> {
  const client = await pool.connect().catch(() => {
    throw new StartupError('The database at DATABASE_URL cannot be reached.')
  })
  try {
    if (durable) await requireDurable(client)
    const db = drizzleServer({ client, schema })
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const where = 'The database at DATABASE_URL'
    const isCurrent = await checkSchema(db as unknown as Database, where)
    if (!isCurrent) await migrateServer(db, migrations())
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  } finally {
    // Ending the connection frees the lock, whatever happened.
    client.release(true)
  }
}

async function openServer(databaseUrl: string, durable = false): Promise<Store> {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it ends the process.
  pool.on('error', () => undefined)
  try {
    await migrateUnderLock(pool, durable)
  } catch (error) {
    await pool.end()
    throw error
  }
  return toStore(drizzleServer({ client: pool, schema }) as unknown as Database, {
    alone: false,
    // A statement with a name is planned once for each connection.
    query: async (name, text, values) =>
      (await pool.query<QueryResultRow>({ name, text, values })).rows[0],
    close: () => pool.end(),
  })
}

/** Opens the database and brings it to this version's schema. Throws `StartupError`. */
export function openStore(options: StoreOptions): Promise<Store> {
  if ('databaseUrl' in options) return openServer(options.databaseUrl, options.durable)
  return 'directory' in options ? openDirectory(options.directory) : openPGlite()
}
