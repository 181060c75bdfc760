import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { TestDatabase } from '../../../test/database'
import { insertSampleRows, migrateTo } from '../../../test/older-version'
import { listTables } from '../../backup/list-tables'
import { openDatabase } from '../../open-database'
import type { Database } from '../database'
import { schemaVersions } from './migrate'

let database: TestDatabase
let pool: Pool
let db: Database
let newestSchema: unknown

async function setUp() {
  database = await globalThis.createTestDatabase()
  pool = new Pool({ connectionString: database.url })
  db = drizzle({ client: pool }) as unknown as Database
}
async function tearDown() {
  await pool.end()
  await database.drop()
}
beforeAll(async () => {
  await setUp()
  await migrateTo(pool, Infinity)
  newestSchema = await describeSchema()
  await tearDown()
})
beforeEach(setUp)
afterEach(tearDown)

jest.setTimeout(60_000)

const replicas = 5
const versions = schemaVersions()
const firstAndLast = [0, versions.length - 2].map((n) => [n + 1, versions[n] as number] as const)

async function openAllAtOnce(): Promise<void> {
  const open = () => openDatabase({ databaseUrl: database.url })
  const stores = await Promise.all(Array.from({ length: replicas }, open))
  const queries = stores.map(({ db }) => db.execute('select 1'))
  expect(await Promise.all(queries)).toHaveLength(replicas)
  await Promise.all(stores.map((store) => store.close()))
}

async function appliedVersions(): Promise<number[]> {
  const { rows } = await pool.query<{ at: string }>(
    'select created_at::text as at from schema_versions order by id',
  )
  return rows.map(({ at }) => Number(at))
}

type Rows = Record<string, Record<string, unknown>[]>

async function readRows(): Promise<Rows> {
  const rows: Rows = {}
  for (const table of await listTables(db)) {
    rows[table] = (await pool.query<Record<string, unknown>>(`select * from "${table}"`)).rows
  }
  return rows
}

function remainingRows(old: Rows, now: Rows): Rows {
  const tables = Object.keys(old).filter((table) => table in now)
  return Object.fromEntries(
    tables.map((table) => {
      const columns = Object.keys(now[table]?.[0] ?? {})
      const keep = (row: object) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)))
      return [table, (old[table] ?? []).map((row) => expect.objectContaining(keep(row)))]
    }),
  )
}

async function describeSchema(): Promise<unknown> {
  const parts = [
    sql`select table_name, column_name, data_type, is_nullable, column_default, is_identity,
      numeric_precision, numeric_scale, datetime_precision
      from information_schema.columns where table_schema = 'public' order by 1, 2`,
    sql`select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 2`,
    sql`select conrelid::regclass::text as on, conname, pg_get_constraintdef(oid) as def
      from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    sql`select sequencename, data_type, increment_by from pg_sequences where schemaname = 'public' order by 1`,
  ]
  const described = await Promise.all(parts.map((part) => db.execute(part)))
  return described.map(({ rows }) => rows)
}

test('five replicas that start at once on an empty database make its tables once', async () => {
  await openAllAtOnce()
  expect(await appliedVersions()).toEqual(versions)
})

test('if a first start is killed before its migration, the next start completes it', async () => {
  await migrateTo(pool, 0)
  expect(await appliedVersions()).toEqual([])
  await openAllAtOnce()
  expect(await appliedVersions()).toEqual(versions)
  expect(await describeSchema()).toEqual(newestSchema)
})

test('a database with tables of another application is refused and stays as it is', async () => {
  await pool.query('create table theses (id int)')
  const opened = openDatabase({ databaseUrl: database.url })
  await expect(opened).rejects.toThrow('holds tables of another application')
  expect(await listTables(db)).toEqual(['theses'])
})

/** Fills the tables of the schema that there is. Returns the rows that migrations keep. */
async function fillTables(): Promise<Rows> {
  const tables = await listTables(db)
  await pool.query(`truncate ${tables.join()} cascade`)
  for (const table of tables) await insertSampleRows(pool, table)
  const rows = await readRows()
  expect(tables).toEqual(expect.arrayContaining(['aircraft', 'changes']))
  // Migration 0005 deletes all keys, and 0017 a version that nothing reads any more.
  delete rows['idempotency']
  rows['versions'] = (rows['versions'] ?? []).filter(({ name }) => name !== 'maintenance')
  return rows
}

async function expectKept(before: Rows): Promise<void> {
  const after = await readRows()
  for (const [table, rows] of Object.entries(remainingRows(before, after)))
    expect(after[table]).toEqual(expect.arrayContaining(rows))
}

test('each migration keeps all rows of the version before', async () => {
  await migrateTo(pool, versions[0] as number)
  for (const version of versions.slice(1)) {
    const before = await fillTables()
    await migrateTo(pool, version)
    await expectKept(before)
  }
  expect(await describeSchema()).toEqual(newestSchema)
})

test.each(firstAndLast)(
  'five replicas at once migrate version %i of the schema to the newest, and lose no row',
  async (_, version) => {
    await migrateTo(pool, version)
    const before = await fillTables()
    await openAllAtOnce()
    expect(await appliedVersions()).toEqual(versions)
    expect(await describeSchema()).toEqual(newestSchema)
    await expectKept(before)
  },
)
