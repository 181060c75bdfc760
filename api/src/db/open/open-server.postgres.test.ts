import { Client } from 'pg'
import type { TestDatabase } from '../../../test/database'
import { anAircraft, useApi } from '../../../test/testing'

let database: TestDatabase
const { as } = useApi(async () => {
  database = await globalThis.createTestDatabase()
  return { database: { databaseUrl: database.url } }
})
afterAll(() => database.drop())

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  return client
}

async function endWaiting(count: number): Promise<void> {
  const operator = await connect()
  const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const end = `select pg_terminate_backend(pid) ${waiting} and (select count(*) ${waiting}) = $1`
  for (let ended: number | null = 0; !ended;) ended = (await operator.query(end, [count])).rowCount
  await operator.end()
}

test('a change is answered 503 when its connection breaks, and the next change is stored (§9.23)', async () => {
  const admin = as('admin')
  const other = await connect()
  await other.query('begin; lock table aircraft')
  const changes = [1, 2, 3].map((n) => admin('POST /aircraft', { body: anAircraft(n) }))
  await endWaiting(changes.length)
  for (const { status, body } of await Promise.all(changes)) {
    const message = 'The database does not answer. Please try again in a moment.'
    expect([status, body]).toMatchObject([503, { message }])
  }
  await other.end()
  expect((await admin('POST /aircraft', { body: anAircraft(4) })).status).toBe(201)
  expect((await admin('GET /aircraft')).body).toMatchObject([{ tailNumber: 'D-A4' }])
})
