import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { startPostgres } from './test/postgres.mjs'

/** @type {(() => Promise<void>) | undefined} */
let stop

/** @param {string} databaseUrl @param {(client: pg.Client) => Promise<unknown>} work */
async function connect(databaseUrl, work) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await work(client)
  await client.end()
}

/**
 * All test files share one server, unless TEST_DATABASE_URL names another one, and copy a database that has the newest
 * schema. Workers inherit the address and the name.
 */
export default async function setUp() {
  if (!process.env.TEST_DATABASE_URL) {
    // No test cuts the power, so none has to wait for the disk.
    const server = await startPostgres({ fsync: 'off' })
    process.env.TEST_DATABASE_URL = server.url
    stop = server.stop
  }
  const url = new URL(process.env.TEST_DATABASE_URL)
  const template = `aerofleet_template_${process.pid}`
  await connect(url.href, (client) => client.query(`create database ${template}`))
  url.pathname = template
  await connect(url.href, (client) =>
    migrate(drizzle({ client }), {
      migrationsFolder: `${import.meta.dirname}/drizzle`,
      migrationsSchema: 'public',
      migrationsTable: 'schema_versions',
    }),
  )
  process.env.TEST_TEMPLATE = template
}

export async function tearDown() {
  if (stop) return stop()
  const { TEST_DATABASE_URL = '', TEST_TEMPLATE } = process.env
  await connect(TEST_DATABASE_URL, (client) => client.query(`drop database ${TEST_TEMPLATE}`))
}
