import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Pool } from 'pg'
import { StartupError } from '../../startup-error'
import { asDatabase, type OpenDatabase } from '../database'
import { requireDurable } from './durability'
import { bringUp, migrations } from './migrate'
import { storageOfServer } from './storage'

const migrationLock = 4_712_006

async function migrateUnderLock(pool: Pool, durable: boolean) {
  const client = await pool.connect().catch(() => {
    throw new StartupError('The database at DATABASE_URL cannot be reached.')
  })
  try {
    if (durable) await requireDurable(client)
    const db = drizzle({ client })
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const where = 'The database at DATABASE_URL'
    await bringUp(asDatabase(db), where, () => migrate(db, migrations()))
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  } finally {
    // Ending the connection frees the lock, whatever happened.
    client.release(true)
  }
}

/** A PostgreSQL server, which other processes use too. */
export async function openServer(databaseUrl: string, durable = false): Promise<OpenDatabase> {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 10,
    // Of one that is to be opened, and of a request that waits for one.
    connectionTimeoutMillis: 15_000,
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
  const db = asDatabase(drizzle({ client: pool }))
  return { db, storage: storageOfServer(), close: () => pool.end() }
}
