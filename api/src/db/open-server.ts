import type { Pool, QueryResultRow } from 'pg'
import { StartupError } from '../http/errors'
import { requireDurable } from './durability'
import { bringUp, migrations } from './migrate'
import { toStore, type Database, type Store } from './store'

const migrationLock = 4_712_006

/** Only a process that has a server spends the time. */
async function loadDriver() {
  const [{ Pool }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ])
  return { Pool, drizzle, migrate }
}
type Driver = Awaited<ReturnType<typeof loadDriver>>

async function migrateUnderLock({ drizzle, migrate }: Driver, pool: Pool, durable: boolean) {
  const client = await pool.connect().catch(() => {
    throw new StartupError('The database at DATABASE_URL cannot be reached.')
  })
  try {
    if (durable) await requireDurable(client)
    const db = drizzle({ client })
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const where = 'The database at DATABASE_URL'
    await bringUp(db as unknown as Database, where, () => migrate(db, migrations()))
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  } finally {
    // Ending the connection frees the lock, whatever happened.
    client.release(true)
  }
}

/** A PostgreSQL server, which other processes use too. */
export async function openServer(databaseUrl: string, durable = false): Promise<Store> {
  const driver = await loadDriver()
  const pool = new driver.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it ends the process.
  pool.on('error', () => undefined)
  try {
    await migrateUnderLock(driver, pool, durable)
  } catch (error) {
    await pool.end()
    throw error
  }
  return toStore(driver.drizzle({ client: pool }) as unknown as Database, {
    alone: false,
    // A statement with a name is planned once for each connection.
    query: async (name, text, values) =>
      (await pool.query<QueryResultRow>({ name, text, values })).rows[0],
    close: () => pool.end(),
  })
}
