import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

function serverAddress(): string {
  const address = process.env['TEST_DATABASE_URL']
  if (!address) throw new Error('Only the tests on PostgreSQL have a server.')
  return address
}

async function run(statement: string): Promise<void> {
  const client = new Client({ connectionString: serverAddress() })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export type TestDatabase = { url: string; drop: () => Promise<void> }

/** Without a template the database is empty. `drop` waits until nobody is connected to it. */
export async function createTestDatabase(template = 'template0'): Promise<TestDatabase> {
  const name = `aerofleet_test_${randomUUID().replaceAll('-', '')}`
  await run(`create database ${name} template ${template}`)
  const url = new URL(serverAddress())
  url.pathname = name
  return { url: url.href, drop: () => run(`drop database ${name}`) }
}
