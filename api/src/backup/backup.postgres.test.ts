import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Operator } from '@aerofleet/shared/contract/operators'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { TestDatabase } from '../../test/database'
import { insertSampleRows, migrateTo } from '../../test/older-version'
import { bundleScript, type TestScript } from '../../test/script'
import { anAircraft, useApi } from '../../test/testing'
import type { Database } from '../db/database'
import { schemaVersions } from '../db/open/migrate'
import { openDatabase } from '../db/open/open-database'
import { listTables } from './list-tables'

// Each starts processes.
jest.setTimeout(120_000)

const { api, as } = useApi()
let script: TestScript
let directory: string
let file: string
const databases: TestDatabase[] = []

beforeAll(() => {
  script = bundleScript('backup', `import './backup/command'`)
})
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aerofleet-backup-'))
  file = join(directory, 'fleet.backup')
})
afterEach(async () => {
  await rm(directory, { recursive: true })
  for (const database of databases.splice(0)) await database.drop()
})
afterAll(() => script.remove())

/** Runs the command as an administrator types it; returns what it prints. */
function run(verb: string, where: { databaseUrl: string } | { dataDirectory: string }) {
  const env =
    'databaseUrl' in where
      ? { DATABASE_URL: where.databaseUrl }
      : { DATABASE_URL: '', DATA_DIR: where.dataDirectory }
  return new Promise<{ succeeded: boolean; output: string }>((resolve) => {
    const options = { env: { ...process.env, ...env } }
    execFile(process.execPath, [script.path, verb, file], options, (error, out, err) => {
      resolve({ succeeded: error === null, output: `${out}${err}`.trim() })
    })
  })
}

async function newDatabase(): Promise<string> {
  const database = await globalThis.createTestDatabase()
  databases.push(database)
  return database.url
}

