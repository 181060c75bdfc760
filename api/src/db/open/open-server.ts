import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'
import { StartupError } from '../../startup-error'
import { asDatabase, type OpenDatabase } from '../database'
import { requireDurable } from './durability'
import { migrationOptions, upgradeSchema, type StartWork } from './migrate'
import { createPool } from './pool'
import { createServerStorage } from './storage'

/** Any number that no other program uses for an advisory lock. */
const migrationLock = 4_712_006

async function migrateUnderLock(pool: Pool, work: StartWork, durable: boolean) {
  const client = await pool.connect().catch(() => {
    throw new StartupError('The database at DATABASE_URL cannot be reached.')
  })
  try {
    if (durable) await requireDurable(client)
    const db = drizzle({ client })
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const name = 'The database at DATABASE_URL'
    await upgradeSchema(asDatabase(db), name, () => migrate(db, migrationOptions()), work)
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  } finally {
    // Closing the connection releases the lock, also after an error.
    client.release(true)
  }
}

export async function openServer(
  databaseUrl: string,
  work: StartWork,
  durable = false,
): Promise<OpenDatabase> {
  const pool = createPool({
    connectionString: databaseUrl,
    max: 10,
    // This limits both opening a connection and waiting for a free one.
    connectionTimeoutMillis: 15_000,
    statement_timeout: 15_000,
  })
  try {
    await migrateUnderLock(pool, work, durable)
  } catch (error) {
    await pool.end()
    throw error
  }
  const db = asDatabase(drizzle({ client: pool }))
  return { db, storage: createServerStorage(), close: () => pool.end() }
}