async function withPool<T>(databaseUrl: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = new Pool({ connectionString: databaseUrl })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

const tablesOf = (pool: Pool) => listTables(drizzle({ client: pool }) as unknown as Database)

/** Every row of every table, as text. */
function readAll(databaseUrl: string): Promise<Record<string, string[]>> {
  return withPool(databaseUrl, async (pool) => {
    const all: Record<string, string[]> = {}
    for (const table of await tablesOf(pool)) {
      const { rows } = await pool.query<{ row: string }>(
        `select t::text as row from "${table}" t order by 1`,
      )
      all[table] = rows.map(({ row }) => row)
    }
    return all
  })
}

/** Saves a fleet with everything that a backup could damage; returns the address of its database. */
async function fillFleet(): Promise<string> {
  const admin = as('admin', { displayName: 'Ada "the boss" Łovelace\\' })
  const company = { companyName: "O'Hara \\ Sons; 'x'", email: 'ops@alpine.test' }
  const { id: operatorId } = (await admin('POST /operators', { body: company })).body as Operator
  const odd = ['00\\n7', '"quoted"', "O'Hara", '🛩️ Zürich', '{"json": [1]}', 'tab-', '\\N', '%s $1']
  for (const [n, serialNumber] of odd.entries()) {
    const body = anAircraft(n, { serialNumber, totalHours: n + 0.07, operatorId })
    const key = { 'idempotency-key': `key ${n}` }
    expect((await admin('POST /aircraft', { body, headers: key })).status).toBe(201)
  }
  const many = Array.from({ length: 600 }, (_, n) => anAircraft(100 + n))
  const lines = [Object.keys(anAircraft(1)), ...many.map(Object.values)]
  const csv = lines.map((line) => line.join(',')).join('\n')
  expect((await admin('POST /aircraft/import', { csv })).status).toBe(200)
  const [first] = (await admin('GET /aircraft')).body as { id: string }[]
  await admin(`DELETE /aircraft/${first?.id}`)
  await admin(`POST /aircraft/${first?.id}/restore`)
  await admin(`DELETE /aircraft/${first?.id}`, { headers: { act: randomUUID() } })
  const user = as(null)
  await admin(`POST /usermanagement/users/${user.uid}/role`, { body: { role: 'mro' } })
  const { rows } = await api().database.db.execute<{ name: string }>(
    'select current_database() as name',
  )
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  url.pathname = rows[0]?.name ?? ''
  return url.href
}

test('a fleet moves from a server to the embedded database and back, and every row is the same', async () => {
  const from = await fillFleet()
  const all = await readAll(from)
  const count = Object.values(all).flat().length.toLocaleString('en')
  expect(await run('backup', { databaseUrl: from })).toEqual({
    succeeded: true,
    output: `Backed up ${count} rows to ${file}`,
  })
  const dataDirectory = join(directory, 'data')
  expect(await run('restore', { dataDirectory })).toEqual({
    succeeded: true,
    output: `Restored ${count} rows from ${file}`,
  })
  const lines = () =>
    readFile(file).then((data) => gunzipSync(data).toString().split('\n').slice(1))
  const first = await lines()
  await rm(file)
  expect((await run('backup', { dataDirectory })).succeeded).toBe(true)
  expect((await lines()).sort()).toEqual(first.sort())

  const databaseUrl = await newDatabase()
  expect((await run('restore', { databaseUrl })).succeeded).toBe(true)
  expect(await readAll(databaseUrl)).toEqual(all)

  const restored = await globalThis.createTestApi({ database: { databaseUrl } })
  const { uid } = restored.identity.addAccount({ email: 'ada@aerofleet.test', role: 'admin' })
  const answer = await restored.inject({
    method: 'POST',
    url: '/api/aircraft',
    headers: {
      authorization: `Bearer ${restored.identity.issueToken(uid)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(anAircraft(9999)),
  })
  expect(answer.status).toBe(201)
  await restored.close()
})

test('a backup is of one moment, also while the fleet changes', async () => {
  const databaseUrl = await fillFleet()
  const admin = as('admin')
  let going = true
  const changes = (async () => {
    for (let n = 2000; going; n++) await admin('POST /aircraft', { body: anAircraft(n) })
  })()
  const { succeeded } = await run('backup', { databaseUrl })
  going = false
  await changes
  expect(succeeded).toBe(true)
  const target = await newDatabase()
  expect((await run('restore', { databaseUrl: target })).succeeded).toBe(true)
  await withPool(target, async (pool) => {
    const { rows } = await pool.query(`select count(*)::int as n from aircraft a
      where a.version <> (select count(*) from changes c where c.subject_id = a.id
        and c.action <> 'delete')`)
    expect(rows).toEqual([{ n: 0 }])
  })
})

/** Makes a database of an earlier version and backs it up; returns its address. */
async function backUpVersion(version: number): Promise<string> {
  const databaseUrl = await newDatabase()
  await withPool(databaseUrl, async (pool) => {
    await migrateTo(pool, version)
    for (const table of await tablesOf(pool)) await insertSampleRows(pool, table)
    // With the key that the first versions computed.
    await pool.query(`update aircraft set tail_number = 'РА-7', tail_key = '7' where version = 7`)
  })
  expect((await run('backup', { databaseUrl })).succeeded).toBe(true)
  return databaseUrl
}

// Every version between them is brought to the newest in `migrate.postgres.test.ts`.
test.each([
  ['first', schemaVersions()[0] as number],
  ['newest', schemaVersions().at(-1) as number],
])('a backup of the %s version of the schema is restored into the newest', async (_, version) => {
  const databaseUrl = await backUpVersion(version)
  const target = await newDatabase()
  expect((await run('restore', { databaseUrl: target })).succeeded).toBe(true)
  await (await openDatabase({ databaseUrl })).close()
  expect(await readAll(target)).toEqual(await readAll(databaseUrl))
})

test('the embedded database, too, is brought from the first version of the schema to the newest', async () => {
  const databaseUrl = await backUpVersion(schemaVersions()[0] as number)
  await (await openDatabase({ databaseUrl })).close()
  const dataDirectory = join(directory, 'data')
  expect((await run('restore', { dataDirectory })).succeeded).toBe(true)
  await rm(file)
  expect((await run('backup', { dataDirectory })).succeeded).toBe(true)
  const target = await newDatabase()
  expect((await run('restore', { databaseUrl: target })).succeeded).toBe(true)
  expect(await readAll(target)).toEqual(await readAll(databaseUrl))
})

describe('one sentence says', () => {
  const header = (schema: number) => `begin {"product":"aerofleet","schema":${schema}}\n`
  const empty = `${header(schemaVersions()[0] as number)}end {}\n`
  const newest = schemaVersions().at(-1) as number
  const withRow = (table: string, row: object, times = 1) =>
    `${header(newest)}${`${table} ${JSON.stringify(row)}\n`.repeat(times)}end {"${table}":${times}}\n`
  const role = { uid: 'eve', role: 'mro', changed_at: '2026-11-21T10:20:30.1+00:00' }

  test('that a target is not empty, and nothing is changed', async () => {
    const databaseUrl = await newDatabase()
    await withPool(databaseUrl, (pool) => pool.query('create table mine (id int)'))
    await writeFile(file, gzipSync(empty))
    expect(await run('restore', { databaseUrl })).toEqual({
      succeeded: false,
      output: 'The database at DATABASE_URL is not empty; restore into an empty one.',
    })
    await mkdir(join(directory, 'data/db'), { recursive: true })
    await writeFile(join(directory, 'data/db/thesis.txt'), 'mine')
    expect((await run('restore', { dataDirectory: join(directory, 'data') })).output).toMatch(
      /^The directory .* is not empty; restore into an empty one\.$/,
    )
  })

  test.each([
    ['of a newer version', `${header(9_999_999_999_999)}end {}\n`, /newer version of AeroFleet/],
    ['of no version', `${header(1)}end {}\n`, /is not a complete backup of AeroFleet\.$/],
    ['cut off', header(newest), /is not a complete backup of AeroFleet\.$/],
    ['without a row', `${header(newest)}end {"aircraft":1}\n`, /is not a complete backup/],
    ['something else', '{}', /is not a complete backup of AeroFleet\.$/],
    [
      'of an endless line',
      withRow('roles', { uid: 'x'.repeat(9e6) }),
      /a longer line than any backup/,
    ],
    [
      'of text',
      `${header(newest)}roles {\nend {"roles":1}\n`,
      /does not have the columns of the table roles/,
    ],
    [
      'of logins',
      withRow('pg_authid', { rolname: 'eve' }),
      /^Line 2 .* belongs to no table of AeroFl/,
    ],
    ['of versions', withRow('schema_versions', { id: 1 }), /belongs to no table of AeroFleet/],
    [
      'with a column more',
      withRow('roles', { ...role, a: 1 }),
      /does not have the columns of the table roles/,
    ],
    ['with a column less', withRow('roles', { uid: 'eve' }), /the column role of the table roles/],
    ['with a role more', withRow('roles', { ...role, role: 'owner' }), /the column role of the/],
    ['with a long name', withRow('roles', { ...role, uid: 'x'.repeat(1e6) }), /the column uid of/],
    [
      'with a false date',
      withRow('roles', { ...role, changed_at: 'now' }),
      /the column changed_at/,
    ],
    ['with a row twice', withRow('roles', role, 2), /refuses lines 2 to 3 .* \(roles_pkey\)/],
    ['with a NUL', withRow('roles', { ...role, uid: '\0' }), /refuses line 2 of .* \(22P05\)/],
  ])('that a backup is %s, and nothing is changed', async (_, text, sentence) => {
    const databaseUrl = await newDatabase()
    await writeFile(file, gzipSync(text))
    const { succeeded, output } = await run('restore', { databaseUrl })
    expect([succeeded, output]).toEqual([false, expect.stringMatching(sentence)])
    expect(output).not.toContain('\n')
    expect(await withPool(databaseUrl, tablesOf)).toEqual([])
  })

  test('that JSON is too deep for the embedded database, whose directory stays as it was', async () => {
    const [where, db] = [{ dataDirectory: join(directory, 'data') }, join(directory, 'data/db')]
    const deep = `{"a":${'['.repeat(1e5)}${']'.repeat(1e5)}}`
    const row = withRow('idempotency', {
      ...{ uid: 'eve', call: 'POST /a', key: '1', claim: null },
      ...{ answer: 'deep', created_at: role.changed_at },
    })
    await writeFile(file, gzipSync(row.replace('"deep"', deep)))
    expect((await run('restore', where)).output).toMatch(
      /the column answer of the table idempotency/,
    )
    expect(existsSync(join(directory, 'data'))).toBe(false)
    await mkdir(db, { recursive: true })
    await writeFile(file, gzipSync(withRow('roles', role, 2)))
    expect((await run('restore', where)).output).toMatch(/roles_pkey/)
    expect(await readdir(db)).toEqual([])
  })

  test('that there is nothing to restore, and nothing is made for it', async () => {
    const where = { dataDirectory: join(directory, 'data') }
    expect((await run('restore', where)).output).toBe(`There is no file ${file}.`)
    await writeFile(file, 'not compressed')
    expect((await run('restore', where)).output).toMatch(/is not a complete backup/)
    expect(existsSync(join(directory, 'data'))).toBe(false)
  })

  test('that there is nothing to back up, or a file in its place', async () => {
    const databaseUrl = await newDatabase()
    expect((await run('backup', { databaseUrl })).output).toBe(
      'The database at DATABASE_URL is not a database of AeroFleet.',
    )
    expect((await run('backup', { dataDirectory: directory })).output).toMatch(
      /^There is no database in .*db\.$/,
    )
    expect(existsSync(file)).toBe(false)
    await writeFile(file, '')
    expect((await run('backup', { databaseUrl })).output).toBe(`The file ${file} exists already.`)
    expect((await run('save', { databaseUrl })).output).toBe(
      'Say what to do: backup <new file>, or restore <file>.',
    )
  })
})
